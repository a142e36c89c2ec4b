import type { ProviderWritableField } from '@rer/contracts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { fieldLabel } from './record-values.ts';

/** How the user is spoken to: as they speak. */
export type FormOfAddress = 'du' | 'sie';

/** The first words, where the assistant begins. */
export const WELCOME_SENTENCE =
  'Guten Tag! Ich suche, lese und ändere Einträge im Verzeichnis der Dienstleister. Womit kann ich helfen?';

export function smalltalkText(tone: Interpretation['tone'], address: FormOfAddress): string {
  const isDu = address === 'du';
  switch (tone) {
    case 'thanks':
      return 'Gern geschehen!';
    case 'bye':
      return isDu ? 'Bis bald, mach es gut!' : 'Auf Wiederhören, bis bald!';
    case 'how':
      return `Danke, bei mir läuft alles. Was kann ich im Verzeichnis für ${isDu ? 'dich' : 'Sie'} tun?`;
    case 'who':
      return 'Ich bin der Assistent für das Verzeichnis der Dienstleister, ein Programm und kein Mensch. Ich suche, lese und ändere Einträge.';
    case 'praise':
      return 'Das freut mich!';
    case 'blame':
      return `Das tut mir leid. ${isDu ? 'Sag' : 'Sagen Sie'} mir einfach noch einmal, was ich im Verzeichnis tun soll.`;
    default:
      return `Guten Tag! Was kann ich im Verzeichnis der Dienstleister für ${isDu ? 'dich' : 'Sie'} tun?`;
  }
}

const QUESTIONS: Partial<Record<ProviderWritableField, string>> = {
  name: 'Wie heißt der neue Dienstleister?',
  email: 'Wie lautet die E-Mail-Adresse?',
  phone: 'Wie lautet die Telefonnummer?',
  url: 'Welche Webseite hat er?',
  strasse_mit_hausnummer: 'In welcher Straße sitzt er, mit Hausnummer?',
  plz: 'Wie ist die Postleitzahl?',
  stadt: 'In welchem Ort?',
  land: 'In welchem Land?',
  category: 'In welche Kategorie gehört er?',
  produktgruppen: 'Welche Produktgruppen führt er?',
  angebote: 'Was bietet er an?',
  stadtwerke_kollaborationen: 'Mit welchen Stadtwerken arbeitet er zusammen?',
  mitarbeiter: 'Wie viele Mitarbeiter hat er?',
  zweigstellen: 'Wie viele Zweigstellen?',
  umsatz: 'Wie hoch ist der Umsatz?',
  rating: 'Welche Bewertung bekommt er?',
  intern: 'Ist es ein interner Dienstleister?',
  notes: 'Soll ich eine Notiz festhalten? Welche?',
};

/** The question for a column of a new provider. */
export function questionFor(field: ProviderWritableField): string {
  return QUESTIONS[field] ?? `Was soll bei „${fieldLabel(field)}“ stehen?`;
}

export const TEXTS = {
  whoseMail:
    'Zu welchem Dienstleister gehört diese Nachricht? Aus ihr geht das nicht sicher hervor. Bitte nennen Sie den Namen.',
  whichValues:
    'Was soll ich aus dieser Nachricht eintragen? Bitte nennen Sie das Feld und den neuen Wert, zum Beispiel „Telefon ist jetzt …“.',
  whichProvider: 'Um welchen Dienstleister geht es?',
  nothingWaits: 'Es wartet gerade nichts auf eine Bestätigung. Was soll ich tun?',
  noted: 'In Ordnung.',
  draftDropped: 'Gut, ich lege keinen neuen Dienstleister an.',
  nothingChanged: 'Gut, ich habe nichts geändert.',
  whatElse: 'Gut. Wen oder was suchen Sie stattdessen?',
  noList: 'Es gibt noch keine Liste, zu der ich zurückgehen könnte. Wonach soll ich suchen?',
  noSuchPlace: 'So viele Treffer gab es nicht. Welche Nummer aus der Liste meinen Sie?',
  noChoice: 'Das passt zu keinem der genannten Dienstleister. Welche Nummer meinen Sie?',
  compareWhom: 'Welche Dienstleister soll ich vergleichen? Bitte nennen Sie zwei bis fünf.',
  allAtOnce:
    'Alle auf einmal zeige ich nicht, höchstens 20 Treffer je Suche; die ganze Liste steht auf der Seite „Dienstleister“. Grenzen Sie gern ein: „Wer sitzt in Köln?“.',
  noStates:
    'Solche Regionen stehen nicht im Verzeichnis, nur Orte, Postleitzahlen, Bundesländer und Länder. Nach welchem Ort soll ich suchen?',
  oneByOne:
    'Ich nehme Änderungen einzeln zurück, die letzte zuerst. Sagen Sie „Rückgängig“, und danach noch einmal.',
  tooLong:
    'Das ist zu lang, um danach zu suchen. Bitte nennen Sie nur den Namen, den Ort oder ein Stichwort.',
  undoWhat: 'In diesem Gespräch gibt es keine Änderung, die ich zurücknehmen könnte.',
  stillNeeded: 'Name und E-Mail-Adresse brauche ich mindestens.',
  notAddress: 'Das ist keine E-Mail-Adresse, zum Beispiel name@beispiel.de.',
  moreOrDone: 'Oder sagen Sie „fertig“, dann lese ich alles vor.',
  emptyDirectory: 'Das Verzeichnis ist noch leer: Es ist kein Dienstleister eingetragen.',
  noListMeant: 'Es gibt noch keine Liste, auf die sich das beziehen könnte. Wonach soll ich suchen?',
  whichColumn:
    'Wovon soll ich sagen, was es gibt? Zum Beispiel Kategorien, Orte, Bundesländer, Produktgruppen oder Angebote.',
  whichNumber: 'Wovon soll ich den Durchschnitt nennen: Mitarbeiter, Zweigstellen, Umsatz oder Bewertung?',
  nothingToRepeat: 'In diesem Gespräch habe ich noch nichts gesagt, das ich wiederholen könnte.',
  oneAtATime: 'Ändern kann ich nur einen Dienstleister nach dem anderen. Welchen zuerst?',
  notWritten: 'Das hat leider nicht geklappt.',
} as const;
