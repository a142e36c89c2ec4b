import {
  isNumberField,
  type ProviderWritableField,
  parseProviderChanges,
  providerProblemText,
} from '@rer/contracts';
import { plausibleChanges } from '@rer/directory/plausibility';
import { quoted } from '../../directory/values/shown-value.ts';
import { numberWord } from '../../text/values/number-words.ts';
import { columnEntries } from '../column-entries.ts';
import { fieldLabel } from '../generation/record-values.ts';
import type { OpenQuestion } from '../interpretation/context.ts';
import type { Interpretation, NewValue, Slots } from '../interpretation/interpretation.ts';

/** An interpretation with the values that can be stored, and what has to be told of the others. */
interface CheckedInterpretation {
  readonly interpretation: Interpretation;
  /** A sentence for each value that is changed or refused; '': there is none. */
  readonly remark: string;
}

type Changes = NonNullable<Slots['changes']>;

/** Texts that are stored as they were written, full stop and all. */
const PROSE: ReadonlySet<ProviderWritableField> = new Set(['notes', 'sonstiges', 'benchmarks']);
/** Columns whose values have a shape of their own, with what an attempt at one looks like. */
const ATTEMPTS: Readonly<Partial<Record<ProviderWritableField, RegExp>>> = {
  email: /[@._-]|mail/i,
  url: /[./:]/,
  plz: /\d/,
  phone: /\d/,
  rating: /\d/,
  mitarbeiter: /\d/,
  zweigstellen: /\d/,
  umsatz: /\d/,
};
const MAKES =
  /(?<!\p{L})(macht|machen|bietet|bieten|liefert|liefern|verkauft|verkaufen|baut|bauen|installiert|vertreibt|führt|montiert)\s+(?:(?:auch|vor allem|hauptsächlich|nur)\s+)?$/iu;
const ATTEMPT_MAX = 60;
const VALUE = /(?:(?<!\p{L})(?:auf|lautet|ist|=)|[:=])\s+(?<value>[^:]{1,80}?)[\s.!]*$/iu;
const ABOUT =
  /(?<!\p{L})(?<about>ungefähr|circa|ca\.?|etwa|rund|knapp|gut|so um die|um die|schätzungsweise|geschätzt|fast|beinahe|gegen|über|unter|mehr als|weniger als|mindestens|höchstens|bis zu)\s+(?<number>\d[\d.,]*|\p{L}+)/giu;
/** `2 Mio` is a number of its own kind. */
const SCALES = [1, 1e3, 1e6, 1e9] as const;
const RANGE = /(?<!\d)(?<all>(?:zwischen\s+)?(?<from>\d[\d.]*)\s*(?:bis|und|-|–)\s*(?<to>\d[\d.]*))(?!\d)/giu;

/**
 * Checks the values of a change against the words of the message: a text keeps the signs at its ends, `ungefähr 200` is stored as the number alone, and a
 * range is not stored; the remark says so. It names the rule of the column for a value that the column cannot hold.
 */
export function checkValues(
  interpretation: Interpretation,
  message: string,
  question: OpenQuestion | null,
): CheckedInterpretation {
  const isAttempt = question?.kind === 'value' && isReplyAttempt(interpretation, message, question.field);
  if (isAttempt) return refuseAttempt(interpretation, message.trim(), question.field);
  if (interpretation.intent !== 'change' && interpretation.intent !== 'create')
    return { interpretation, remark: '' };
  const { changes } = interpretation.slots;
  if (changes === undefined || Object.keys(changes).length === 0)
    return checkUnreadValue(interpretation, message);
  const written = columnEntries<NewValue>(moveOffers(interpretation, changes, message)).map(
    ([field, value]) => [field, restoreEnds(field, value, message)] as const,
  );
  const ranged = written.filter(([field, value]) => rangeOf(field, value, message) !== null);
  const kept = written.filter((entry) => !ranged.includes(entry));
  const remarks = [
    ...ranged.map(
      ([field, value]) =>
        `Speichern kann ich nur eine Zahl, keinen Bereich wie ${quoted(rangeOf(field, value, message) ?? '')}.`,
    ),
    ...kept.flatMap(([field, value]) => aboutRemark(field, value, message) ?? []),
  ];
  const fields = kept.length === 0 ? ranged.map(([field]) => field) : interpretation.slots.fields;
  const slots = {
    ...interpretation.slots,
    changes: Object.fromEntries(kept),
    ...(fields === undefined ? {} : { fields }),
  };
  return { interpretation: { ...interpretation, slots }, remark: [...new Set(remarks)].join(' ') };
}

/** `keine-mail` in reply to the question for an address: a failed reply, not a name. */
function isReplyAttempt(
  { intent, slots, refusal }: Interpretation,
  message: string,
  field: ProviderWritableField,
): boolean {
  const isLost = intent === 'refuse' ? refusal === 'topic' : intent === 'search';
  const hasName = Object.keys(slots).every((slot) => slot === 'name');
  const isShort = message.length <= ATTEMPT_MAX && !/[?\s]/.test(message.trim());
  return isLost && hasName && isShort && ATTEMPTS[field]?.test(message) === true;
}

function refuseAttempt(
  interpretation: Interpretation,
  value: string,
  field: ProviderWritableField,
): CheckedInterpretation {
  const sentence = problemSentence(field, value);
  if (sentence === null) return { interpretation, remark: '' };
  return { interpretation: { intent: 'change', slots: { fields: [field] } }, remark: sentence };
}

/** `Ändere die E-Mail auf keine-mail`: no value that could be read. */
function checkUnreadValue(interpretation: Interpretation, message: string): CheckedInterpretation {
  const [field, other] = interpretation.slots.fields ?? [];
  const value = VALUE.exec(message)?.groups?.['value'];
  const isOpen = field === undefined || other !== undefined || value === undefined;
  if (isOpen || field === 'created_at' || field === 'updated_at') return { interpretation, remark: '' };
  const sentence = ATTEMPTS[field] === undefined ? null : problemSentence(field, value);
  return { interpretation, remark: sentence ?? '' };
}

/** Why a column cannot hold a text: its rule, and the text; null: it can. */
function problemSentence(field: ProviderWritableField, text: string): string | null {
  const parsed = parseProviderChanges({ [field]: text });
  const judged = parsed.ok ? plausibleChanges(parsed.changes) : parsed;
  const problem = judged.ok ? undefined : judged.problems[field];
  return problem === undefined
    ? null
    : `${quoted(text)} kann nicht bei „${fieldLabel(field)}“ stehen: ${providerProblemText(field, problem)}`;
}

/** `Elektro Schulze e.K., …, macht Wallboxen`: what a new company makes is no name beside its own. */
function moveOffers({ intent }: Interpretation, changes: Changes, message: string): Changes {
  const { name, firmen_name, ...others } = changes;
  if (intent !== 'create' || typeof name !== 'string' || typeof firmen_name !== 'string') return changes;
  const at = message.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0 || !MAKES.test(message.slice(0, at)) || others.angebote !== undefined) return changes;
  return { ...others, name: firmen_name, angebote: name.replace(/\s+und\s+/gu, ', ') };
}

/** A text with the signs that stand at its ends in the message: markup as it was written, and the full stop of a note. */
function restoreEnds(field: ProviderWritableField, value: NewValue, message: string): NewValue {
  if (typeof value === 'string') return endsOf(field, value, message);
  const isAdded = typeof value === 'object' && value !== null && 'add' in value;
  return isAdded && typeof value.add === 'string' ? { add: endsOf(field, value.add, message) } : value;
}

function endsOf(field: ProviderWritableField, text: string, message: string): string {
  const at = message.toLowerCase().lastIndexOf(text.toLowerCase());
  if (at < 0 || text === '') return text;
  const before = message.slice(0, at);
  const behind = message.slice(at + text.length);
  const start = /[<>]/.test(text) ? (/<\/?$/.exec(before)?.[0] ?? '') : '';
  const end = /[<>]/.test(text) ? (/^>/.exec(behind)?.[0] ?? '') : '';
  const written = `${start}${message.slice(at, at + text.length)}${end}`;
  const whole = start === '' && end === '' ? text : written;
  if (!PROSE.has(field)) return whole;
  const stop = /^[.!?…]+(?=["'“”»«\s]*$)/u.exec(behind.slice(end.length))?.[0] ?? '';
  const isOwn = /(?:^|[:="„»«\n]|(?<!\p{L})auf)\s*["'„»«]?\s*<?\/?$/iu.test(before) || /[.!?]\s/.test(text);
  return isOwn ? `${whole}${stop}` : whole;
}

/** A range in which a number stands; null: it was said alone. */
function rangeOf(field: ProviderWritableField, value: NewValue, message: string): string | null {
  if (!isNumberField(field) || typeof value !== 'number') return null;
  for (const { groups } of message.matchAll(RANGE)) {
    const ends = [groups?.['from'], groups?.['to']].map((text) => Number((text ?? '').replaceAll('.', '')));
    if (ends.includes(value)) return groups?.['all'] ?? null;
  }
  return null;
}

function aboutRemark(field: ProviderWritableField, value: NewValue, message: string): string | null {
  if (!isNumberField(field) || typeof value !== 'number') return null;
  for (const { groups } of message.matchAll(ABOUT)) {
    const said = numberOf(groups?.['number'] ?? '');
    if (said !== null && SCALES.some((scale) => Math.abs(said * scale - value) < 1e-6))
      return `Gespeichert wird nur die Zahl selbst, ohne „${groups?.['about'] ?? ''}“.`;
  }
  return null;
}

/** `1.500`, `4,9`, `zweihundert`. */
function numberOf(text: string): number | null {
  if (!/^\d/.test(text)) return numberWord(text.toLowerCase());
  const number = Number(
    text
      .replace(/[.,]$/, '')
      .replace(/\.(?=\d{3})/g, '')
      .replace(',', '.'),
  );
  return Number.isNaN(number) ? null : number;
}
