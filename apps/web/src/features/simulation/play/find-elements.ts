type Kind<Found extends Element> = new () => Found;

/** The parts of the page that a selector names, of one kind. Throws a `TypeError` where one is of another kind. */
export function findAll<Found extends Element>(root: Element, selector: string, kind: Kind<Found>): Found[] {
  return [...root.querySelectorAll(selector)].map((element) => {
    if (element instanceof kind) return element;
    throw new TypeError(`${selector} is not what the simulation was drawn with.`);
  });
}

/** The first part that a selector names. Throws a `TypeError` where there is none. */
export function find<Found extends Element>(root: Element, selector: string, kind: Kind<Found>): Found {
  const [first] = findAll(root, selector, kind);
  if (first === undefined) throw new TypeError(`The simulation has no ${selector}.`);
  return first;
}
