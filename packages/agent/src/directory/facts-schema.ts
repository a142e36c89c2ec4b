import { PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import * as z from 'zod/mini';
import { jsonObject, jsonValue } from '../json.ts';
import type { DirectoryFacts } from './directory-facts.ts';
import { storedWriteRequests } from './guards/write-request-tracker.ts';

const providerName = z.object({
  id: z.string(),
  name: z.string(),
  firmen_name: z.nullable(z.string()),
  email: z.string(),
  stadt: z.nullable(z.string()),
});
const proposedField = z.object({ field: z.enum(PROVIDER_WRITABLE_FIELDS), old: jsonValue, new: jsonValue });
const fields = z.array(proposedField);
const writtenChange = z.object({
  kind: z.enum(['change', 'create', 'undo']),
  provider: providerName,
  changeId: z.nullable(z.string()),
  fields,
  isUndone: z.boolean(),
});
const proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), provider: providerName, version: z.number(), fields }),
  z.object({ kind: z.literal('create'), fields }),
  z.object({ kind: z.literal('undo'), change: writtenChange }),
]);
const directoryFacts = z.object({
  focus: z.nullable(providerName),
  results: z.array(providerName),
  proposal: z.nullable(proposal),
  written: z.array(writtenChange),
  toolCalls: z.number(),
});

/** The keys are those of stored conversations. */
const memory = z.object({
  facts: directoryFacts,
  /** Ids that this conversation has come upon. */
  known: z.array(z.string()),
  /** The requested changes behind the proposal, unresolved; null: it changes no fields. */
  asked: z.nullable(jsonObject),
  /** Delivery id of the proposal's read-back; another one for each proposal. */
  mark: z.number(),
  /** The turn that read the proposal back whole; null: none did. */
  readBackIn: z.nullable(z.number()),
  isReminded: z.boolean(),
  /** The user's messages and open request; conversations stored by earlier versions have none. */
  wish: z.exactOptional(storedWriteRequests),
});
/** All that the rules of one conversation keep. */
export type DirectoryMemory = z.infer<typeof memory>;

/** Reads stored memory; null when it is none. */
export function parseDirectoryMemory(stored: unknown): DirectoryMemory | null {
  const parsed = memory.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** Reads `ModelRequest.facts` of the staff assistant; null for facts of another kind. */
export function parseDirectoryFacts(facts: unknown): DirectoryFacts | null {
  const parsed = directoryFacts.safeParse(facts);
  return parsed.success ? parsed.data : null;
}
