/** Says on `<html>` that the first paint is over: from then on the whole page is laid out, so that links into it land. */
export function layOutWholePage(): void {
  const { documentElement } = document;
  // A frame is asked for before its paint; the task after it comes when that is done.
  requestAnimationFrame(() => setTimeout(() => documentElement.setAttribute('data-drawn', '')));
}
