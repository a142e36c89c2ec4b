/** The cut of headings, as `styles/fonts.css` names it for those that were drawn before it came. */
const CUT = '600 1em "RER Narrow Late"';

/** Smaller moves are not seen, and browsers do not count them as shifts. */
const STILL_PX = 1;

/**
 * The positions of all laid-out elements, without deferred content below the view and without SVG content: text in a drawing
 * keeps its place and shifts nothing.
 */
function placesOf(root: HTMLElement): Map<Element, DOMRect> {
  const laidOut = [...root.querySelectorAll(':not(svg *)')].filter((element) =>
    element.checkVisibility({ contentVisibilityAuto: true }),
  );
  return new Map(laidOut.map((element) => [element, element.getBoundingClientRect()]));
}

function stand(before: ReadonlyMap<Element, DOMRect>): boolean {
  return [...before].every(([element, { left, top }]) => {
    const now = element.getBoundingClientRect();
    return Math.abs(now.left - left) < STILL_PX && Math.abs(now.top - top) < STILL_PX;
  });
}

/**
 * Gives headings their own letters when these come after the page was drawn, unless anything would move: with a stand-in
 * of other measures, which a system may bring, they keep it until the next page. Nothing is drawn in between.
 */
export async function showLateTitles({ fonts, documentElement, body }: Document): Promise<void> {
  try {
    await fonts.load(CUT);
  } catch {
    // The cut did not come: its stand-in stays.
    return;
  }
  if (!('checkVisibility' in body)) return;
  const before = placesOf(body);
  documentElement.dataset['lateTitles'] = '';
  if (!stand(before)) delete documentElement.dataset['lateTitles'];
}
