import type { LazyApp } from './lazy-app.ts';

/** How long a submit waits for React. The visitor sees nothing happen meanwhile. */
const PATIENCE_MS = 5000;

/** What React's loading came to; `stalled` when there is no answer in time. */
async function settle(app: LazyApp): Promise<'ready' | 'failed' | 'stalled'> {
  let timer: number | undefined;
  const patience = new Promise<'stalled'>((resolve) => {
    timer = window.setTimeout(resolve, PATIENCE_MS, 'stalled');
  });
  const outcome = await Promise.race([app.load(), patience]);
  window.clearTimeout(timer);
  if (outcome === 'stalled') return outcome;
  return outcome ? 'ready' : 'failed';
}

/**
 * Holds back a submit that happens before React runs, and repeats it for React. When React cannot be loaded, or not
 * within five seconds, the browser sends the form itself, by the form's own method and action.
 */
export function startFormReplay(app: LazyApp, selector: string): void {
  let waiting: HTMLFormElement | null = null;
  let native = false;

  const repeat = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
    if (waiting !== null) return;
    waiting = form;
    form.setAttribute('aria-busy', 'true');
    const outcome = await settle(app);
    native = outcome !== 'ready';
    form.removeAttribute('aria-busy');
    waiting = null;
    form.requestSubmit(submitter);
    // A failed load is tried again. One that stalled is not waited for twice, should the browser refuse the form.
    native = outcome === 'stalled';
  };

  const hold = (event: Event, form: HTMLFormElement | null, submitter: HTMLElement | null): void => {
    if (native || app.isReady() || form?.closest(selector) == null) return;
    event.preventDefault();
    void repeat(form, submitter);
  };

  document.addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof HTMLFormElement) hold(event, event.target, event.submitter);
    },
    true,
  );
  // The browser's own check stops a submit before it happens; React says the same in a sentence at the field.
  document.addEventListener(
    'invalid',
    (event) => {
      if (event.target instanceof Element) hold(event, event.target.closest('form'), null);
    },
    true,
  );
}
