import {
  PROVIDER_EMAIL_MAX,
  PROVIDER_NAME_MAX,
  PROVIDER_TEXT_MAX,
  type ProviderWritableField,
} from './provider.ts';
import type { ProviderProblem } from './provider-fields.ts';

/** Sentences of the directory's interface that the page shows as they are. */
export const DIRECTORY_TEXTS = {
  queryTooLong: 'Suchbegriff ist zu lang',
  unknownProvider: 'Diesen Dienstleister gibt es nicht, oder er wurde endgültig gelöscht.',
  refused: 'Einige Angaben passen nicht. Bitte berichtigen Sie die markierten Felder.',
  nothingToChange: 'Es wurde nichts angegeben, was zu ändern wäre.',
  stale: 'Jemand anderes hat diesen Dienstleister inzwischen geändert.',
  removed: 'Dieser Dienstleister wurde inzwischen gelöscht.',
  notRemoved: 'Dieser Dienstleister ist nicht gelöscht.',
  changedSince: 'Dieser Eintrag wurde seither wieder geändert. Rückgängig machen würde das überschreiben.',
  readOnly:
    'Sie dürfen das Verzeichnis lesen, aber nicht ändern. Die Rolle „Bearbeiten“ gibt Ihnen, wer die Rolle „Administration“ hat.',
  noRemoving:
    'Dienstleister löschen und zusammenführen darf nur die Rolle „Administration“. Bitte fragen Sie jemanden, der sie hat.',
} as const;

const MAX: Partial<Record<ProviderWritableField, number>> = {
  name: PROVIDER_NAME_MAX,
  email: PROVIDER_EMAIL_MAX,
};
const NUMBERS: Partial<Record<ProviderWritableField, string>> = {
  umsatz: 'Bitte geben Sie eine Zahl unter einer Billiarde an.',
  rating: 'Eine Bewertung ist eine Zahl von 0 bis 5.',
};

/** What people read about a refused field. */
export function providerProblemText(field: ProviderWritableField, problem: ProviderProblem): string {
  switch (problem) {
    case 'empty':
      return field === 'email'
        ? 'Bitte geben Sie eine E-Mail-Adresse an.'
        : 'Bitte geben Sie einen Namen an.';
    case 'too_long':
      return `Das ist zu lang: höchstens ${(MAX[field] ?? PROVIDER_TEXT_MAX).toLocaleString('de-DE')} Zeichen.`;
    case 'not_an_address':
      return 'Das ist keine E-Mail-Adresse, zum Beispiel name@beispiel.de.';
    case 'not_a_number':
      return NUMBERS[field] ?? 'Bitte geben Sie eine ganze Zahl ab 0 an.';
    case 'unstorable':
      return 'Der Text enthält Zeichen, die nicht gespeichert werden können.';
    case 'not_a_text':
      return 'Hier gehört ein Text hin.';
    case 'not_a_truth':
      return 'Hier gehört ja oder nein hin.';
    case 'not_an_object':
      return 'Weitere Angaben bestehen aus Namen und Werten.';
    case 'too_deep':
      return 'Die Angaben sind zu tief verschachtelt.';
    case 'too_large':
      return 'Die weiteren Angaben sind zusammen zu groß: höchstens 64 KB.';
    case 'not_a_rating':
      return 'Eine Bewertung ist eine Zahl von 0 bis 5.';
    case 'not_a_postcode':
      return 'Eine deutsche Postleitzahl hat fünf Ziffern, zum Beispiel 01067. Für eine andere geben Sie bitte das Land an.';
    case 'not_a_website':
      return 'Das ist keine Webadresse, zum Beispiel https://www.beispiel.de.';
    case 'unknown_field':
      return 'Dieses Feld gibt es nicht.';
  }
}
