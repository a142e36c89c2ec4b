import type { DirectoryIndex } from '../../src/search/directory-index.ts';
import type { IndexRecord } from '../../src/search/index-record.ts';

/** Holds the records as they are given, to see what an index is told. Finds nothing. */
export class RecordIndex implements DirectoryIndex {
  readonly records = new Map<string, IndexRecord>();
  readonly memoryBytes = 0;

  get size(): number {
    return this.records.size;
  }

  upsert(record: IndexRecord): void {
    this.records.set(record.id, record);
  }

  remove(id: string): void {
    this.records.delete(id);
  }

  search(): readonly [] {
    return [];
  }
}
