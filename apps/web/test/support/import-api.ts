import { buffer } from 'node:stream/consumers';
import type { ApiErrorCode, ImportMapping, ImportReport } from '@rer/contracts';
import type { Answer, BuiltSite } from './built-site.ts';

/** One `POST /api/import` as it arrived. */
export interface ReceivedImport {
  readonly query: URLSearchParams;
  readonly key: string | undefined;
  readonly type: string | undefined;
  readonly body: Buffer;
}

/** What a report tells of one skipped row. */
export const ONE_SKIPPED: Pick<ImportReport, 'skippedCount' | 'skipped'> = {
  skippedCount: 1,
  skipped: [{ line: 9, reason: 'missing_email' }],
};

/** A report with the figures of an import of ten rows. */
export function sampleReport(change: Partial<ImportReport> = {}): ImportReport {
  return {
    id: 'i-1',
    state: 'succeeded',
    mode: 'skip',
    dryRun: false,
    fileName: 'firmen.csv',
    startedBy: 'open-access',
    startedAt: '2026-11-21T08:12:00.000Z',
    endedAt: '2026-11-21T08:12:01.000Z',
    message: 'Imported 7 records successfully.',
    problem: null,
    totalRecords: 10,
    recordsProcessed: 7,
    inserted: 7,
    updated: 0,
    unchanged: 0,
    existing: 2,
    similar: 0,
    similarRows: [],
    existingRows: [],
    skippedCount: 0,
    skipped: [],
    bytesRead: 1000,
    bytesTotal: 1000,
    rowsRead: 10,
    numbersRefused: 0,
    leftOutCount: 0,
    leftOutValues: [],
    zerosAdded: 0,
    nulRemoved: 0,
    columnsIgnored: 0,
    canUndo: true,
    leftCount: 0,
    left: [],
    ...change,
  };
}

/** A report of an import under way. */
export function runningReport(change: Partial<ImportReport> = {}): ImportReport {
  return sampleReport({
    state: 'running',
    message: null,
    endedAt: null,
    canUndo: false,
    bytesRead: 420,
    rowsRead: 1234,
    ...change,
  });
}

/** The import interface as a test wants it to be. Everything can be changed at any time. */
export interface ImportApi {
  unlocked: boolean;
  imports: ImportReport[];
  isDirectoryEmpty: boolean;
  /** What `GET /api/import/i-1` answers. */
  report: ImportReport;
  readonly received: ReceivedImport[];
  /** What `POST /api/import/mapping` answers, and the bodies that asked. */
  mapping: ImportMapping | null;
  readonly asked: string[];
  /** Answers `POST /api/import` after the body was read. */
  onPost: Answer;
}

/** Answers with JSON. */
export function sendJson(status: number, value: unknown): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Answers with an error body of the site's own interface. */
export function sendError(status: number, code: ApiErrorCode, message = 'no'): Answer {
  return sendJson(status, { error: { code, message, requestId: 'r' } });
}

/** Puts an unlocked import interface without imports before the site. */
export function serveImportApi(site: BuiltSite): ImportApi {
  const api: ImportApi = {
    unlocked: true,
    imports: [],
    isDirectoryEmpty: false,
    report: sampleReport(),
    received: [],
    mapping: null,
    asked: [],
    onPost: sendJson(202, { id: 'i-1' }),
  };
  site.answers.set('/api/config', sendJson(200, { publishableKey: 'k', access: 'open', voice: null }));
  site.answers.set('/api/import/unlock', (request, response) =>
    sendJson(200, { unlocked: api.unlocked })(request, response),
  );
  site.answers.set('/api/import/i-1', (request, response) => sendJson(200, api.report)(request, response));
  site.answers.set('/api/import/mapping', async (request, response) => {
    api.asked.push((await buffer(request)).toString());
    sendJson(200, { mapping: api.mapping })(request, response);
  });
  site.answers.set('/api/import', async (request, response) => {
    if (request.method === 'GET') {
      const { imports, isDirectoryEmpty } = api;
      return sendJson(200, { imports, isDirectoryEmpty })(request, response);
    }
    const key = request.headers['idempotency-key'];
    api.received.push({
      query: new URL(request.url ?? '', 'http://x').searchParams,
      key: typeof key === 'string' ? key : undefined,
      type: request.headers['content-type'],
      body: await buffer(request),
    });
    return api.onPost(request, response);
  });
  return api;
}

/** Rows that every test can read: both required columns, one alias, one column that nobody knows. */
export const FIRMS = [
  'firmen_name;email;Telefon;Herkunft',
  'Müller GmbH;post@mueller.de;+49 221 1;Messe',
  'Stadtwerke Köln;info@stadtwerke.de;;Messe',
  'Netze BW;netz@bw.de;;',
  'Vierte AG;vier@ag.de;;',
].join('\r\n');

/** A file for the picker. */
export function csvFile(text: string | Buffer, name = 'firmen.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
