import { IMPORT_UNDO_DAYS, type ImportMode } from '@rer/contracts';
import type { ChoiceOption } from '../../components/form/choice-group.tsx';

/** What stands on the tool before anything is done with it; fixed by seed 1, English as it stands there. */
export const SEED_TOOL_TEXTS = {
  tool: 'Dienstleister CSV Import Tool',
  columns: 'CSV Column Information',
  import: 'Import Dienstleister from CSV',
  start: 'Import Data',
} as const;

/** What the tool is for. */
export const IMPORT_INTRO = `Holen Sie Unternehmen aus einer CSV-Datei in das Verzeichnis. Vor dem Import sehen Sie, welche Spalte wohin kommt. Danach können Sie ihn ${IMPORT_UNDO_DAYS} Tage lang rückgängig machen.`;

/** Choosing a file. */
export const FILE_TEXTS = {
  choose: 'CSV-Datei auswählen',
  change: 'Andere Datei',
  drop: 'oder hierher ziehen, höchstens 200\u00a0MB',
  checking: 'Datei wird geprüft …',
} as const;

/** The sample, for a directory that holds nothing yet. */
export const SAMPLE_TEXTS = {
  title: 'Das Verzeichnis ist noch leer.',
  text: 'Zum Ausprobieren liegt eine Liste deutscher Unternehmen bei. Sie stammt von datenanfragen.de und ist frei nach CC0 1.0.',
  load: 'Beispielliste laden',
  fileName: 'beispiel-unternehmen.csv',
  failed: 'Die Beispielliste ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
} as const;

/** What to do with rows that are already there. */
export const MODE_TEXTS = {
  legend: 'Wenn ein Unternehmen schon da ist',
  hint: 'Schon da ist, wer dieselbe E-Mail-Adresse und denselben Firmennamen mit Rechtsform hat, auch innerhalb der Datei.',
} as const;

/** What happens to rows that are already there. */
export const MODE_CHOICES: readonly ChoiceOption<ImportMode>[] = [
  { value: 'skip', label: 'Überspringen', explanation: 'Vorhandene Einträge bleiben, wie sie sind.' },
  {
    value: 'update',
    label: 'Aktualisieren',
    explanation:
      'Gefüllte Zellen ersetzen vorhandene Werte, leere ändern nichts. Ein Ansprechpartner bleibt, wenn die Datei keinen nennt.',
  },
  { value: 'add', label: 'Noch einmal anlegen', explanation: 'Die Zeile wird ein zweiter Eintrag.' },
];

/** Beginning an import. */
export const START_TEXTS = {
  dryRun: 'Probelauf',
  dryRunHint: 'Der Probelauf zeigt, was geschehen würde, und ändert nichts.',
  interrupted: (fileName: string, dryRun: boolean) =>
    `Die Seite wurde verlassen, bevor die Datei „${fileName}“ übertragen war. ${dryRun ? 'Der Probelauf' : 'Der Import'} hat nicht stattgefunden. Bitte wählen Sie die Datei noch einmal aus.`,
} as const;

/** How the fixed English sentences of the seed begin. */
const ENGLISH = /^(Import|No |Your CSV|Could not|Failed to|Please upload)/;

/** Language of a message, so that it is read out with the right voice. */
export function messageLanguage(message: string): 'en' | 'de' {
  return ENGLISH.test(message) ? 'en' : 'de';
}
