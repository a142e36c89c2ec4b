import { PROVIDER_NUMBER_FIELDS } from '@rer/contracts';
import type { Interpretation, RefusalReason } from '../interpretation/interpretation.ts';
import { READABLE_FIELDS } from '../vocabulary/tags.ts';

/** What a token is part of. */
export const TOKEN_TAGS = [
  'none',
  'company',
  'person',
  'email',
  'web',
  'phone',
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
  'state',
  'near',
  'category',
  'produktgruppe',
  'angebot',
  'stadtwerke',
  'text',
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'min',
  'max',
  'limit',
  'extra',
  'key',
  'who',
] as const;
export type TokenTag = (typeof TOKEN_TAGS)[number];

/** Columns that a request may name by a label; other keys of `additional_data` are tokens of the message. */
export const LABEL_COLUMNS = [
  ...READABLE_FIELDS,
  'durchwahl',
  'fax',
  'ust_id',
  'kundennummer',
  'state',
] as const;
const GROUPS = [
  'stadt',
  'category',
  'state',
  'land',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'is_active',
] as const;
const SORTS = [...PROVIDER_NUMBER_FIELDS, 'name', 'stadt', 'updated_at'] as const;

export const REFUSAL_REASONS = [
  'topic',
  'deed',
  'delete',
  'rules',
  'without',
] as const satisfies readonly RefusalReason[];
export const TONES = [
  'hello',
  'thanks',
  'bye',
  'how',
  'who',
  'praise',
  'blame',
] as const satisfies readonly NonNullable<Interpretation['tone']>[];

/** What a request says beside its intent and the spans that hold values; each is true or not. */
export const REQUEST_LABELS = [
  ...LABEL_COLUMNS.map((column) => `field:${column}`),
  ...LABEL_COLUMNS.map((column) => `filled:${column}`),
  ...LABEL_COLUMNS.map((column) => `empty:${column}`),
  ...LABEL_COLUMNS.map((column) => `clears:${column}`),
  ...PROVIDER_NUMBER_FIELDS.map((column) => `range:${column}`),
  'range:exact',
  ...SORTS.map((column) => `sort:${column}`),
  'order:asc',
  'order:desc',
  ...GROUPS.map((column) => `by:${column}`),
  'which:most',
  'which:least',
  ...[...PROVIDER_NUMBER_FIELDS, ...GROUPS].map((column) => `column:${column}`),
  'since:today',
  'since:yesterday',
  'since:week',
  'since:month',
  'active:true',
  'active:false',
  'intern:true',
  'intern:false',
  'op:add',
  'op:remove',
  'limit:1',
  'limit:other',
  'pick:1',
  'pick:2',
  'pick:3',
  'pick:4',
  'pick:5',
  'pick:-1',
  'pick:other',
  'stadtwerke:any',
  'notes:notes',
  'notes:sonstiges',
  'notes:benchmarks',
  'person:firmen_name',
  'ask',
  ...REFUSAL_REASONS.map((reason) => `refusal:${reason}` as const),
  ...TONES.map((tone) => `tone:${tone}` as const),
  'mark:finished',
  'mark:skipped',
  'mark:continued',
  'mark:more',
  'mark:talk',
] as const;
export type RequestLabel = (typeof REQUEST_LABELS)[number];
