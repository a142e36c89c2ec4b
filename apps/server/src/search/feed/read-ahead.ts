/**
 * Works on one page while the next one is read.
 * @param read Begins to read the first page, or the one behind `before`; null: there is none.
 */
export async function readAhead<Page>(
  read: (before: Page | undefined) => Promise<Page> | null,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  for (let upcoming = read(undefined); upcoming !== null; ) {
    const page = await upcoming;
    upcoming = read(page);
    // Waited for when its turn comes; if this page fails, nobody asks for the next.
    upcoming?.catch(() => undefined);
    await work(page);
  }
}
