import { THEME_KEY, type Theme } from '../lib/theme.ts';

const SWITCH = '[data-theme-toggle]';

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function label(button: Element, theme: Theme): void {
  button.setAttribute('aria-pressed', String(theme === 'dark'));
}

function labelAll(): void {
  for (const button of document.querySelectorAll(SWITCH)) label(button, currentTheme());
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden; the look then lasts for this page.
  }
}

/**
 * Makes every `[data-theme-toggle]` button switch between light and dark, also those drawn later. Stores the choice
 * only when a button is used.
 */
export function startThemeSwitch(): void {
  labelAll();
  new MutationObserver(labelAll).observe(document.body, { childList: true, subtree: true });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', labelAll);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest(SWITCH) === null) return;
    const next = currentTheme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    remember(next);
    labelAll();
  });
}
