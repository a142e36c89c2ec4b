/** Something made at its first use and shared from then on. */
export interface MadeOnce<T> {
  /** Makes it, or gives what was made. Rejects as the making does; then the next call makes it anew. */
  get(): Promise<T>;
  /** What was made or is being made; undefined when nothing is, or the making has failed. Never rejects. */
  current(): Promise<T | undefined>;
}

/** Calls `make` when it is first needed. A failure rejects the calls that waited for it and is not kept. */
export function makeOnce<T>(make: () => Promise<T>): MadeOnce<T> {
  let made: Promise<T> | undefined;
  return {
    get() {
      if (made !== undefined) return made;
      const making = make();
      made = making;
      making.catch(() => {
        made = undefined;
      });
      return making;
    },
    async current() {
      return await made?.catch(() => undefined);
    },
  };
}
