/** Endings of texts: what has another one is not read, whatever is in it. */
const EXTENSIONS: ReadonlySet<string> = new Set(['csv', 'txt', 'tsv']);
const EXTENSION = /\.(\p{L}[\p{L}\p{N}]{0,9})$/u;

/** Why a file of this name cannot be imported, as a German sentence; null: it can. A name without an ending can. */
export function importFileNameProblem(name: string): string | null {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || EXTENSIONS.has(extension)) return null;
  return `Eine Datei mit der Endung .${extension} nimmt der Import nicht an. Bitte speichern Sie die Tabelle als CSV (.csv, .txt oder .tsv) und laden Sie diese Datei.`;
}
