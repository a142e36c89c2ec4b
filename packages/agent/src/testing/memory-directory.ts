import {
  type DirectoryProvider,
  directoryProvider,
  type FoundProviders,
  type GroupedProviders,
  type GroupQuery,
  type HistoryQuery,
  type ImportedInHistory,
  mapFields,
  type NumberColumn,
  PROVIDER_NUMBER_FIELDS,
  PROVIDER_TEXT_FIELDS,
  type ProviderAverage,
  type ProviderChanges,
  type ProviderCriteria,
  type ProviderHistory,
  type ProviderHistoryEntry,
  type ProviderQuery,
} from '@rer/contracts';
import { foldLetters } from '@rer/directory/names';
import { ProviderIndex, type SearchField } from '@rer/directory/search';
import {
  type DirectoryAccess,
  DirectoryClosedError,
  type WriteOutcome,
} from '../directory/directory-access.ts';
import { jsonValue } from '../json.ts';
import { fits } from './memory-criteria.ts';
import { averageOf, groupsOf } from './memory-groups.ts';

const HITS_MAX = 1000;
const EMPTY: DirectoryProvider = directoryProvider.parse({
  id: '',
  name: '',
  email: '',
  ...mapFields([...PROVIDER_TEXT_FIELDS, ...PROVIDER_NUMBER_FIELDS], () => null),
  intern: false,
  is_active: true,
  additional_data: {},
  created_at: '2025-05-06T08:00:00.000+00:00',
  updated_at: '2025-05-06T08:00:00.000+00:00',
  version: 1,
  created_by: null,
  import_id: null,
});

/** A complete provider with the given values; the others are empty. `id` is a UUID. */
export function providerOf(
  given: Partial<DirectoryProvider> & Pick<DirectoryProvider, 'id' | 'name' | 'email'>,
): DirectoryProvider {
  return { ...EMPTY, ...given };
}

/** A UUID made of a number, for tests. */
export function testId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** One write, as a test looks at it. */
export interface MemoryWrite {
  readonly kind: 'change' | 'create' | 'undo';
  readonly providerId: string;
  readonly changes: ProviderChanges;
}

interface MemoryChange {
  readonly id: string;
  readonly providerId: string;
  readonly old: ProviderChanges;
  readonly new: ProviderChanges;
}

const FIELDS: readonly (readonly [keyof ProviderCriteria, readonly SearchField[]])[] = [
  ['name', ['name', 'firmen_name', 'company']],
  ['email', ['email']],
  ['stadt', ['stadt']],
  ['category', ['category']],
  ['produktgruppe', ['produktgruppen']],
  ['angebot', ['angebote']],
  ['stadtwerke', ['stadtwerke_kollaborationen']],
];

/** A directory in memory that behaves as the stored one does: versions, refusals, undo, forgiving search. */
export class MemoryDirectory implements DirectoryAccess {
  readonly mayWrite: boolean;
  /** Every write that went through, oldest first. */
  readonly writes: MemoryWrite[] = [];
  /** Whether the caller is not let in any more. */
  isClosed = false;
  readonly #now: () => number;
  readonly #providers = new Map<string, DirectoryProvider>();
  readonly #index = new ProviderIndex();
  readonly #changes: MemoryChange[] = [];
  readonly #history: ProviderHistoryEntry[] = [];
  #made = 0;
  /** Told by {@link history}; newest first. */
  imports: readonly ImportedInHistory[] = [];

  constructor(
    providers: readonly DirectoryProvider[],
    { mayWrite = true, now = () => Date.now() }: { mayWrite?: boolean; now?: () => number } = {},
  ) {
    this.mayWrite = mayWrite;
    this.#now = now;
    for (const provider of providers) this.put(provider);
  }

  get providers(): readonly DirectoryProvider[] {
    return [...this.#providers.values()];
  }

  /** Stores a record as another user would, bypassing all rules. */
  put(provider: DirectoryProvider): void {
    this.#providers.set(provider.id, provider);
    this.#index.upsert(provider);
  }

  /** Removes a record as another user would. */
  remove(id: string): void {
    this.#providers.delete(id);
    this.#index.remove(id);
  }

  async find({ criteria, sort, limit, offset = 0 }: ProviderQuery): Promise<FoundProviders> {
    this.#letIn();
    const found = this.#find(criteria);
    const ordered = sort === undefined ? found : found.toSorted((a, b) => compare(a, b, sort));
    return {
      providers: ordered.slice(offset, offset + limit),
      total: { count: found.length, isExact: true },
    };
  }

  async count(criteria: ProviderCriteria): Promise<FoundProviders['total']> {
    this.#letIn();
    return { count: this.#find(criteria).length, isExact: true };
  }

  async group({ criteria, ...query }: GroupQuery): Promise<GroupedProviders> {
    this.#letIn();
    return groupsOf(this.#find(criteria), query);
  }

  async average(criteria: ProviderCriteria, column: NumberColumn): Promise<ProviderAverage> {
    this.#letIn();
    return averageOf(this.#find(criteria), column);
  }

  async history({ since, who, providerId, limit }: HistoryQuery): Promise<ProviderHistory> {
    this.#letIn();
    const isAsked = ({ at, actor }: { readonly at: string; readonly actor: string | null }) =>
      (since === null || Date.parse(at) >= Date.parse(since)) &&
      (who === undefined || (actor ?? '').toLowerCase().includes(who.toLowerCase()));
    const entries = this.#history.filter(
      (entry) => isAsked(entry) && (providerId === undefined || entry.provider.id === providerId),
    );
    return {
      entries: entries.toReversed().slice(0, limit),
      count: entries.length,
      imports: providerId === undefined ? this.imports.filter(isAsked).slice(0, limit) : [],
    };
  }

  /** Adds a history entry by another user; entries of this conversation are added automatically, at the time of `now`. */
  happened(entry: ProviderHistoryEntry): void {
    this.#history.push(entry);
  }

  async isEmpty(): Promise<boolean> {
    this.#letIn();
    return this.#providers.size === 0;
  }

  async read(id: string): Promise<DirectoryProvider | null> {
    this.#letIn();
    return this.#providers.get(id) ?? null;
  }

  async change(id: string, version: number, changes: ProviderChanges): Promise<WriteOutcome> {
    this.#letIn();
    if (!this.mayWrite) return { outcome: 'forbidden' };
    const stored = this.#providers.get(id);
    if (stored === undefined) return { outcome: 'removed' };
    if (stored.version !== version) return { outcome: 'stale', stored };
    this.writes.push({ kind: 'change', providerId: id, changes });
    const old = pick(stored, changes);
    return this.#store('update', stored, old, changes);
  }

  async create(
    fields: ProviderChanges & { readonly name: string; readonly email: string },
  ): Promise<WriteOutcome> {
    this.#letIn();
    if (!this.mayWrite) return { outcome: 'forbidden' };
    this.#made += 1;
    const provider = merged({ ...EMPTY, id: testId(900_000_000 + this.#made) }, fields);
    this.writes.push({ kind: 'create', providerId: provider.id, changes: fields });
    this.put(provider);
    this.#note('create', provider, {}, {});
    return { outcome: 'done', provider, changeId: null };
  }

  async undo(providerId: string, changeId: string | null): Promise<WriteOutcome> {
    this.#letIn();
    if (!this.mayWrite) return { outcome: 'forbidden' };
    const stored = this.#providers.get(providerId);
    if (stored === undefined) return { outcome: 'removed' };
    if (changeId === null) {
      this.remove(providerId);
      this.writes.push({ kind: 'undo', providerId, changes: {} });
      return { outcome: 'done', provider: stored, changeId: null };
    }
    const change = this.#changes.find(({ id }) => id === changeId);
    if (change === undefined) return { outcome: 'unknown' };
    const now = pick(stored, change.new);
    if (JSON.stringify(now) !== JSON.stringify(pick(merged(stored, change.new), change.new)))
      return { outcome: 'changed_since', stored };
    this.writes.push({ kind: 'undo', providerId, changes: change.old });
    return this.#store('undo', stored, change.new, change.old);
  }

  #letIn(): void {
    if (this.isClosed) throw new DirectoryClosedError('The caller is not let in any more.');
  }

  #store(
    kind: 'update' | 'undo',
    stored: DirectoryProvider,
    old: ProviderChanges,
    changes: ProviderChanges,
  ): WriteOutcome {
    const provider = { ...merged(stored, changes), version: stored.version + 1 };
    this.put(provider);
    this.#note(kind, provider, old, changes);
    const change = { id: `change-${this.#changes.length + 1}`, providerId: stored.id, old, new: changes };
    this.#changes.push(change);
    return { outcome: 'done', provider, changeId: change.id };
  }

  #note(
    kind: ProviderHistoryEntry['kind'],
    { id, name, firmen_name, email, stadt }: DirectoryProvider,
    old: ProviderChanges,
    changes: ProviderChanges,
  ): void {
    const before = new Map<string, unknown>(Object.entries(old));
    const fields = Object.entries(changes).map(([field, value]) => ({
      field,
      old: jsonValue.parse(before.get(field) ?? null),
      new: jsonValue.parse(value ?? null),
    }));
    this.#history.push({
      provider: { id, name, firmen_name, email, stadt },
      kind,
      at: new Date(this.#now()).toISOString(),
      actor: 'Erika Muster',
      isByAssistant: true,
      fields,
    });
  }

  #find(criteria: ProviderCriteria): DirectoryProvider[] {
    const searches = this.#searches(criteria);
    const [best, ...others] = searches;
    const ids =
      best ?? this.providers.toSorted((a, b) => a.name.localeCompare(b.name, 'de')).map(({ id }) => id);
    const rest = others.map((found) => new Set(found));
    return ids
      .filter((id) => rest.every((found) => found.has(id)))
      .flatMap((id) => this.#providers.get(id) ?? [])
      .filter((provider) => fits(provider, criteria));
  }

  /** Ids for each criterion of words, best first. */
  #searches(criteria: ProviderCriteria): string[][] {
    const searches: string[][] = [];
    if (criteria.text !== undefined) searches.push(this.#search(criteria.text));
    for (const [criterion, fields] of FIELDS) {
      const words = criteria[criterion];
      if (typeof words === 'string') searches.push(this.#search(words, fields));
    }
    return searches;
  }

  #search(words: string, fields?: readonly SearchField[]): string[] {
    const hits = this.#index.search(words, {
      limit: HITS_MAX,
      includeIntern: true,
      includeNotes: fields === undefined,
    });
    if (fields === undefined) return hits.map(({ id }) => id);
    const sought = foldLetters(words).trim();
    return hits.flatMap(({ id, matches }) => {
      const isThere = matches.some(({ field }) => fields.includes(field));
      const provider = this.#providers.get(id);
      const holds = fields.some((field) => foldLetters(provider?.[field] ?? '').includes(sought));
      return isThere || holds ? [id] : [];
    });
  }
}

function pick(provider: DirectoryProvider, changes: ProviderChanges): ProviderChanges {
  const names = new Set(Object.keys(changes));
  return Object.fromEntries(Object.entries(provider).filter(([name]) => names.has(name)));
}

function merged(provider: DirectoryProvider, changes: ProviderChanges): DirectoryProvider {
  return directoryProvider.parse({ ...provider, ...changes });
}

function compare(
  a: DirectoryProvider,
  b: DirectoryProvider,
  { by, order }: NonNullable<ProviderQuery['sort']>,
): number {
  const [x, y] = [a[by], b[by]];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  const difference =
    typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'de');
  return order === 'asc' ? difference : -difference;
}
