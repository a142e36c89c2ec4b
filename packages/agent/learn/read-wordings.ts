import { readdirSync, readFileSync } from 'node:fs';
import { type UnderstandingContext as Context, DirectoryWords, EMPTY_CONTEXT } from '@rer/agent';
import { providerOf } from '@rer/agent/testing';
import { isWritableField, type ProviderName } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Proposal, WrittenChange } from '../src/directory/directory-facts.ts';
import type { OpenQuestion } from '../src/german/interpretation/context.ts';
import type { WordsRecord } from '../src/german/known/directory-words.ts';
import { REFUSAL_REASONS, TONES } from '../src/german/network/labels.ts';
import type { RequestFlags } from '../src/german/network/request-flags.ts';
import { contextOf } from '../test/judge/set-context.ts';
import { readDirectory, readJson, readUtterances } from '../test/judge/set-files.ts';
import { readSetDirectory } from '../test/judge-scripts/script-files.ts';
import type { LabelledRequest } from './request-labels.ts';

/** A message with what it may mean, as the sets label it. */
export interface Wording {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly context: Context;
  /** Two requests in their order; with `asks` the readings that a careful colleague would offer. */
  readonly requests: readonly LabelledRequest[];
  readonly asks: boolean;
  /** What the one request says beside intent and slots. Left out: not known. */
  readonly marks?: RequestFlags;
  readonly directory: 'first' | 'second';
}

const requestMarks = z.object({
  refusal: z.exactOptional(z.enum(REFUSAL_REASONS)),
  tone: z.exactOptional(z.enum(TONES)),
  isFinished: z.exactOptional(z.boolean()),
  isSkipped: z.exactOptional(z.boolean()),
  isContinued: z.exactOptional(z.boolean()),
  isMore: z.exactOptional(z.boolean()),
  isOfTalk: z.exactOptional(z.boolean()),
});

const wording = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  context: z.optional(
    z.object({
      focus: z.optional(z.nullable(z.number())),
      results: z.optional(z.array(z.number())),
      proposal: z.optional(
        z.nullable(z.object({ id: z.nullable(z.number()), changes: z.record(z.string(), z.json()) })),
      ),
      awaiting: z.optional(z.nullable(z.string())),
      field: z.optional(z.nullable(z.string())),
      written: z.optional(z.boolean()),
      just: z.optional(z.boolean()),
    }),
  ),
  readings: z.array(z.object({ intent: z.string(), slots: z.record(z.string(), z.json()) })),
  ask: z.optional(z.boolean()),
  marks: z.optional(requestMarks),
});

const SETS = new URL('../test/sets/', import.meta.url);
/** What messages in scripted conversations and in tests mean, in the state of the conversation. */
const TURNS = [
  ['turn', new URL('turns.json', SETS)],
  ['tested', new URL('tested.json', SETS)],
] as const;
const MARKS = new URL('marks.json', SETS);

const wordingsRecord = z.looseObject({ no: z.number(), id: z.string(), name: z.string(), email: z.string() });

/** The companies of the sets, as words of a directory. */
export function setDirectories(): Readonly<Record<'first' | 'second', readonly WordsRecord[]>> {
  return { first: readSetDirectory(), second: readNumbered().map(({ record }) => record) };
}

function readNumbered(): { no: number; record: ReturnType<typeof providerOf> }[] {
  const list = z
    .array(wordingsRecord)
    .parse(JSON.parse(readFileSync(new URL('wordings/directory.json', SETS), 'utf8')));
  return list.map(({ no, ...columns }) => ({ no, record: providerOf(columns as never) }));
}

/** The open wordings of the newer set and, from `extra`, files of the same form. */
export function readWordings(files: readonly (string | URL)[]): Wording[] {
  const byNo = new Map(readNumbered().map(({ no, record }) => [no, record]));
  return files.flatMap((file) =>
    z
      .array(wording)
      .parse(readJson(file))
      .map(({ id, kind, text, context, readings, ask, marks }) => {
        const focus = byNo.get(context?.focus ?? -1);
        const named = (record: NonNullable<typeof focus>) => ({
          id: record.id,
          name: record.name,
          firmen_name: record.firmen_name,
          email: record.email,
          stadt: record.stadt,
        });
        const { proposal, awaiting, field } = context ?? {};
        const proposed =
          proposal === undefined || proposal === null ? undefined : byNo.get(proposal.id ?? -1);
        const fields = Object.entries(proposal?.changes ?? {}).flatMap(([column, value]) =>
          isWritableField(column) ? [{ field: column, old: null, new: value as never }] : [],
        );
        const wordingContext: Context = {
          ...EMPTY_CONTEXT,
          focus: focus === undefined ? null : named(focus),
          shown: (context?.results ?? [])
            .flatMap((no) => byNo.get(no) ?? [])
            .map((record) => ({
              id: record.id,
              name: record.name,
              email: record.email,
              stadt: record.stadt,
              label: record.firmen_name ?? record.name,
            })),
          // The dialogue proposes nothing before it has asked for all that it needs.
          proposal:
            proposal === undefined || proposal === null || (awaiting !== undefined && awaiting !== null)
              ? null
              : proposed === undefined
                ? { kind: 'create', fields }
                : { kind: 'change', provider: named(proposed), version: 1, fields },
          openQuestion:
            awaiting !== undefined && awaiting !== null
              ? { kind: 'new-provider', field: isWritableField(awaiting) ? awaiting : null }
              : field !== undefined && field !== null && isWritableField(field)
                ? { kind: 'value', field }
                : null,
          hasWritten: context?.written === true || context?.just === true,
          justWritten: context?.just === true && focus !== undefined ? writtenTo(named(focus)) : null,
        };
        return {
          id,
          kind,
          text,
          context: wordingContext,
          requests: readings,
          asks: ask === true,
          ...(marks === undefined ? {} : { marks }),
          directory: 'second' as const,
        };
      }),
  );
}

/** The files of newer wordings that are learned from. */
export function learnedFiles(): readonly URL[] {
  const folder = new URL('wordings/learned/', SETS);
  return [
    new URL('wordings/open.json', SETS),
    ...readdirSync(folder)
      .toSorted()
      .map((name) => new URL(name, folder)),
  ];
}

const ASKED_KINDS = ['new-provider', 'value', 'which', 'target'] as const;
type AskedKind = (typeof ASKED_KINDS)[number];

const turn = z.object({
  text: z.string(),
  state: z.object({
    focus: z.optional(z.boolean()),
    shown: z.optional(z.number()),
    proposal: z.optional(
      z.object({ kind: z.enum(['change', 'create', 'undo']), fields: z.array(z.string()) }),
    ),
    asked: z.optional(
      z.object({
        kind: z.enum(ASKED_KINDS),
        field: z.optional(z.nullable(z.string())),
      }),
    ),
    hasWritten: z.optional(z.boolean()),
    justWritten: z.optional(z.boolean()),
    last: z.optional(
      z.object({
        kind: z.enum(['search', 'count', 'compare', 'read']),
        fields: z.optional(z.array(z.string())),
      }),
    ),
  }),
  intent: z.string(),
  slots: z.record(z.string(), z.json()),
  marks: z.optional(requestMarks),
});

/** Turns of the scripted conversations and messages of tests, in the state of the conversation in which they are said. */
export function readTurns(): Wording[] {
  const turns = TURNS.flatMap(([kind, file]) =>
    z
      .array(turn)
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .map((each, i) => ({ ...each, id: `${kind} ${i}` })),
  );
  const providers = readSetDirectory();
  return turns.map(({ id, text, state, intent, slots, marks }) => ({
    id,
    kind: 'turn',
    text,
    context: stateOf(state, providers),
    requests: [{ intent, slots }],
    asks: false,
    ...(marks === undefined ? {} : { marks }),
    directory: 'first' as const,
  }));
}

const markedIds = z.array(z.object({ marks: requestMarks, ids: z.array(z.string()) }));

/** What wordings that are labelled without marks say beside their slots, by their ids. */
export function readMarks(): ReadonlyMap<string, RequestFlags> {
  const groups = markedIds.parse(JSON.parse(readFileSync(MARKS, 'utf8')));
  return new Map(groups.flatMap(({ marks, ids }) => ids.map((id) => [id, marks] as const)));
}

function stateOf(
  { focus, shown = 0, proposal, asked, hasWritten, justWritten, last }: z.infer<typeof turn>['state'],
  providers: ReturnType<typeof readSetDirectory>,
): Context {
  const [provider] = providers;
  if (provider === undefined) throw new RangeError('The directory is empty.');
  const written = writtenTo(provider);
  return {
    ...EMPTY_CONTEXT,
    focus: focus === true ? provider : null,
    shown: providers
      .slice(0, shown)
      .map(({ id, name, email, stadt }) => ({ id, name, email, stadt, label: name })),
    proposal: proposal === undefined ? null : proposalOf(proposal, written),
    openQuestion: asked === undefined ? null : askedOf(asked),
    hasWritten: hasWritten === true,
    justWritten: justWritten === true ? written : null,
    lastAnswer:
      last === undefined ? null : last.kind === 'read' ? { kind: 'read', fields: [] } : { kind: last.kind },
  };
}

function writtenTo(provider: ProviderName): WrittenChange {
  return { kind: 'change', provider, changeId: 'a', fields: [], isUndone: false };
}

function proposalOf(
  { kind, fields }: { readonly kind: Proposal['kind']; readonly fields: readonly string[] },
  written: WrittenChange,
): Proposal {
  const proposed = fields.filter(isWritableField).map((field) => ({ field, old: null, new: null }));
  if (kind === 'undo') return { kind, change: written };
  return kind === 'create'
    ? { kind, fields: proposed }
    : { kind, provider: written.provider, version: 1, fields: proposed };
}

function askedOf({
  kind,
  field = null,
}: {
  readonly kind: AskedKind;
  readonly field?: string | null | undefined;
}): OpenQuestion | null {
  const column = field !== null && isWritableField(field) ? field : null;
  if (kind === 'new-provider') return { kind, field: column };
  if (kind === 'value') return column === null ? null : { kind, field: column };
  return { kind };
}

/** All that weights are learned from. */
export function sourceFiles(): readonly URL[] {
  return [...learnedFiles(), ...TURNS.map(([, file]) => file), MARKS, ...olderFiles(), ...codeFiles()];
}

/** The code by which messages become numbers, and that which learns from them. */
function codeFiles(): readonly URL[] {
  const network = ['labels', 'token-features', 'context-features', 'feature-rows', 'network-tokens'];
  return [
    ...['encode.ts', 'vary.ts', 'request-labels.ts', 'align-values.ts', 'train.py'].map(
      (name) => new URL(name, import.meta.url),
    ),
    ...network.map((name) => new URL(`../src/german/network/${name}.ts`, import.meta.url)),
  ];
}

/** What the older sets call otherwise than the newer ones is left out. */
const OTHERWISE =
  /welche[rsn]? tag|wie sp(ä|ae)t|uhrzeit|\bdatum\b|wievielte|wiederhol|sag.{0,12}noch ?mal|(wer|was|wann).{0,30}(ge(ä|ae)ndert|bearbeitet|angelegt|eingetragen)|durchschnitt|im schnitt|im mittel|welche (kategorien|st(ä|ae)dte|orte|l(ä|ae)nder|produktgruppen)|in welche[rmn] (stadt|ort|land|bundesland)/iu;
const STATES =
  /\b(nrw|bayern|hessen|sachsen|niedersachsen|thüringen|brandenburg|saarland|ruhrgebiet)|in der n(ä|ae)he|umkreis/iu;

function olderFiles(): readonly URL[] {
  return [new URL('../test/', import.meta.url), SETS].flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .filter((name) => /(?:^paraphrases.*|utterances)\.json$/.test(name))
      .map((name) => new URL(name, folder)),
  );
}

/** The older open sets: single requests. */
export function readOlderSets(): Wording[] {
  const directory = readDirectory();
  return olderFiles().flatMap((file) =>
    readUtterances(file).flatMap((utterance) => {
      const { id, text, intent, slots } = utterance;
      if ((intent === 'refuse' || intent === 'help') && OTHERWISE.test(text)) return [];
      if (STATES.test(text) && (intent === 'search' || intent === 'count' || intent === 'refuse')) return [];
      if (intent === 'read' && slots['name'] === undefined && /\d{5,}|\d{3,} ?\d{3,}/.test(text)) return [];
      return [
        {
          id: `${file.pathname.split('/').at(-1)}:${id}`,
          kind: 'older',
          text,
          context: contextOf(utterance, directory),
          requests: [{ intent, slots }],
          asks: false,
          directory: 'first' as const,
        },
      ];
    }),
  );
}

/** Words of both directories with more names, so that names that were put into messages are known. */
export function wordsWith(
  records: readonly WordsRecord[],
  names: readonly string[],
  towns: readonly string[],
): DirectoryWords {
  const words = DirectoryWords.of(records);
  for (const [i, name] of names.entries()) {
    words.add({
      name,
      firmen_name: name,
      company: null,
      stadt: towns[i % towns.length] ?? null,
      land: null,
      category: null,
      produktgruppen: null,
      angebote: null,
      stadtwerke_kollaborationen: null,
    });
  }
  return words;
}
