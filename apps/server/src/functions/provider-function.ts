import type { ProviderUpdate } from '@rer/contracts';
import { type Caller, isEditor, isStaff } from '../access/caller.ts';
import type { Directory } from '../directory/directory-service.ts';
import type { Provider } from '../directory/record/provider.ts';
import { problemSentences } from '../directory/record/provider-update.ts';
import { toFunctionError } from './error-answer.ts';
import { FunctionError } from './function-error.ts';
import { type ProviderCall, parseProviderCall } from './parse-provider-call.ts';
import { parseToolCalls, type SearchToolCall } from './parse-tool-calls.ts';

export interface ProviderFunctionDependencies {
  readonly directory: Directory;
}

/** The provider-data function (data contract, 4), however it is asked. */
export interface ProviderFunction {
  /**
   * Refuses callers that may not use it at all.
   * @throws {FunctionError} 401.
   */
  requireReader(caller: Caller): void;
  /**
   * Answers `{action, data}` with `{success, data}`, and calls of tools (voice-AI contract, 6.1) with `{results}`.
   * @throws {FunctionError}
   */
  run(body: unknown, caller: Caller): Promise<Readonly<Record<string, unknown>>>;
  /** The same within this process: refusals are answers too. Rejects with what would be answered above 499. */
  answer(body: unknown, caller: Caller): Promise<{ readonly status: number; readonly body: unknown }>;
}

export function createProviderFunction({ directory }: ProviderFunctionDependencies): ProviderFunction {
  const run = async (body: unknown, caller: Caller): Promise<Readonly<Record<string, unknown>>> => {
    requireReader(caller);
    const calls = parseToolCalls(body);
    if (calls === null) {
      return { success: true, data: await answerCall(directory, parseProviderCall(body), caller) };
    }
    const results: object[] = [];
    for (const call of calls) results.push(await answerToolCall(directory, call, caller));
    return { results };
  };
  return {
    requireReader,
    run,
    async answer(body, caller) {
      try {
        return { status: 200, body: await run(body, caller) };
      } catch (error) {
        if (!(error instanceof FunctionError)) throw error;
        return { status: error.statusCode, body: failureBody(error) };
      }
    },
  };
}

/** What goes out for a refusal. */
export function failureBody({ message, fields }: FunctionError): Readonly<Record<string, unknown>> {
  return { success: false, error: message, ...(fields === undefined ? {} : { fields }) };
}

/** One call of the search tool; a failure is answered with a sentence for the model. */
async function answerToolCall(
  directory: Directory,
  { id, name, search }: SearchToolCall,
  caller: Caller,
): Promise<object> {
  const named = { toolCallId: id, ...(name === undefined ? {} : { name }) };
  if (!search.ok) return { ...named, error: search.problem };
  try {
    const found = await answerCall(directory, search.call, caller);
    return { ...named, result: JSON.stringify(found) };
  } catch (error) {
    const { statusCode, message } = toFunctionError(error, '-');
    if (statusCode >= 500) throw error;
    return { ...named, error: message };
  }
}

function requireReader(caller: Caller): void {
  if (!isStaff(caller) && caller.role !== 'agent') {
    throw new FunctionError(401, 'Please sign in, or send a service key', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
}

async function answerCall(directory: Directory, call: ProviderCall, caller: Caller): Promise<unknown> {
  switch (call.action) {
    case 'search': {
      const found = await directory.as(caller).search(call.query, call.limit);
      return found.map((provider) => visibleProvider(provider, caller));
    }
    case 'get': {
      const provider = await directory.as(caller).read(call.id);
      if (provider === null || (provider.intern && !isStaff(caller))) throw unknownProvider();
      return visibleProvider(provider, caller);
    }
    case 'update':
      return [await update(directory, call.update, caller)];
  }
}

async function update(
  directory: Directory,
  change: ProviderUpdate,
  caller: Caller,
): Promise<Readonly<Record<string, unknown>>> {
  if (!isEditor(caller)) throw new FunctionError(403, 'You may read providers but not change them');
  const result = await directory.as(caller).update(change);
  switch (result.outcome) {
    case 'updated':
      return visibleProvider(result.provider, caller);
    case 'not_found':
      throw unknownProvider();
    case 'invalid':
      throw new FunctionError(400, problemSentences(result.problems), { fields: result.problems });
    case 'conflict':
      throw new FunctionError(
        409,
        `Someone else changed this provider: its version is ${result.version} now`,
      );
  }
}

function unknownProvider(): FunctionError {
  return new FunctionError(404, 'There is no provider with this id');
}

/** Columns that the agent is shown (data contract, 4): never notes, figures or free data. */
const AGENT_COLUMNS = [
  'id',
  'name',
  'firmen_name',
  'email',
  'phone',
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'category',
  'rating',
  'is_active',
] as const satisfies readonly (keyof Provider)[];

/** The record as this caller may see it: whole for staff, else the agent's columns. */
function visibleProvider(provider: Provider, caller: Caller): Readonly<Record<string, unknown>> {
  if (isStaff(caller)) return provider;
  return Object.fromEntries(AGENT_COLUMNS.map((name) => [name, provider[name]]));
}
