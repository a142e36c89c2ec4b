import type { ProviderWritableField } from '@rer/contracts';
import * as z from 'zod/mini';
import { type JsonObject, type JsonValue, jsonObject, jsonValue } from '../../json.ts';
import type { OpenQuestion, ShownProvider } from '../interpretation/context.ts';
import { INTENTS, type Slots, type UserRequest } from '../interpretation/interpretation.ts';
import {
  readableSchema as readable,
  slotsSchema as slots,
  writableSchema as writable,
} from '../interpretation/slots-schema.ts';

const goal = z.object({ intent: z.enum(['read', 'change', 'pick', 'search', 'history']), slots });

const text = z.exactOptional(z.string());
const truth = z.exactOptional(z.boolean());

const pendingRequest = z.object({ intent: z.enum(INTENTS), slots, text: z.string() });

const newProvider = z.object({ kind: z.literal('new-provider'), field: z.nullable(writable) });
const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reading'), options: z.array(pendingRequest) }),
  newProvider,
  z.object({ kind: z.literal('value'), field: writable }),
  z.object({ kind: z.literal('which') }),
  z.object({ kind: z.literal('target') }),
]);

const held = z.discriminatedUnion('kind', [
  newProvider,
  z.object({
    kind: z.literal('value'),
    field: writable,
    id: z.string(),
    label: z.nullable(z.string()),
    isAgain: truth,
  }),
]);

const shown = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  email: z.string(),
  stadt: z.nullable(z.string()),
  land: z.exactOptional(z.string()),
  is_active: truth,
  intern: truth,
  mitarbeiter: z.exactOptional(z.number()),
  zweigstellen: z.exactOptional(z.number()),
  umsatz: z.exactOptional(z.number()),
  rating: z.exactOptional(z.number()),
});

const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), slots, tries: z.number(), offset: z.number() }),
  z.object({ kind: z.literal('find'), goal, tries: z.number() }),
  z.object({
    kind: z.literal('show'),
    goal,
    isFound: z.boolean(),
    others: z.exactOptional(z.array(z.string())),
    before: text,
  }),
  z.object({ kind: z.literal('count'), slots }),
  z.object({ kind: z.literal('group'), slots, isList: z.boolean() }),
  z.object({ kind: z.literal('average'), slots }),
  z.object({ kind: z.literal('history'), slots, label: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('gather'),
    names: z.array(z.string()),
    ids: z.array(z.string()),
    fields: z.array(readable),
  }),
  z.object({ kind: z.literal('compare'), ids: z.array(z.string()), fields: z.array(readable) }),
  z.object({ kind: z.literal('merge'), id: z.string(), changes: z.partialRecord(writable, jsonValue) }),
  z.object({ kind: z.literal('propose') }),
  z.object({ kind: z.literal('propose-new') }),
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('drop'), text: z.string() }),
]);

const last = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), slots }),
  z.object({ kind: z.literal('count'), slots }),
  z.object({
    kind: z.literal('read'),
    fields: z.array(readable),
    extraFields: z.exactOptional(z.array(z.string())),
  }),
  z.object({
    kind: z.literal('compare'),
    ids: z.array(z.string()),
    fields: z.array(readable),
    isNamed: z.exactOptional(z.literal(true)),
  }),
]);

/** The criteria of a search, and how many results were shown. */
const list = z.object({ slots, told: z.number(), count: z.number() });

/** {@link Memory} by its stored keys. */
const memory = z.object({
  asked: z.nullable(asked),
  held: z._default(z.nullable(held), null),
  draft: z.nullable(z.partialRecord(writable, jsonValue)),
  skipped: z.array(writable),
  goal: z.nullable(goal),
  shown: z.array(shown),
  shownBefore: z.array(shown),
  subject: z.nullable(z.string()),
  focusSeen: z.nullable(z.string()),
  last: z.nullable(last),
  list: z.nullable(list),
  job: z.nullable(job),
  pending: z._default(z.array(pendingRequest), []),
  writtenSeen: z.nullable(z.string()),
  address: z.enum(['du', 'sie']),
  refusals: z.exactOptional(z.number()),
  calls: z.number(),
});

/** The model's memory of a conversation. */
export interface Memory {
  readonly openQuestion: OpenQuestion | null;
  /** The question for a value, while another one or a proposal waits for its answer. */
  readonly deferredQuestion: DeferredQuestion | null;
  /** Fields of a provider that is being added; null: none is. */
  readonly providerDraft: DraftFields | null;
  /** Columns that the user has passed over. */
  readonly skipped: readonly ProviderWritableField[];
  /** The goal for the provider that the question asks for. */
  readonly goal: Goal | null;
  readonly shown: readonly ShownProvider[];
  /** The list before the last one. */
  readonly shownBefore: readonly ShownProvider[];
  /** The provider that is spoken of, where the last answer was of one alone. */
  readonly subject: string | null;
  /** The focus of the rules when `subject` was set; another one counts more. */
  readonly focusSeen: string | null;
  readonly lastAnswer: LastAnswer | null;
  /** The last search shown, whatever else was answered since; `davon` and `weiter` refer to it. */
  readonly list: ListProgress | null;
  /** What the result of the running tool is for. */
  readonly pendingToolCall: PendingToolCall | null;
  /** Requests of the same message that are answered after this one. */
  readonly queuedRequests: readonly UserRequest[];
  /** The last write that a message has come after. */
  readonly writtenSeen: string | null;
  readonly address: 'du' | 'sie';
  /** Refusals that were answered in a row; absent: the last answer was none. */
  readonly refusals?: number;
  /** Tool calls asked for so far; numbers their ids. */
  readonly calls: number;
}

export type DeferredQuestion =
  | Extract<OpenQuestion, { readonly kind: 'new-provider' }>
  | {
      readonly kind: 'value';
      readonly field: ProviderWritableField;
      /** Id of this record. */
      readonly id: string;
      /** Its label; null: unknown. */
      readonly label: string | null;
      /** It was asked once more already, and is not a third time. */
      readonly isAgain?: boolean;
    };
export type DraftFields = Readonly<Partial<Record<ProviderWritableField, JsonValue>>>;
/** What to do with a provider once it is found. */
export type Goal = {
  readonly intent: 'read' | 'change' | 'pick' | 'search' | 'history';
  readonly slots: Slots;
};
/** `told` of `count` providers have been listed. */
interface ListProgress {
  readonly slots: Slots;
  readonly told: number;
  readonly count: number;
}
type LastAnswer =
  | { readonly kind: 'search' | 'count'; readonly slots: Slots }
  | {
      readonly kind: 'read';
      readonly fields: NonNullable<Slots['fields']>;
      /** Keys of `additional_data`. */
      readonly extraFields?: readonly string[];
    }
  | {
      readonly kind: 'compare';
      readonly ids: readonly string[];
      readonly fields: NonNullable<Slots['fields']>;
      /** They were named, and do not belong to the listed results. */
      readonly isNamed?: true;
    };
/** The purpose of a tool call. */
export type PendingToolCall =
  /** `offset`: so many were told before. */
  | { readonly kind: 'search'; readonly slots: Slots; readonly tries: number; readonly offset: number }
  | { readonly kind: 'find'; readonly goal: Goal; readonly tries: number }
  /** `isFound`: it is what a search was for; `others`: whom that has found beside it. */
  | {
      readonly kind: 'show';
      readonly goal: Goal;
      readonly isFound: boolean;
      readonly others?: readonly string[];
      /** Text before the shown values. */
      readonly before?: string;
    }
  | { readonly kind: 'count'; readonly slots: Slots }
  /** `isList`: what there is, and not how many there are of each. */
  | { readonly kind: 'group'; readonly slots: Slots; readonly isList: boolean }
  | { readonly kind: 'average'; readonly slots: Slots }
  /** `label`: of the company that was asked about; null: of all. */
  | { readonly kind: 'history'; readonly slots: Slots; readonly label: string | null }
  | {
      readonly kind: 'gather';
      readonly names: readonly string[];
      readonly ids: readonly string[];
      readonly fields: NonNullable<Slots['fields']>;
    }
  | {
      readonly kind: 'compare';
      readonly ids: readonly string[];
      readonly fields: NonNullable<Slots['fields']>;
    }
  | { readonly kind: 'merge'; readonly id: string; readonly changes: NonNullable<Slots['changes']> }
  | { readonly kind: 'propose' | 'propose-new' }
  /** Something was asked of the one tool of an assistant without the directory. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'drop'; readonly text: string };

export const NO_MEMORY: Memory = {
  openQuestion: null,
  deferredQuestion: null,
  providerDraft: null,
  skipped: [],
  goal: null,
  shown: [],
  shownBefore: [],
  subject: null,
  focusSeen: null,
  lastAnswer: null,
  list: null,
  pendingToolCall: null,
  queuedRequests: [],
  writtenSeen: null,
  address: 'sie',
  calls: 0,
};

/** Reads what {@link storedMemory} gave; anything else begins anew. */
export function parseMemory(stored: JsonValue): Memory {
  const parsed = memory.safeParse(stored);
  if (!parsed.success) return NO_MEMORY;
  const { asked, held, draft, last, job, pending, ...others } = parsed.data;
  return {
    ...others,
    openQuestion: asked,
    deferredQuestion: held,
    providerDraft: draft,
    lastAnswer: last,
    pendingToolCall: job,
    queuedRequests: pending,
  };
}

/** Memory as JSON. Its keys are those of stored conversations, older ones too. */
export function storedMemory(current: Memory): JsonObject {
  const {
    openQuestion: asked,
    deferredQuestion: held,
    providerDraft: draft,
    lastAnswer: last,
    pendingToolCall: job,
    queuedRequests: pending,
    ...others
  } = current;
  return jsonObject.parse(JSON.parse(JSON.stringify({ ...others, asked, held, draft, last, job, pending })));
}
