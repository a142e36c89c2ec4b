import type { ClickEvent } from '@rer/contracts';

/** The reported facts of a click, except its time. */
export type Click = Omit<ClickEvent, 'agoMs'>;

const WITH_ROLE = ['button', 'link', 'switch', 'checkbox', 'tab'].map((role) => `[role=${role}]`);
const INTERACTIVE = `a,button,summary,label,select,input,textarea,[data-click],${WITH_ROLE}`;
/** Where people type or choose: nothing in there is ever read. */
const TYPED = 'input,textarea,select,[contenteditable]';

/** Longest path, and longest id or text, as `clickEvent` of the contracts takes them. */
const PAGE_MAX = 2048;
const ELEMENT_MAX = 200;
/** Ids that React makes up differ from build to build and would say nothing. */
const MADE_UP_ID = /^_r_/i;

function idOf(element: Element): string {
  const own = MADE_UP_ID.test(element.id) ? '' : element.id;
  const outer = element.closest('[data-click]')?.getAttribute('data-click') ?? '';
  return element.getAttribute('data-click') || own || outer;
}

function textOf(element: Element): string {
  const isTyped = element.closest(TYPED) !== null || element.querySelector(TYPED) !== null;
  if (isTyped || element.closest('[data-click-text]') === null) return '';
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, ELEMENT_MAX);
  // Cut in the middle of a character, text is no text any more.
  return text.replace(/[\ud800-\udbff]$/, '');
}

/** Addresses that lead nowhere are one page: each of them as a page of its own would stand among those that there are. */
const NOT_FOUND = '/404';

function pageOf({ documentElement: { dataset } }: Document): string {
  return dataset['page'] === 'not-found' ? NOT_FOUND : location.pathname;
}

/**
 * What a click says: the path of the page (`/404` of every page that is not there), the element's `data-click` or id, else the `data-click` of
 * what it stands in, and its text if it or what it stands in is marked by `data-click-text`. Null for clicks on nothing that acts, those of
 * scripts, and those on the label of a control, which clicks the control.
 */
export function clickOf({ isTrusted, target }: Event): Click | null {
  const element = isTrusted && target instanceof Element ? target.closest(INTERACTIVE) : null;
  if (element === null || (element instanceof HTMLLabelElement && element.control !== null)) return null;
  const elementId = idOf(element).slice(0, ELEMENT_MAX);
  const elementText = textOf(element);
  return {
    page: pageOf(document).slice(0, PAGE_MAX),
    ...(elementId && { elementId }),
    ...(elementText && { elementText }),
  };
}
