import { isRecord, type Unknowns } from '../values/record.ts';

const ON_BODY =
  'position:fixed;border:1px solid black;background-color:white;width:375px;height:450px;right:1em;bottom:1em';
const IN_PARENT = 'border:0;width:100%;height:100%';
const TRANSPARENT = `position:fixed;top:0;left:0;pointer-events:none;${IN_PARENT}`;
const ALLOWED = 'microphone; camera; autoplay';

/** A frame in a parent, by default at the corner of the page (section 9). Its page comes with loading. */
export function makeFrame(
  parent: ParentNode,
  { iframeStyle }: Unknowns,
  userAgent: string,
): HTMLIFrameElement {
  const style = parent === document.body ? ON_BODY : IN_PARENT;
  // Chrome 61 knows the older form only.
  const isOld = userAgent.includes('Chrome/61.');
  const allow = isOld ? 'microphone, camera' : `${ALLOWED}; display-capture; screen-wake-lock`;
  return append(parent, allow, isRecord(iframeStyle) ? iframeStyle : { cssText: style });
}

/** A frame over the whole page, that lets clicks through. */
export function makeTransparentFrame(): HTMLIFrameElement {
  return append(document.body, ALLOWED, { cssText: TRANSPARENT });
}

function append(parent: ParentNode, allow: string, style: object): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = allow;
  // Some browsers draw an empty frame white before its style is looked at.
  frame.style.visibility = 'hidden';
  parent.append(frame);
  frame.style.visibility = '';
  Object.assign(frame.style, style);
  return frame;
}
