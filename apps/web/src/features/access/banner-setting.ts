const KEY = 'rer-open-access-hidden';

/** Whether the word that the gate is open was put away in this tab. */
export function isBannerHidden(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Puts it away until the tab is closed; for as long as the page lives where the browser keeps nothing. */
export function hideBanner(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // It comes back with the next page.
  }
}
