import { meaningOf, spokenWords } from './spoken-words.ts';

const WORDS = {
  undo: `rueckgaengig rueckgangig ruckgangig ruckgaengig rueckgaenging rueckgaenig undo zuruecknehmen
    widerrufen widerruf ungeschehen`,
  take: 'nimm nehmen nehme',
  back: 'zurueck',
  filler: `bitte das dies es die den letzte letzten letztes aenderung aenderungen machen mach mache machs wieder jetzt mal
    doch einfach sofort gleich ja ok okay danke von grad gerade eben vorhin schritt
    hab habe mich vertan geirrt war falsch verkehrt ups upps hoppla huch oh ohje oje ach mist sorry aus versehen versehentlich ich moechte will stop stopp halt nein aehm aeh`,
} as const;
type Meaning = keyof typeof WORDS;

const PHRASES = [['rueck gaengig', 'rueckgaengig']] as const;

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (['undo', 'take', 'back', 'filler'] as const).flatMap((meaning) =>
    WORDS[meaning].split(/\s+/).map((word) => [word, meaning] as const),
  ),
);

/**
 * Whether the user asks to take the last change back, and nothing more: 'Rückgängig', 'mach das bitte rückgängig', 'nimm die
 * letzte Änderung zurück'. What names a record, an older change, a condition or a question is for the model.
 */
export function isUndoRequest(text: string): boolean {
  const words = spokenWords(text, PHRASES);
  if (words === null) return false;
  const meanings = words.map((word) => meaningOf(word, MEANINGS));
  if (meanings.includes(undefined)) return false;
  return meanings.includes('undo') || (meanings.includes('take') && meanings.includes('back'));
}
