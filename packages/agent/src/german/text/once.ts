/**
 * The same function, which answers a question about the same two things again without working it out: to understand a message,
 * several ask the same about it. Of each first thing the last answer is kept, as long as the thing is. For functions whose
 * answer depends on nothing else.
 */
export function once<First extends object, Second extends object, Answer>(
  answer: (first: First, second: Second) => Answer,
): (first: First, second: Second) => Answer {
  const last = new WeakMap<First, { readonly second: Second; readonly answer: Answer }>();
  return (first, second) => {
    const known = last.get(first);
    if (known?.second === second) return known.answer;
    const given = answer(first, second);
    last.set(first, { second, answer: given });
    return given;
  };
}
