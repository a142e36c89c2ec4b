/** Words that hold a sentence together and name nothing, folded. */
const FILLERS: ReadonlySet<string> = new Set(
  `am an and auf aus bei beim das dem den der des die ein eine einem einen einer fuer im in mit nach ob oder the u und unter
  vom von zu zum zur`.split(/\s+/),
);

/** Whether a folded word names nothing: such words are looked for only when a query has no others. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}
