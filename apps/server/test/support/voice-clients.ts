import { VapiClient as OlderClient, VapiError as OlderError } from 'voice-server-sdk-0-5';
import { VapiClient as NewerClient, VapiError as NewerError } from 'voice-server-sdk-2-0';

/** A record as every client tells it. */
export interface Stored {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
/** What lists of all kinds can be asked for. */
export interface Query {
  readonly limit?: number;
  readonly createdAtGt?: string;
  readonly createdAtLt?: string;
  readonly createdAtGe?: string;
  readonly createdAtLe?: string;
  readonly updatedAtGt?: string;
  readonly updatedAtLt?: string;
  readonly updatedAtGe?: string;
  readonly updatedAtLe?: string;
}
/** One kind of record, whatever the client calls its methods. */
export interface Resource {
  make(name: string): Promise<Stored>;
  list(query: Query): Promise<readonly Stored[]>;
  get(id: string): Promise<Stored>;
  touch(id: string): Promise<Stored>;
  delete(id: string): Promise<Stored>;
}

/** What clients are made with. */
export interface Given {
  readonly token: string;
  readonly baseUrl: string;
  readonly headers?: Record<string, string>;
}

/** One version of the client for servers. */
export interface VoiceClient {
  readonly version: string;
  readonly error: typeof OlderError | typeof NewerError;
  /** `beginCall` is the way to calls that these clients have not. */
  resources(given: Given, beginCall: (name: string) => Promise<Stored>): Readonly<Record<Kind, Resource>>;
  /** One method of each resource that is not built, and the ways to calls over telephones. */
  notBuilt(given: Given): Readonly<Record<string, () => PromiseLike<unknown>>>;
}
export const KINDS = ['assistants', 'tools', 'calls'] as const;
export type Kind = (typeof KINDS)[number];

const ID = '6f1c9a52-6d0e-4d5b-9f0a-3c1b8e2d7a10';
const FUNCTION = (name: string) => ({
  name,
  description: 'Sucht',
  parameters: { type: 'object' as const, properties: {} },
});

const OLDER: VoiceClient = {
  version: '0.5.2',
  error: OlderError,
  resources({ headers = {}, ...given }, beginCall) {
    const { assistants, calls, tools } = new OlderClient(given);
    const more = { headers };
    return {
      assistants: {
        make: (name) => assistants.create({ name }, more),
        list: (query) => assistants.list(query, more),
        get: (id) => assistants.get(id, more),
        touch: (id) => assistants.update(id, { firstMessage: 'Hallo' }, more),
        delete: (id) => assistants.delete(id, more),
      },
      tools: {
        make: (name) => tools.create({ type: 'function', async: false, function: FUNCTION(name) }, more),
        list: (query) => tools.list(query, more),
        get: (id) => tools.get(id, more),
        touch: (id) => tools.update(id, { async: true }, more),
        delete: (id) => tools.delete(id, more),
      },
      calls: {
        make: beginCall,
        list: (query) => calls.list(query, more),
        get: (id) => calls.get(id, more),
        touch: (id) => calls.update(id, { name: 'Neu' }, more),
        delete: (id) => calls.delete(id, more),
      },
    };
  },
  notBuilt(given) {
    const client = new OlderClient(given);
    return {
      'a call over a telephone': () =>
        client.calls.create({ assistantId: ID, customer: { number: '+492215550' } }),
      squads: () => client.squads.list(),
      'a squad': () => client.squads.create({ members: [{ assistantId: ID }] }),
      workflows: () => client.workflow.workflowControllerFindAll(),
      'phone numbers': () => client.phoneNumbers.list(),
      files: () => client.files.list(),
      'a file': () => client.files.create(new File(['Text'], 'text.txt')),
      'knowledge bases': () => client.knowledgeBases.list(),
      'test suites': () => client.testSuites.testSuiteControllerFindAllPaginated(),
      'tests of a suite': () => client.testSuiteTests.testSuiteTestControllerFindAllPaginated(ID),
      'runs of a suite': () => client.testSuiteRuns.testSuiteRunControllerFindAllPaginated(ID),
      analytics: () => client.analytics.get({ queries: [] }),
    };
  },
};

const NEWER: VoiceClient = {
  version: '2.0.1',
  error: NewerError,
  resources(given, beginCall) {
    const { assistants, calls, tools } = new NewerClient(given);
    return {
      assistants: {
        make: (name) => assistants.create({ name }),
        list: (query) => assistants.list(query),
        get: (id) => assistants.get({ id }),
        touch: (id) => assistants.update({ id, firstMessage: 'Hallo' }),
        delete: (id) => assistants.delete({ id }),
      },
      tools: {
        make: (name) => tools.create({ type: 'function', async: false, function: FUNCTION(name) }),
        list: (query) => tools.list(query),
        get: (id) => tools.get({ id }),
        touch: (id) => tools.update({ id, body: { type: 'function', async: true } }),
        delete: (id) => tools.delete({ id }),
      },
      calls: {
        make: beginCall,
        list: (query) => calls.list(query),
        get: (id) => calls.get({ id }),
        touch: (id) => calls.update({ id, name: 'Neu' }),
        delete: (id) => calls.delete({ id }),
      },
    };
  },
  notBuilt(given) {
    const client = new NewerClient(given);
    return {
      'a call over a telephone': () =>
        client.calls.create({ assistantId: ID, customer: { number: '+492215550' } }),
      'a recording': () => client.calls.callArtifactControllerMonoRecordingDownload({ id: ID }),
      'a log to download': () => client.calls.callArtifactControllerCallLogsDownload({ id: ID }),
      squads: () => client.squads.list(),
      'phone numbers': () => client.phoneNumbers.list(),
      'pages of phone numbers': () => client.phoneNumbers.phoneNumberControllerFindAllPaginated(),
      chats: () => client.chats.list(),
      sessions: () => client.sessions.list(),
      campaigns: () => client.campaigns.campaignControllerFindAll(),
      'structured outputs': () => client.structuredOutputs.structuredOutputControllerFindAll(),
      evaluations: () => client.eval.evalControllerGetPaginated(),
      insights: () => client.insight.insightControllerFindAll(),
      boards: () => client.board.boardControllerFindAll(),
      scorecards: () => client.observabilityScorecard.scorecardControllerGetPaginated(),
    };
  },
};

/** The unmodified clients, of the site's time and the newest. */
export const CLIENTS: readonly VoiceClient[] = [OLDER, NEWER];
