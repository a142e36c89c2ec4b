import type { ProviderNumberField, ProviderWritableField } from '@rer/contracts';
import type { JsonValue } from '../../json.ts';
import type { ReadableField } from '../vocabulary/tags.ts';

/**
 * What a message is for. `average`: the mean of a column with numbers; `values`: what there is in a column; `history`: what was changed, and by
 * whom; `date`: what day it is; `repeat`: the last answer once more. `back` goes one step back in the conversation, or proposes the change again that was undone last, by the
 * words of the message (`redoChange`); the weights know both as this one label.
 */
export const INTENTS = [
  'search',
  'read',
  'change',
  'create',
  'count',
  'compare',
  'pick',
  'confirm',
  'deny',
  'undo',
  'back',
  'help',
  'smalltalk',
  'refuse',
  'average',
  'values',
  'history',
  'date',
  'repeat',
] as const;
export type Intent = (typeof INTENTS)[number];

/** Looks something up, and wants nothing written. */
export const LOOKUP_INTENTS: ReadonlySet<Intent> = new Set([
  'search',
  'read',
  'count',
  'compare',
  'average',
  'values',
  'history',
  'date',
  'repeat',
]);

/** Needs write access. */
export const WRITE_INTENTS: ReadonlySet<Intent> = new Set(['change', 'create', 'undo']);

export type NumberField = ProviderNumberField;
export type SortField = NumberField | 'name' | 'stadt' | 'updated_at';

/** Inclusive bounds, but where `isAbove` or `isBelow` says that the number itself is not meant. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly isAbove?: true;
  readonly isBelow?: true;
}

/** A new value, or what to add to or take from the list or text that stands there. Null empties a column. */
export type NewValue = JsonValue | { readonly add: string } | { readonly remove: string };

/** The position of a record among those that were told: from 1 on, -1 the last, or the one that is not spoken of. */
type Ordinal = number | 'other';

/** What records can be counted by, value for value. */
export type GroupField =
  | 'stadt'
  | 'category'
  | 'state'
  | 'land'
  | 'produktgruppen'
  | 'angebote'
  | 'stadtwerke_kollaborationen'
  | 'is_active';

/** From when on changes are asked for; a week and a month are the last 7 and 30 days with today. */
export type Since = 'today' | 'yesterday' | 'week' | 'month';

/** What a message says beside its intent. What was not said is absent. */
export interface Slots {
  readonly name?: string;
  readonly names?: readonly string[];
  readonly email?: string;
  readonly domain?: string;
  readonly stadt?: string;
  readonly plz?: string;
  readonly land?: string;
  readonly category?: string;
  readonly produktgruppe?: string;
  readonly angebot?: string;
  readonly stadtwerke?: string | true;
  readonly is_active?: boolean;
  readonly intern?: boolean;
  readonly range?: Readonly<Partial<Record<NumberField, Bounds>>>;
  readonly filled?: readonly ReadableField[];
  readonly empty?: readonly ReadableField[];
  readonly fields?: readonly ReadableField[];
  readonly changes?: Readonly<Partial<Record<ProviderWritableField, NewValue>>>;
  readonly ordinal?: Ordinal;
  readonly sort?: { readonly by: SortField; readonly order?: 'asc' | 'desc' };
  readonly limit?: number;
  /** A phone number, or a part of one, as it was said. */
  readonly phone?: string;
  /** A web address as it was said. */
  readonly url?: string;
  readonly strasse_mit_hausnummer?: string;
  /** Values by keys of `additional_data` that are looked for: `{ kundennummer: 'K-10996' }`. */
  readonly additional?: Readonly<Record<string, string>>;
  /** Of `read`: keys of `additional_data`, folded to lower case with `_` between words. */
  readonly extraFields?: readonly string[];
  /** A federal state in its German spelling. */
  readonly state?: string;
  /** A town near which is looked. */
  readonly near?: string;
  /** Of `count`: for each value of this column. */
  readonly by?: GroupField;
  /** With `by`: only the value with the most, or with the fewest. */
  readonly which?: 'most' | 'least';
  /** Of `average` a column with numbers, of `values` one with texts. */
  readonly column?: NumberField | Exclude<GroupField, 'is_active'>;
  /** Of `pick`: several of those that were told. */
  readonly ordinals?: readonly number[];
  /** Of `history`. */
  readonly since?: Since;
  /** Of `history`: the member of staff whose changes are meant, as named. */
  readonly who?: string;
}

/** Why a message is refused, by the network's labels, which test sets use too. */
export type RefusalReason =
  /** It has nothing to do with the directory. */
  | 'topic'
  /** An action that exists, and that the assistant may not or cannot do. */
  | 'deed'
  /** It wants a record removed. */
  | 'delete'
  /** Manipulation: it speaks of how the assistant is instructed, or wants its rules changed. */
  | 'rules'
  /** Search for providers without a value. */
  | 'without'
  /** It looks for those in which a key of `additional_data` is filled or empty. */
  | 'key';

/** What a message means: its intent with slots, and flags that some intents have. */
export interface Interpretation {
  readonly intent: Intent;
  readonly slots: Slots;
  /** Of `refuse`. */
  readonly refusal?: RefusalReason;
  /** Of `smalltalk`. */
  readonly tone?: 'hello' | 'thanks' | 'bye' | 'how' | 'who' | 'praise' | 'blame';
  /** Of `deny`: an order that was given with a not, 'lösche … nicht'. */
  readonly isNegatedOrder?: boolean;
  /** Of `create`: no more is to come. */
  readonly isFinished?: boolean;
  /** Of `create`: what was said and could be placed in no column, as it was written. */
  readonly unplaced?: readonly string[];
  /** Of `create`: the column that was asked for stays empty. */
  readonly isSkipped?: boolean;
  /** Of `read`: what was written in this conversation is asked for. */
  readonly isOfTalk?: boolean;
  /** It goes on from the search before: 'und in Hamburg?', 'davon'. Of `history`: of the one that is spoken of. */
  readonly isContinued?: boolean;
  /** Of `search`: more of what was found before, 'weiter'. */
  readonly isMore?: boolean;
  /** A part of the proposal that waits: the columns that stay in it. */
  readonly keeps?: readonly ProviderWritableField[];
  /** With `keeps`: a column that was named and is not in the proposal. */
  readonly notProposed?: ProviderWritableField;
  /** Of `change`: the record, where it is not the one that is spoken of. */
  readonly providerId?: string;
  /** Of a correction: columns of the proposal that waits, whose values give way. */
  readonly drops?: readonly ProviderWritableField[];
}

/** One of several requests in a message, with the words that say it. */
export interface UserRequest extends Interpretation {
  readonly text: string;
}

/** The result of interpreting a message: requests in their order, or candidates between which the user is asked to choose. */
export type NluResult =
  | { readonly kind: 'understood'; readonly requests: readonly UserRequest[] }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly UserRequest[] }
  /** A question must come first: which company is meant, or which values to write. `request`: the request to carry out afterwards. */
  | {
      readonly kind: 'incomplete';
      readonly missing: 'company' | 'values';
      readonly request: UserRequest | null;
    };
