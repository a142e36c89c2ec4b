/**
 * An answer in the shape of the original, with the additional members of its type: readable, but not enumerable, so
 * that comparing and copying do not see them.
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
