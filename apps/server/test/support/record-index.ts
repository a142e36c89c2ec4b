import type { DirectoryIndex } from '../../src/directory/search/feed/index-writer.ts';
import type { IndexRecord } from '../../src/directory/search/index-record.ts';

/** Holds the records as they are given, to see what an index is told. Finds nothing. */
export class RecordIndex implements DirectoryIndex {
  readonly records = new Map<string, IndexRecord>();
  readonly staged = new Map<string, IndexRecord>();
  /** Names of those that left without having been looked for in the database. */
  readonly forgotten: string[] = [];
  readonly memoryBytes = 0;

  get size(): number {
    return this.records.size;
  }

  upsert(record: IndexRecord): void {
    this.remove(record.id);
    this.records.set(record.id, record);
  }

  stage(record: IndexRecord): void {
    this.remove(record.id);
    this.staged.set(record.id, record);
  }

  show(id: string): boolean {
    const record = this.staged.get(id);
    if (record !== undefined) this.upsert(record);
    return this.records.has(id);
  }

  remove(id: string): boolean {
    const isStaged = this.staged.delete(id);
    return this.records.delete(id) || isStaged;
  }

  forget(id: string): boolean {
    const record = this.records.get(id);
    if (record !== undefined) this.forgotten.push(record.name);
    return this.remove(id);
  }

  sweep(): boolean {
    return false;
  }

  search(): [] {
    return [];
  }

  rank(): { ids: []; count: number; isComplete: boolean; isWide: boolean } {
    return { ids: [], count: 0, isComplete: true, isWide: false };
  }

  rankPage(): { hits: []; count: number; isComplete: boolean; isWide: boolean } {
    return { hits: [], count: 0, isComplete: true, isWide: false };
  }

  fallbackQuery(): null {
    return null;
  }

  explain(): [] {
    return [];
  }
}
