import { plainText } from '../../text/spelling-key.ts';
import type { ReadableField } from '../vocabulary/tags.ts';
import { columnsIn, isEdit, type SaidColumn } from './announced-values.ts';
import type { Mail } from './mail.ts';

/** The member of staff's instruction for a pasted mail. */
export type MailRequest =
  /** Nothing that says otherwise: what the mail announces. `only`: of these columns, where the mail has them; `isStrict`: of no others. */
  | {
      readonly kind: 'apply';
      readonly only: ReadonlySet<SaidColumn> | null;
      readonly isStrict: boolean;
      readonly isFirst: boolean;
    }
  | { readonly kind: 'create' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'note'; readonly text: string | null }
  | { readonly kind: 'active'; readonly isActive: boolean }
  | {
      readonly kind: 'read';
      readonly fields: readonly ReadableField[];
      readonly extraFields: readonly string[];
    }
  | { readonly kind: 'search' }
  | { readonly kind: 'history' }
  /** Something else, or nothing that can be told: to be asked. */
  | { readonly kind: 'unsure' };

/** Reads the text around a mail as a request. `isWaiting`: a proposal waits for a yes. */
export function mailRequestOf(mail: Mail, isWaiting: boolean): MailRequest {
  const text = mail.request.map((part) => part.text).join(' ');
  const plain = plainText(text);
  return (
    notedIn(text, plain) ??
    activeIn(plain, mail) ??
    createIn(plain, mail) ??
    askedIn(plain) ??
    (isWaiting && /^(ja|jo|jep|passt|stimmt|genau|richtig|ok|okay)\b/.test(plain)
      ? { kind: 'confirm' }
      : null) ??
    (ELSEWHERE.test(plain) ? { kind: 'unsure' } : null) ??
    appliedIn(plain)
  );
}

/** Deeds beyond the directory, and doubts. */
const ELSEWHERE =
  /\b(druck\w*|schick\w*|antworte\w*|weiterleiten|ruf (ihn|die|den|mal)|losch\w* (den|die) firma|was (meint|machen)|wat (machen|mach)|betrug|was will)\b/;

function notedIn(text: string, plain: string): MailRequest | null {
  if (!/\b(notiz\w*|vermerk\w*|anmerkung\w*|bemerkung\w*|notier\w*|hinweis)\b/.test(plain)) return null;
  if (/\b(leer|leeren|raus|losch\w*|entfern\w*)\b/.test(plain)) return { kind: 'note', text: null };
  const quoted = /[„“"»]([^„“”"»«]{2,300})[“”"«]/u.exec(text)?.[1];
  if (quoted !== undefined) return { kind: 'note', text: quoted.trim() };
  const said =
    /(?:[Nn]oti(?:z|er)|[Vv]ermerk|[AaBb](?:nm|em)erkung|[Hh]inweis)\w*[^:]{0,60}:\s*([^:]{2,300})/u.exec(
      text,
    )?.[1];
  if (said === undefined) return { kind: 'unsure' };
  const note = said.replace(/([.!]\s+(Danke|Bitte|Merci|Sie sind)\b.*|\s+(Quelle|Text|Beleg))$/su, '').trim();
  return { kind: 'note', text: note.replace(/(?<!\d)\.$/, '') };
}

function activeIn(plain: string, mail: Mail): MailRequest | null {
  if (/\b(inaktiv|nicht mehr aktiv|deaktivier\w*|nicht aktiv)\b/.test(plain))
    return { kind: 'active', isActive: false };
  const whole = `${plain} ${plainText(mail.body.map((part) => part.text).join(' '))}`;
  return /\bwieder aktiv\b/.test(whole) ? { kind: 'active', isActive: true } : null;
}

function createIn(plain: string, mail: Mail): MailRequest | null {
  const body = plainText(mail.body.map((part) => part.text).join(' '));
  const isRequested =
    /\b(neuaufnahme|neu (auf)?aufnehmen|neu aufnehmen|neu anlegen|anlegen|leg (den|die|das|mal)|soll (da )?rein|aufnehmen|neu\w* (firma|dienstleister|lieferant)|nehmt .{0,20}auf|nimm .{0,20}auf)\b/.test(
      plain,
    );
  const isOffered =
    /\b(nehmt (den|die|das|sie) .{0,12}auf|fur (ihr|eur) verzeichnis|bei ihnen listen)\b/.test(body);
  return isRequested || isOffered ? { kind: 'create' } : null;
}

const FIELDS: readonly (readonly [SaidColumn, readonly ReadableField[]])[] = [
  ['phone', ['phone']],
  ['email', ['email']],
  ['url', ['url']],
  ['address', ['strasse_mit_hausnummer', 'plz', 'stadt']],
  ['name', ['name']],
];

function askedIn(plain: string): MailRequest | null {
  const isQuestion =
    /\?/.test(plain) ||
    /^(zeig\w*|was|welche\w*|wer|wie (viel\w*|alt|heisst|heißt|lang|oft|is|ist|war)|hab\w* (wir|ich))\b/.test(
      plain,
    ) ||
    /\b(zeigen se|zeig mir|nachsehen|nachschauen|(schau\w*|guck\w*) .{0,40}(ob|nach|drin))\b/.test(plain);
  if (!isQuestion) return null;
  if (/\b((schon|bereits) .{0,40}eingetragen|wie alt|wann .{0,40}(geandert|eingetragen))\b/.test(plain))
    return { kind: 'history' };
  const isOfHolding = /\b(haben wir|ham wir|hab ich|drin|bei uns|steht|gelistet|kennen wir)\b/.test(plain);
  // `kannst du das ändern?`, `trägst du das ein?`
  if (isEdit(plain) && !isOfHolding) return null;
  const isNamed = [...columnsIn(plain)].some((column) => column !== 'email' || MAIL_COLUMN.test(plain));
  const isSought =
    /\b(schon haben|haben wir (den|die|das|so ?wen|von denen schon)|wer is\w*|kennen wir|domain|(schon|bereits) .{0,20}(drin|bei uns|im (system|verzeichnis|bestand)|in der (liste|kartei|datenbank)|angelegt|erfasst|gelistet))\b/.test(
      plain,
    );
  if (isSought && (!isNamed || /\bdomain\b/.test(plain)) && !/\b(richtig|noch)\b/.test(plain))
    return { kind: 'search' };
  const isOfOurs =
    /\b(haben wir|ham wir|hab ich|drin|bei uns|unsere[rn]? karte|in der kartei|anschrift wir|stimmt d|aktiv)\b/.test(
      plain,
    );
  if (!isOfOurs) return { kind: 'unsure' };
  const columns = columnsIn(plain);
  const named = FIELDS.flatMap(([column, fields]) =>
    columns.has(column) || (column === 'name' && /\bwer steht\b/.test(plain)) ? fields : [],
  );
  const fields = /\baktiv\b/.test(plain) ? [...named, 'is_active' as const] : named;
  const extraFields = (['fax', 'durchwahl'] as const).filter((key) => columns.has(key));
  return { kind: 'read', fields, extraFields };
}

/** What the request limits itself to: `nur die Tel., Rest egal`; columns that it names without such a word are those that are meant first. */
function appliedIn(plain: string): MailRequest {
  const rest = plain.search(/\b(den )?rest (egal|konnen|kannst|vergessen|bleibt|lassen)|\bd(at|as) andere\b/);
  const isStrict = /\b(nur|lediglich)\b/.test(plain) || rest >= 0;
  const isFirst = /\bnur die erste\b|\berste nummer\b/.test(plain);
  const named = columnsIn(rest >= 0 ? plain.slice(0, rest) : plain);
  // `hier die Mail`: the message itself.
  const isOfMail = MAIL_COLUMN.test(plain);
  const columns = new Set([...named].filter((column) => column !== 'email' || isOfMail));
  return { kind: 'apply', only: columns.size > 0 ? columns : null, isStrict, isFirst };
}

const MAIL_COLUMN =
  /\b(neue? e?-?mail|e?-?mail-?adresse\w*|(mail|nummer|tel\w*) (und|,) (nummer|tel\w*|mail|name)|als mail)\b/;
