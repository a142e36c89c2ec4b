import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import type { Proposal, ProposedField } from '../../directory/directory-facts.ts';
import type { Context } from '../interpretation/context.ts';
import type { Interpretation, NewValue } from '../interpretation/interpretation.ts';
import { nameRunAt, nameText } from '../sentence/name-runs.ts';
import { fieldsOfItem, isContent, type TokenCursor } from '../sentence/token-cursor.ts';
import { isListField } from '../slots/change/field-value.ts';
import { FREE_TEXT_FIELDS } from '../vocabulary/fields.ts';

/** Words that say that something of the proposal is wrong. */
const WRONG =
  /\b(nicht|nich|net|keine?n?|nein|nee|ne|falsch\w*|statt|anstatt|sondern|quatsch|verwechselt|verkehrt\w*|andere[rnms]?|vertan|meinte|gehor\w*|sollt\w*)\b/;

/** `Nee lass, da muss erst die Anzahl der Zweigstellen anders`: another request comes first. */
const LATER = /\b(lass|lasst|erst|zuerst|vorher|anders)\b/;

/** The waiting value is right but in the wrong place: it belongs in another column, to another provider, or beside the stored value. */
export function readMisplacedValue(cursor: TokenCursor, { proposal }: Context): Interpretation | null {
  if (proposal === null || proposal.kind === 'undo' || !WRONG.test(cursor.plain)) return null;
  if (/\?\s*$/.test(cursor.message) || LATER.test(cursor.plain)) return null;
  return (
    toColumn(cursor, proposal) ??
    (proposal.kind === 'change' ? (toProvider(cursor, proposal) ?? otherwise(cursor, proposal)) : null)
  );
}

type Waiting = Exclude<Proposal, { kind: 'undo' }>;

/** `Zweigstellen waren's, nicht Mitarbeiter`, `das gehört in Sonstiges`. */
function toColumn(cursor: TokenCursor, { fields, kind }: Waiting): Interpretation | null {
  const columns = saidColumns(cursor);
  const right = columns.filter(({ isDenied }) => !isDenied).map(({ field }) => field);
  const wrong = columns.filter(({ isDenied }) => isDenied).map(({ field }) => field);
  const [target, other] = right.filter((field) => !fields.some(({ field: own }) => own === field));
  const [only] = fields;
  const from =
    wrong.length > 0
      ? fields.find(({ field }) => wrong.includes(field))
      : fields.length === 1
        ? only
        : undefined;
  if (target === undefined || other !== undefined || from === undefined || holdsValue(cursor, from))
    return null;
  if (!isSameKind(from, target)) return null;
  const value = addedPart(from);
  const isAdded =
    kind === 'change' && (isListField(target) || FREE_TEXT_FIELDS.has(target)) && typeof value === 'string';
  return {
    intent: kind === 'create' ? 'create' : 'change',
    slots: { changes: { [target]: isAdded ? { add: value } : value } },
    drops: [from.field],
  };
}

interface SaidColumn {
  readonly field: ProviderWritableField;
  readonly isDenied: boolean;
}

function saidColumns(cursor: TokenCursor): readonly SaidColumn[] {
  const said: SaidColumn[] = [];
  let isDenied = false;
  for (const [at, item] of cursor.items.entries()) {
    if (/^[,;.:!]$/.test(item.text) || /^(sondern|aber|und|ist|gehört|soll)$/i.test(item.text))
      isDenied = false;
    if (cursor.has(at, 'not', 'instead')) isDenied = true;
    else {
      const field = item.isExact ? fieldsOfItem(item).find(isWritableField) : undefined;
      if (field !== undefined) said.push({ field, isDenied });
    }
  }
  return said;
}

/** Whether another value is said with it; the proposed one may be said again. */
function holdsValue(cursor: TokenCursor, { new: proposed }: ProposedField): boolean {
  return cursor.items.some(
    ({ value }) =>
      value !== null && value.kind !== 'quoted' && !(value.kind === 'number' && value.amount === proposed),
  );
}

const COUNTS: ReadonlySet<ProviderWritableField> = new Set([
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
]);
const TYPED: ReadonlySet<ProviderWritableField> = new Set([
  'email',
  'url',
  'plz',
  'intern',
  'is_active',
  'additional_data',
]);

/** Numbers stay numbers and texts texts. */
function isSameKind({ new: value }: ProposedField, target: ProviderWritableField): boolean {
  if (COUNTS.has(target)) return typeof value === 'number';
  return typeof value === 'string' && !TYPED.has(target);
}

/** What the proposal adds to what stood there. */
export function addedPart({ old, new: value }: ProposedField): NewValue {
  if (typeof old !== 'string' || typeof value !== 'string' || old === '' || !value.startsWith(old))
    return value;
  return value.slice(old.length).replace(/^[\s,;]+/, '') || value;
}

/** `falsche Firma, die 45 Mitarbeiter sind von Colo Süd`, `nicht bei Hansen, bei Thermo Becker`. */
function toProvider(cursor: TokenCursor, { fields }: Waiting): Interpretation | null {
  const [only, other] = fields;
  if (only === undefined || other !== undefined || holdsValue(cursor, only)) return null;
  const names: string[] = [];
  let isDenied = false;
  for (const [at, item] of cursor.items.entries()) {
    if (/^[,;.:!]$/.test(item.text) || /^(sondern|aber|und)$/i.test(item.text)) isDenied = false;
    if (cursor.has(at, 'not', 'instead')) isDenied = true;
    const isLed = cursor.has(at, 'prep:of', 'prep:at', 'prep:for') || /^(zu|zur|zum)$/i.test(item.text);
    const isNamed = typeof only.new !== 'string' && /^(ist|sind|sondern|meine|meinte)$/i.test(item.text);
    const run =
      (isLed || isNamed) && !isDenied ? nameRunAt(cursor, cursor.skip(at + 1, 1, 'noun:provider')) : null;
    if (run !== null) names.push(nameText(cursor, run));
  }
  const [name, second] = names;
  const isColumn = saidColumns(cursor).every(({ field }) => field === only.field);
  if (name === undefined || second !== undefined || !isColumn) return null;
  const value = addedPart(only);
  const isAdded = typeof value === 'string' && value !== only.new;
  return {
    intent: 'change',
    slots: { name, changes: { [only.field]: isAdded ? { add: value } : value } },
  };
}

const ADDING =
  /^(dazu|hinzu|erganz\w*|ergänz\w*|zusätzlich|hinzufügen|dazuschreiben|anhängen|dazutun|behalten|bleiben|drinlassen)$/iu;
const REPLACING = /^(ersetz\p{L}*|austausch\p{L}*|überschreib\p{L}*|stattdessen|tauschen|auswechseln)$/iu;

/** `nicht dazu, ersetzen sollst du die damit`, `nicht ersetzen, nur ergänzen`. */
function otherwise(cursor: TokenCursor, { fields }: Waiting): Interpretation | null {
  const [only, other] = fields;
  const isText = only !== undefined && (isListField(only.field) || FREE_TEXT_FIELDS.has(only.field));
  if (!isText || other !== undefined || cursor.items.some((item) => isContent(item))) return null;
  let isDenied = false;
  let request: 'add' | 'set' | null = null;
  for (const [at, item] of cursor.items.entries()) {
    if (item.isPunctuation || /^(sondern|aber|nur)$/i.test(item.text)) isDenied = false;
    if (cursor.has(at, 'not', 'instead')) isDenied = true;
    else if (!isDenied && ADDING.test(item.text)) request = 'add';
    else if (!isDenied && REPLACING.test(item.text)) request = 'set';
  }
  if (request === null) return null;
  const value = addedPart(only);
  if (typeof value !== 'string') return null;
  return {
    intent: 'change',
    slots: { changes: { [only.field]: request === 'add' ? { add: value } : value } },
  };
}
