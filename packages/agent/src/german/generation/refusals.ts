import type { RefusalReason } from '../interpretation/interpretation.ts';
import { type Examples, englishHelp, isEnglish } from './help.ts';

const CAN =
  'Ich kann im Verzeichnis der Dienstleister suchen, nachlesen, Angaben ändern, neue Dienstleister anlegen, zählen und vergleichen.';

/** What pages of the site do, and the assistant does not. */
const ELSEWHERE: readonly (readonly [asked: RegExp, answer: string])[] = [
  [
    /\b(import|einles|einspiel|hochlad|hochgelad|upload)/i,
    'Eine Datei lese ich hier nicht ein: Das geht auf der Seite „Import“ (/dienstleister-import).',
  ],
  [
    /export|\bcsv\b|excel|\bxlsx?\b|herunter(?:lad|gelad)|download|(?:aus)?druck|als (?:datei|tabelle|liste) (?:speichern|haben)/i,
    'Eine Datei mache ich hier nicht: Auf der Seite „Dienstleister“ (/dienstleister) lädt „Als CSV laden“ die ganze Liste oder die gefilterte.',
  ],
  [/klicks?\b|klickzahl|statistik|besucherzahl/i, 'Die Klicks zeigt die Seite „Statistik“ (/stats).'],
  [
    /kontaktformular|nachrichten der (?:besucher|webseite)/i,
    'Was Besucher schreiben, steht auf der Seite „Nachrichten“ (/nachrichten).',
  ],
  [
    /zugang|passwort|einladen|neue[nr]? (?:nutzer|benutzer|mitarbeiterkonto)/i,
    'Zugänge verwaltet die Seite „Mitarbeiter“ (/mitarbeiter), den eigenen die Seite „Konto“ (/konto).',
  ],
];

/** Why no record is removed here, and what instead. */
const DELETE_REFUSAL =
  'Ganze Einträge kann ich nicht löschen; das geht auf der Seite des Verzeichnisses (/dienstleister) mit der Rolle „Administration“. Ich kann den Dienstleister aber auf inaktiv setzen oder einzelne Felder leeren.';

const FIRST: Readonly<Record<RefusalReason, string>> = {
  delete: DELETE_REFUSAL,
  deed: `Das kann ich leider nicht für Sie erledigen. ${CAN}`,
  without:
    'Nach dem, was ein Dienstleister nicht anbietet, kann ich nicht suchen, nur nach leeren Feldern: „Wer hat keine Produktgruppen?“.',
  key: 'Danach, ob ein Zusatzfeld wie Kundennummer, Fax oder USt-ID ausgefüllt ist, kann ich nicht suchen. Von einem einzelnen Dienstleister lese ich es gern vor.',
  rules: `Dabei kann ich nicht helfen: Ich arbeite nach festen Regeln, und jede Änderung braucht ein Ja. ${CAN}`,
  topic: `Dazu kann ich leider nichts sagen. ${CAN}`,
};

/** What was refused, in which message, and how many refusals stand directly before it. */
interface RefusedRequest {
  readonly reason: RefusalReason | undefined;
  readonly message: string;
  readonly before: number;
  readonly examples: Examples;
}

/** Says why a request is refused and what can be done instead; never the same sentence twice in a row. */
export function refusalText({ reason = 'topic', message, before, examples }: RefusedRequest): string {
  if (isEnglish(message))
    return before % 2 === 0
      ? englishHelp(examples)
      : 'That is beyond me. Ask me for a company, its phone number or its town.';
  const page =
    reason === 'deed' || reason === 'topic' ? ELSEWHERE.find(([asked]) => asked.test(message)) : undefined;
  if (page !== undefined) return before % 2 === 0 ? page[1] : `Wie gesagt: ${page[1]}`;
  return before === 0 ? FIRST[reason] : again(reason, before, examples);
}

/** Other words, each time with something else that can be done. */
function again(reason: RefusalReason, before: number, { companies: [company], town }: Examples): string {
  const not =
    reason === 'delete'
      ? 'Löschen kann ich auch das nicht.'
      : reason === 'deed'
        ? 'Auch das kann ich nicht erledigen.'
        : reason === 'rules'
          ? 'Auch daran ändere ich nichts.'
          : reason === 'without' || reason === 'key'
            ? 'Auch danach kann ich nicht suchen.'
            : 'Auch dazu weiß ich nichts.';
  const instead = [
    company === undefined
      ? 'Suchen Sie einen Dienstleister? Nennen Sie seinen Namen.'
      : `Fragen Sie zum Beispiel: „Wie ist die Adresse von ${company}?“`,
    town === null
      ? 'Ich zähle auch: „Wie viele Dienstleister gibt es?“'
      : `Ich zähle auch: „Wie viele sitzen in ${town}?“`,
    'Was ich alles kann, sage ich auf „Hilfe“.',
  ];
  return `${not} ${instead[(before - 1) % instead.length] ?? ''}`;
}
