import {
  type DirectoryChange,
  type DirectoryDetail,
  type DirectoryPage,
  type DirectoryProvider,
  type DirectoryRow,
  directoryEdit,
  directoryProvider,
  parseProviderChanges,
} from '@rer/contracts';
import { type Answer, OPEN_ACCESS, type ReceivedWrite, readWrite, sendError, sendJson } from './answers.ts';
import type { BuiltSite } from './built-site.ts';

/** Rows of one page of the interface below. */
export const PAGE_ROWS = 50;

/** A provider with a little of everything. `n` tells them apart. */
export function sampleProvider(n: number, change: Partial<DirectoryProvider> = {}): DirectoryProvider {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Firma ${String(n).padStart(4, '0')} GmbH`,
    email: `post${n}@firma.example`,
    company: null,
    phone: '+49 221 12345',
    url: 'firma.example',
    firmen_name: `Firma ${n}`,
    strasse_mit_hausnummer: 'Domstraße 1',
    plz: '50667',
    stadt: 'Köln',
    land: 'Deutschland',
    angebote: null,
    stadtwerke_kollaborationen: null,
    benchmarks: null,
    sonstiges: null,
    produktgruppen: 'Batteriespeicher, Wechselrichter',
    notes: 'Ruft gern zurück.',
    category: 'Speicher',
    mitarbeiter: 12,
    zweigstellen: 2,
    umsatz: 1_250_000.5,
    rating: 4.5,
    intern: false,
    is_active: true,
    additional_data: { Gründung: '1990' },
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-20T09:30:00.000Z',
    version: 3,
    created_by: null,
    import_id: null,
    ...change,
  };
}

/** So many providers, numbered from 1. */
export function manyProviders(count: number): DirectoryProvider[] {
  return Array.from({ length: count }, (_, index) => sampleProvider(index + 1));
}

/** A step of a history that changed the phone. */
export function sampleChange(change: Partial<DirectoryChange> = {}): DirectoryChange {
  return {
    id: 'c-3',
    kind: 'update',
    at: '2026-11-20T09:30:00.000Z',
    actor: 'open-access',
    via: null,
    version: 3,
    fields: [{ field: 'phone', old: '0221 1', new: '+49 221 12345' }],
    import: null,
    other: null,
    undoOf: null,
    isUndone: false,
    canUndo: true,
    ...change,
  };
}

/** The directory's interface as a test wants it to be; can be changed at any time. */
export interface DirectoryApi {
  providers: DirectoryProvider[];
  rights: DirectoryPage['rights'];
  /** Puts reasons to the rows of a search. */
  matches: (provider: DirectoryProvider, query: string) => DirectoryRow['matches'];
  /** A search finds more than so many, and looks at no others. */
  among: number | null;
  /** The part of a search that finds something, told where all of it finds nothing. */
  part: DirectoryPage['part'];
  history: DirectoryChange[];
  /** Queries of `GET /api/directory`, in their order. */
  readonly asked: string[];
  readonly received: ReceivedWrite[];
}

function detailOf(provider: DirectoryProvider): DirectoryDetail {
  return { provider, deletedAt: null, mergedInto: null };
}

/** The answer to a version that is stored no longer. */
export function sendStale(stored: DirectoryProvider): Answer {
  const error = { code: 'conflict', message: 'no', requestId: 'r' };
  return sendJson(409, { error, conflict: { reason: 'stale', stored: detailOf(stored), fields: [] } });
}

const EXACT = { isExact: true };

function exactness({ among }: DirectoryApi): { isExact: boolean; among?: number } {
  return among === null ? EXACT : { isExact: false, among };
}

function pageOf(api: DirectoryApi, search: URLSearchParams): DirectoryPage {
  const query = search.get('query');
  const found = api.providers.filter(
    ({ name, stadt }) =>
      (query === null || name.toLowerCase().includes(query.toLowerCase())) &&
      (search.get('stadt') === null || stadt === search.get('stadt')),
  );
  const from = Number(search.get('cursor') ?? 0);
  const rows = found.slice(from, from + PAGE_ROWS);
  const next = from + PAGE_ROWS < found.length ? String(from + PAGE_ROWS) : null;
  return {
    total: from === 0 ? { count: found.length, ...(query === null ? EXACT : exactness(api)) } : null,
    providers: rows.map((row) => (query === null ? row : { ...row, matches: api.matches(row, query) })),
    next,
    ...(query !== null && found.length === 0 ? { part: api.part } : {}),
    rights: api.rights,
  };
}

/** Puts the interface of the directory page before the site, under open access. */
export function serveDirectoryApi(
  site: Pick<BuiltSite, 'answers'>,
  providers: DirectoryProvider[],
): DirectoryApi {
  const api: DirectoryApi = {
    providers,
    rights: { write: true, remove: true },
    matches: () => [],
    among: null,
    part: undefined,
    history: [sampleChange()],
    asked: [],
    received: [],
  };
  site.answers.set('/api/config', OPEN_ACCESS);
  site.answers.set('/api/directory/values', () => {
    const values = [...new Set(api.providers.map(({ stadt }) => stadt ?? ''))].sort();
    return sendJson(200, { values, hasMore: false });
  });
  site.answers.set('/api/directory', async (request) => {
    const { search, searchParams } = new URL(request.url ?? '', 'http://x');
    if (request.method === 'GET') {
      api.asked.push(search);
      return sendJson(200, pageOf(api, searchParams));
    }
    api.received.push(await readWrite(request));
    const added = sampleProvider(9000, { name: 'Neu GmbH' });
    serveRecord(site, api, added);
    api.providers = [added, ...api.providers];
    return sendJson(201, detailOf(added));
  });
  for (const provider of providers.slice(0, 60)) serveRecord(site, api, provider);
  return api;
}

/** Puts one provider before the site: read, change, history, nothing similar. */
function serveRecord(site: Pick<BuiltSite, 'answers'>, api: DirectoryApi, { id }: DirectoryProvider): void {
  const path = `/api/directory/${id}`;
  const stored = () => api.providers.find((provider) => provider.id === id) ?? sampleProvider(0, { id });
  site.answers.set(path, async (request) => {
    const { method = '' } = request;
    if (method === 'GET') return sendJson(200, detailOf(stored()));
    const write = await readWrite(request);
    api.received.push(write);
    if (method === 'DELETE') {
      const gone = { ...stored(), version: stored().version + 1 };
      api.providers = api.providers.filter((provider) => provider.id !== id);
      const detail = { ...detailOf(gone), deletedAt: '2026-11-21T10:00:00.000Z' };
      return sendJson(200, detail);
    }
    const edit = directoryEdit.parse(write.body);
    if (edit.version !== stored().version) return sendStale(stored());
    const parsed = parseProviderChanges(edit.changes);
    if (!parsed.ok) return sendError(400, 'validation_failed');
    const changed = directoryProvider.parse({ ...stored(), ...edit.changes, version: edit.version + 1 });
    api.providers = api.providers.map((provider) => (provider.id === id ? changed : provider));
    return sendJson(200, detailOf(changed));
  });
  site.answers.set(`${path}/changes`, () => sendJson(200, { changes: api.history, next: null }));
  site.answers.set(`${path}/similar`, sendJson(200, { similar: [] }));
}
