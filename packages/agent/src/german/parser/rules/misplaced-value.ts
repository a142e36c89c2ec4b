import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import type { Proposal, ProposedField } from '../../../directory/directory-facts.ts';
import { FREE_TEXT_FIELDS } from '../../vocabulary/fields.ts';
import { isListField } from '../change/field-value.ts';

import type { Context } from '../context.ts';
import type { Interpretation, NewValue } from '../interpretation.ts';
import { nameRunAt, nameText } from '../name-runs.ts';
import { fieldsOfItem, isContent, type Reading } from '../reading.ts';

/** Words that say that something of the proposal is wrong. */
const WRONG =
  /\b(nicht|nich|net|keine?n?|nein|nee|ne|falsch\w*|statt|anstatt|sondern|quatsch|verwechselt|verkehrt\w*|andere[rnms]?|vertan|meinte|gehor\w*|sollt\w*)\b/;

/** `Nee lass, da muss erst die Anzahl der Zweigstellen anders`: another request comes first. */
const LATER = /\b(lass|lasst|erst|zuerst|vorher|anders)\b/;

/** The waiting value is right but in the wrong place: it belongs in another column, to another provider, or beside the stored value. */
export function readMisplacedValue(reading: Reading, { proposal }: Context): Interpretation | null {
  if (proposal === null || proposal.kind === 'undo' || !WRONG.test(reading.plain)) return null;
  if (/\?\s*$/.test(reading.message) || LATER.test(reading.plain)) return null;
  return (
    toColumn(reading, proposal) ??
    (proposal.kind === 'change' ? (toProvider(reading, proposal) ?? otherwise(reading, proposal)) : null)
  );
}

type Waiting = Exclude<Proposal, { kind: 'undo' }>;

/** `Zweigstellen waren's, nicht Mitarbeiter`, `das gehört in Sonstiges`. */
function toColumn(reading: Reading, { fields, kind }: Waiting): Interpretation | null {
  const columns = saidColumns(reading);
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
  if (target === undefined || other !== undefined || from === undefined || holdsValue(reading, from))
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

function saidColumns(reading: Reading): readonly SaidColumn[] {
  const said: SaidColumn[] = [];
  let isDenied = false;
  for (const [at, item] of reading.items.entries()) {
    if (/^[,;.:!]$/.test(item.text) || /^(sondern|aber|und|ist|gehört|soll)$/i.test(item.text))
      isDenied = false;
    if (reading.has(at, 'not', 'instead')) isDenied = true;
    else {
      const field = item.isExact ? fieldsOfItem(item).find(isWritableField) : undefined;
      if (field !== undefined) said.push({ field, isDenied });
    }
  }
  return said;
}

/** Whether another value is said with it; the proposed one may be said again. */
function holdsValue(reading: Reading, { new: proposed }: ProposedField): boolean {
  return reading.items.some(
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
function toProvider(reading: Reading, { fields }: Waiting): Interpretation | null {
  const [only, other] = fields;
  if (only === undefined || other !== undefined || holdsValue(reading, only)) return null;
  const names: string[] = [];
  let isDenied = false;
  for (const [at, item] of reading.items.entries()) {
    if (/^[,;.:!]$/.test(item.text) || /^(sondern|aber|und)$/i.test(item.text)) isDenied = false;
    if (reading.has(at, 'not', 'instead')) isDenied = true;
    const isLed = reading.has(at, 'prep:of', 'prep:at', 'prep:for') || /^(zu|zur|zum)$/i.test(item.text);
    const isNamed = typeof only.new !== 'string' && /^(ist|sind|sondern|meine|meinte)$/i.test(item.text);
    const run =
      (isLed || isNamed) && !isDenied ? nameRunAt(reading, reading.skip(at + 1, 1, 'noun:provider')) : null;
    if (run !== null) names.push(nameText(reading, run));
  }
  const [name, second] = names;
  const isColumn = saidColumns(reading).every(({ field }) => field === only.field);
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
function otherwise(reading: Reading, { fields }: Waiting): Interpretation | null {
  const [only, other] = fields;
  const isText = only !== undefined && (isListField(only.field) || FREE_TEXT_FIELDS.has(only.field));
  if (!isText || other !== undefined || reading.items.some((item) => isContent(item))) return null;
  let isDenied = false;
  let request: 'add' | 'set' | null = null;
  for (const [at, item] of reading.items.entries()) {
    if (item.isMark || /^(sondern|aber|nur)$/i.test(item.text)) isDenied = false;
    if (reading.has(at, 'not', 'instead')) isDenied = true;
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
