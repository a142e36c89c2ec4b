import { plainText } from '../../text/spelling-key.ts';

const NEW =
  /\b(neue?[nmrs]?|neurdings|jetzt|nun|nunmehr|ab sofort|sofort|ab heute|kunftig\w*|zukunftig\w*|fortan|inzwischen|mittlerweile|demnachst|seit|lautet|lauten|geandert\w*|anderung\w*|andert|andern|anders|andere[nrs]? (tel|ruf|num|adres|mail|e-?mail|anschrift)\w*|aktualisier\w*|aktull?e?[nmrs]?|umgestellt\w*|umstellung|stellt|stellen|umgezogen|umzug|umziehen|verlegt\w*|bezogen|beziehen|zieht|ziehen|wechselt|wechseln|gewechselt|wechsel|sondern|korrektur|korrigier\w*|richtig\w*|zahlendreher|ubernehme|ubernommen|ubernimmt|zustandig|moved|new|changed|from now on|effective|as of|updated|replaced|use|ab (dem |der |kommenden?r? |nachsten?r? )?(\d|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|woche|monat|jahr)|(mit wirkung )?zum (\d|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|monats|jahres)|ersetzt|berichtig\w*|umgefirmiert|sitzen|umbenannt|auf|eintragen|daurhaft|wahlen sie|erstmals)\b/g;
const OLD =
  /\b(bisher\w*|bislang|alte?[nmrs]?|fruher\w*|ehemalig\w*|ehemals|vormals|statt|anstatt|anstelle|nicht mehr|nicht langer|nicht|war|old|previous|instead of|verlassen|ausgezogen|von(?= ?(der |die )?$)|from(?= ?(the )?$))(?![\p{L}\p{N}])/gu;
/** Behind a value: it holds no more. */
const ENDED =
  /\b(abgeschaltet|entfallt|entfallen|ungultig|abgestellt|abgeklemmt|tot|bounce|erlischt|nicht mehr|nur noch|funktionier\w* noch|wird eingestellt|loschen|umgezogen)\b/;
/** It stays as it is. */
const KEPT =
  /\b(unverandert|bleibt|bleiben|weiterhin|wie gewohnt|wie immer|nach wie vor|beim alten|unchanged|remain\w*|bisherige\w* gultig)\b/;
/** For a while, for a matter of its own, or of another. */
const ASIDE =
  /\b(ubergangsweise|vorubergehend|parallel|notfall\w*|notfalle?n?|storung\w*|bereitschaft|insolvenzverwalter|rechtsanwalt|kanzlei|anwalt|rechnungen|rechnungsadresse|rechnungsanschrift|u\.a\.w\.g|anmeldung|dringende[nmrs]?|vertretung|treffpunkt|treffen|termin\w*|besprechung|feier|einladung|baustelle|abholung|bewerb\w*|postfach|hier klicken|delivery failed|bis \d\d?\.\d\d?\.? befindet)\b/;

type Validity = 'new' | 'old' | 'kept' | 'aside' | 'unsaid';

/** What a sentence says of a value: from the words before it in its clause and behind it. The nearer word counts. */
export function validityOf(before: string, behind: string, sentence: string): Validity {
  if (/^\W*(statt|anstatt|anstelle|bisher|vorher|fruher|ehemals)\b/.test(plainText(behind))) return 'new';
  if (/^\W*(wird|werden) (\p{L}+ ){0,4}durch\W*$/u.test(plainText(behind))) return 'old';
  const plainBefore = plainText(before);
  const plainBehind = plainText(behind);
  if (KEPT.test(lastClause(plainBefore)) || KEPT.test(firstClause(plainBehind))) return 'kept';
  if (ASIDE.test(lastClause(plainBefore)) || ASIDE.test(firstClause(plainBehind))) return 'aside';
  if (ENDED.test(firstClause(plainBehind))) return 'old';
  const isNew = lastOf(NEW, plainBefore);
  const isOld = lastOf(OLD, plainBefore);
  if (isOld > isNew) return isFar(plainBefore, isOld) ? 'unsaid' : 'old';
  if (isNew >= 0) return 'new';
  return isNewSaid(sentence) ? 'new' : 'unsaid';
}

/** Whether a text announces that something is new. */
export function isNewSaid(text: string): boolean {
  NEW.lastIndex = 0;
  return NEW.test(plainText(text));
}

/** Whether a text speaks of what was before. */
export function isOldSaid(text: string): boolean {
  return lastOf(OLD, plainText(text)) >= 0 || ENDED.test(plainText(text)) || KEPT.test(plainText(text));
}

const EDIT =
  /\b(eintrag\w*|trag\w* .{0,40}\bein|einpfleg\w*|pfleg\w* .{0,40}\bein|andern?|trag\w* .{0,60}\bnach|ander\w*|aktualisier\w*|ubernehm\w*|ubernimm|pack\w*|hinterleg\w*|erganz\w*|nachtrag\w*|speicher\w*|einsetz\w*|setz\w*|umsetzen|einfug\w*|fug\w* .{0,30}\b(ein|hinzu)|nimm|nehmen|hol\w*|korrigier\w*|tausch\w*|umtrag\w*|rein|dazu|austausch\w*|umstell\w*)\b/;

/** Whether a request orders a change. */
export function isEdit(text: string): boolean {
  return EDIT.test(plainText(text));
}

/** Whether something stays, is of another, or ended, whatever is said of it. */
export function isAside(text: string): boolean {
  return ASIDE.test(plainText(text));
}

function lastOf(pattern: RegExp, text: string): number {
  let at = -1;
  for (const match of text.matchAll(pattern)) at = match.index;
  return at;
}

/** Words that say `old` are of a value only near it. */
const NEAR = 45;
function isFar(before: string, at: number): boolean {
  return before.length - at > NEAR;
}

function lastClause(text: string): string {
  return text.slice(
    Math.max(
      text.lastIndexOf(', '),
      text.lastIndexOf('. '),
      text.lastIndexOf('; '),
      text.lastIndexOf(' und '),
    ) + 1,
  );
}

function firstClause(text: string): string {
  return /^[^,;.]*(?:\.(?! )[^,;.]*)*/.exec(text)?.[0] ?? '';
}

export type SaidColumn =
  | 'phone'
  | 'email'
  | 'url'
  | 'address'
  | 'name'
  | 'fax'
  | 'mobil'
  | 'durchwahl'
  | 'kundennummer';

const COLUMNS: readonly (readonly [SaidColumn, RegExp])[] = [
  ['kundennummer', /\bkundenn(ummer|r)\b/],
  ['fax', /\b(tele)?fax\w*/],
  ['mobil', /\b(mobil\w*|handy\w*)/],
  ['durchwahl', /\bdurchwahl\b/],
  [
    'phone',
    /\b(tel\b|telefon\w*|rufnummer\w*|ruf\b|nummer\w*|nr\b|hotline|einwahl|service-?nr|servicenummer|servicerufnummer|zentrale|fon|number|phone|telefonisch)|rufnummer|nummer\b/,
  ],
  ['email', /\b(e-?mail\w*|mail\w*|postfach|sammeladresse)\b|mailadresse/],
  ['url', /\b(web\w*|homepage|internet\w*|seite|domain|link|url)\b/],
  [
    'address',
    /\b(adresse\w*|anschrift\w*|hausanschrift|postanschrift|umzug|umgezogen|umziehen|zieht|ziehen|hauptsitz|sitz|buro|raume|office|moved|strasse|straße|address|zustellanschrift)\b|anschrift/,
  ],
  ['name', /\b(ansprechp\w*|ap\b|asp\b|kontaktperson|berater\w*|name\b|betreue?r\w*)/],
];

/** Columns that a text names. `E-Mail-Adresse` is no address. */
export function columnsIn(text: string): ReadonlySet<SaidColumn> {
  const plain = plainText(text);
  const others = plain
    .replace(/\b(e-?)?mail-?adresse\w*/g, ' mail ')
    .replace(/\b(kunden|rechnungs|steue?r|konto|bestell|sendungs)nummer\w*/g, ' ');
  return new Set(
    COLUMNS.flatMap(([column, pattern]) =>
      pattern.test(column === 'kundennummer' ? plain : others) ? [column] : [],
    ),
  );
}
