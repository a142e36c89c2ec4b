import type { LazyApp } from './lazy-app.ts';

/**
 * Holds back a submit that happens before React runs, and repeats it for React. When React cannot be loaded, the
 * browser sends the form itself, by the form's own method and action.
 */
export function startFormReplay(app: LazyApp, selector: string): void {
  let waiting: HTMLFormElement | null = null;
  let native = false;

  const repeat = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
    if (waiting !== null) return;
    waiting = form;
    form.setAttribute('aria-busy', 'true');
    native = !(await app.load());
    form.removeAttribute('aria-busy');
    waiting = null;
    form.requestSubmit(submitter);
    native = false;
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
