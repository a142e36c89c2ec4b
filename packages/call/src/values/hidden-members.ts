/**
 * An answer in the shape that clients see today, with the members that its type promises besides: those are there for who
 * reads them, and invisible to who compares or copies.
 */
export function withHiddenMembers<Answer extends object, Hidden extends object>(
  answer: Answer,
  hidden: Hidden,
): Answer & Hidden {
  const both = { ...hidden, ...answer };
  for (const key of Object.keys(hidden)) {
    if (!(key in answer)) Object.defineProperty(both, key, { enumerable: false });
  }
  return both;
}
