/**
 * The values of `source`, each asked for before it is needed: while the consumer works on one, the next is made. An error
 * of the source is thrown in its turn. At most one value waits.
 */
export async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // Thrown when its turn comes; until then it must not count as unhandled.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return();
  }
}
