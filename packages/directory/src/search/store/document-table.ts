import { BlockArena } from './block-arena.ts';
import { NUMBERS_END } from './posting-lists.ts';
import { mixed, SlotTable } from './slot-table.ts';
import { withCapacity } from './with-capacity.ts';

const INTERN = 1;
const HIDDEN = 2;
const FORGOTTEN = 4;
/** So many different beginnings ids may have, as far as `DocumentTable.idStartOf` tells. */
export const ID_STARTS = 2 ** 16;

/**
 * The documents of the index by number: their id, whether they are intern, hidden or forgotten, and their words in order. A freed
 * number is used again.
 */
export class DocumentTable {
  readonly #arena = new BlockArena();
  readonly #byId = new SlotTable((document) => this.#hashOf(document));
  readonly #free: number[] = [];
  readonly #wanted = new Uint32Array(4);
  readonly #isWanted = (document: number) => this.#hasWantedId(document);
  #ids = new Uint32Array(0);
  #addresses = new Uint32Array(0);
  #lengths = new Uint16Array(0);
  #flags = new Uint8Array(0);
  #end = 0;
  #size = 0;
  #hidden = 0;

  get size(): number {
    return this.#size;
  }

  /** Documents that are hidden; `size` counts them too. */
  get hidden(): number {
    return this.#hidden;
  }

  /** All numbers are below. */
  get end(): number {
    return this.#end;
  }

  get memoryBytes(): number {
    const arrays = this.#ids.byteLength + this.#addresses.byteLength + this.#lengths.byteLength;
    return (
      arrays +
      this.#flags.byteLength +
      this.#arena.memoryBytes +
      this.#byId.memoryBytes +
      this.#free.length * 8
    );
  }

  /** Number of the document with this id, -1 when there is none. Throws a `TypeError` when the id is no UUID. */
  find(id: string): number {
    this.#readId(id);
    return this.#byId.find(this.#wantedHash(), this.#isWanted);
  }

  /** Adds a document without words. Throws a `RangeError` when there are 16,777,216 already. */
  add(id: string): number {
    this.#readId(id);
    const document = this.#free.pop() ?? this.#end;
    if (document === NUMBERS_END) throw new RangeError('The index holds no more providers.');
    if (document === this.#end) this.#makeRoom(document + 1);
    this.#ids.set(this.#wanted, document * 4);
    this.#byId.add(this.#wantedHash(), document);
    this.#lengths[document] = 0;
    this.#flags[document] = 0;
    this.#size += 1;
    return document;
  }

  remove(document: number): void {
    this.setHidden(document, false);
    this.setForgotten(document, false);
    this.#byId.remove(this.#hashOf(document), document);
    this.#freeWords(document);
    this.#lengths[document] = 0;
    this.#free.push(document);
    this.#size -= 1;
  }

  setWords(document: number, words: Uint32Array, length: number): void {
    this.#freeWords(document);
    this.#lengths[document] = length;
    if (length === 0) return;
    const address = this.#arena.allocate(length);
    this.#addresses[document] = address;
    const page = this.#arena.pageOf(address);
    const offset = this.#arena.offsetOf(address);
    for (let i = 0; i < length; i += 1) page[offset + i] = words[i] ?? 0;
  }

  /** The page that a document's words lie in, from {@link offsetOf} on, {@link lengthOf} of them. */
  pageOf(document: number): Uint32Array {
    return this.#arena.pageOf(this.#addresses[document] ?? 0);
  }

  offsetOf(document: number): number {
    return this.#arena.offsetOf(this.#addresses[document] ?? 0);
  }

  lengthOf(document: number): number {
    return this.#lengths[document] ?? 0;
  }

  setIntern(document: number, isIntern: boolean): void {
    this.#set(document, INTERN, isIntern);
  }

  isIntern(document: number): boolean {
    return this.#has(document, INTERN);
  }

  setHidden(document: number, isHidden: boolean): void {
    if (this.isHidden(document) === isHidden) return;
    this.#set(document, HIDDEN, isHidden);
    this.#hidden += isHidden ? 1 : -1;
  }

  isHidden(document: number): boolean {
    return this.#has(document, HIDDEN);
  }

  setForgotten(document: number, isForgotten: boolean): void {
    this.#set(document, FORGOTTEN, isForgotten);
  }

  isForgotten(document: number): boolean {
    return this.#has(document, FORGOTTEN);
  }

  /** Below 0 when the id of `a` sorts before that of `b`. */
  compareIds(a: number, b: number): number {
    for (let i = 0; i < 4; i += 1) {
      const difference = (this.#ids[a * 4 + i] ?? 0) - (this.#ids[b * 4 + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The first 16 bits of the id of a document: a number below {@link ID_STARTS}. */
  idStartOf(document: number): number {
    return (this.#ids[document * 4] ?? 0) >>> 16;
  }

  idOf(document: number): string {
    const at = document * 4;
    const first = hexOf(this.#ids[at] ?? 0);
    const second = hexOf(this.#ids[at + 1] ?? 0);
    const third = hexOf(this.#ids[at + 2] ?? 0);
    const fourth = hexOf(this.#ids[at + 3] ?? 0);
    const middle = `${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}`;
    return `${first}-${middle}-${third.slice(4)}${fourth}`;
  }

  #has(document: number, flag: number): boolean {
    return ((this.#flags[document] ?? 0) & flag) !== 0;
  }

  #set(document: number, flag: number, isOn: boolean): void {
    const others = (this.#flags[document] ?? 0) & ~flag;
    this.#flags[document] = isOn ? others | flag : others;
  }

  #makeRoom(end: number): void {
    this.#end = end;
    this.#ids = withCapacity(this.#ids, end * 4);
    this.#addresses = withCapacity(this.#addresses, end);
    this.#lengths = withCapacity(this.#lengths, end);
    this.#flags = withCapacity(this.#flags, end);
  }

  #freeWords(document: number): void {
    const length = this.lengthOf(document);
    if (length > 0) this.#arena.free(this.#addresses[document] ?? 0, length);
  }

  #readId(id: string): void {
    if (!UUID.test(id)) throw new TypeError('The id of a provider is a UUID.');
    this.#wanted[0] = Number.parseInt(id.slice(0, 8), 16);
    this.#wanted[1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
    this.#wanted[2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
    this.#wanted[3] = Number.parseInt(id.slice(28), 16);
  }

  #wantedHash(): number {
    return hashOfId(this.#wanted, 0);
  }

  #hashOf(document: number): number {
    return hashOfId(this.#ids, document * 4);
  }

  #hasWantedId(document: number): boolean {
    for (let i = 0; i < 4; i += 1) if (this.#ids[document * 4 + i] !== this.#wanted[i]) return false;
    return true;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Bytes in hexadecimal, as they are looked up thousands at a time. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(word: number): string {
  return `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`;
}

function hashOfId(ids: Uint32Array, at: number): number {
  let hash = ids[at] ?? 0;
  for (let i = 1; i < 4; i += 1) hash = mixed(hash) ^ (ids[at + i] ?? 0);
  return mixed(hash);
}
