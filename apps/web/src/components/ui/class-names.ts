/** Joins the class names that are there, in order; undefined when none is. */
export function classNames(...names: readonly (string | false | undefined)[]): string | undefined {
  const present = names.filter((name) => typeof name === 'string' && name !== '');
  return present.length > 0 ? present.join(' ') : undefined;
}
