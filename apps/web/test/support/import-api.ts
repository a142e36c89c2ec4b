import { buffer } from 'node:stream/consumers';
import type { ImportMapping, ImportReport } from '@rer/contracts';
import { sampleReport } from '../../../../testing/import-report.ts';
import { type Answer, OPEN_ACCESS, sendJson } from './answers.ts';
import type { BuiltSite } from './built-site.ts';

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
  site.answers.set('/api/config', OPEN_ACCESS);
  site.answers.set('/api/import/unlock', () => sendJson(200, { unlocked: api.unlocked }));
  site.answers.set('/api/import/i-1', () => sendJson(200, api.report));
  site.answers.set('/api/import/mapping', async (request) => {
    api.asked.push((await buffer(request)).toString());
    return sendJson(200, { mapping: api.mapping });
  });
  site.answers.set('/api/import', async (request) => {
    if (request.method === 'GET') {
      const { imports, isDirectoryEmpty } = api;
      return sendJson(200, { imports, isDirectoryEmpty });
    }
    const key = request.headers['idempotency-key'];
    api.received.push({
      query: new URL(request.url ?? '', 'http://x').searchParams,
      key: typeof key === 'string' ? key : undefined,
      type: request.headers['content-type'],
      body: await buffer(request),
    });
    return api.onPost;
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
