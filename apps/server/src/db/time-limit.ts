/**
 * Settles as `work` does, or rejects with `onTimeout()` after `limitMs`. `work` is not stopped: the caller takes away
 * what it works on. A later rejection of `work` is not reported, its outcome has been decided by then.
 */
export async function withTimeLimit<T>(
  work: Promise<T>,
  limitMs: number,
  onTimeout: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeout()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
