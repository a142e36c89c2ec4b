import type { JsonValue } from '@rer/agent';
import { foldLetters } from '@rer/directory/names';
import { ProviderIndex } from '@rer/directory/search';
import type { SetProvider } from './set-files.ts';

type Slots = Readonly<Record<string, JsonValue | undefined>>;

/** Compares slots in the ways of the set's README. */
export class SlotJudge {
  readonly #index = new ProviderIndex();
  readonly #columns: ReadonlyMap<string, ReadonlyMap<string, unknown>>;

  constructor(directory: readonly SetProvider[]) {
    this.#columns = new Map(directory.map((record) => [record.id, new Map(Object.entries(record))]));
    for (const { id, name, firmen_name, email, stadt } of directory)
      this.#index.upsert({ id, name, firmen_name, email, stadt, intern: false });
  }

  /** Slots that are missing, wrong or too many. */
  wrong(
    expected: Slots,
    actual: Slots,
    intent: string,
    results: readonly string[] = [],
    focus?: string,
  ): string[] {
    const own = stadtwerkeAsSlot(actual);
    const placed = placeAsSaid(stadtwerkeAsSlot(expected), own);
    const [wanted, got] = [this.#withNameOf(own, placed, focus), this.#withNameOf(placed, own, focus)];
    const names = new Set([...Object.keys(wanted), ...Object.keys(got)]);
    return [...names].filter((name) => {
      const want = wanted[name];
      const have = got[name];
      if (want === undefined)
        return !(name === 'limit' && have === 1 && wanted['sort'] !== undefined) && have !== undefined;
      if (name === 'ordinal') return place(want, results, focus) !== place(have, results, focus);
      if (have === undefined) return true;
      if (name === 'changes' && intent === 'change') {
        const { name: named } = wanted;
        const id = typeof named === 'string' ? this.#first(named) : focus;
        return !isChanges(this.#plain(want, id), this.#plain(have, id));
      }
      return !this.#isEqual(name, want, have, intent);
    });
  }

  #isEqual(slot: string, want: JsonValue, have: JsonValue, intent: string): boolean {
    switch (slot) {
      case 'name':
        return this.#isName(want, have);
      case 'names':
        return (
          isList(want) &&
          isList(have) &&
          want.length === have.length &&
          want.every((name) => have.some((other) => this.#isName(name, other)))
        );
      case 'stadt':
      case 'land':
      case 'category':
      case 'produktgruppe':
      case 'angebot':
        return isThing(want, have);
      case 'stadtwerke':
        return (
          want === have ||
          (typeof want === 'string' &&
            typeof have === 'string' &&
            isThing(withoutUtility(want), withoutUtility(have)))
        );
      case 'filled':
      case 'empty':
      case 'fields':
        return isList(want) && isList(have) && [...want].sort().join() === [...have].sort().join();
      case 'range':
        return isRange(want, have);
      case 'changes':
        return intent === 'create' ? isNew(want, have) : isChanges(want, have);
      case 'domain':
        return isNewValue('url', want, have);
      case 'sort':
        return isPart(want, have);
      default:
        return typeof want === 'string'
          ? isNewValue(slot, want, have)
          : JSON.stringify(want) === JSON.stringify(have);
    }
  }

  /** An addition to an empty column is its value. */
  #plain(changes: JsonValue, id: string | undefined): JsonValue {
    const columns = this.#columns.get(id ?? '');
    if (!isObject(changes) || columns === undefined) return changes;
    const plain = Object.entries(changes).map(([field, value]) => {
      const stands = columns.get(field) ?? '';
      return [field, isObject(value) && stands === '' && 'add' in value ? (value['add'] ?? null) : value];
    });
    return Object.fromEntries(plain);
  }

  #isName(want: JsonValue | undefined, have: JsonValue | undefined): boolean {
    if (typeof want !== 'string' || typeof have !== 'string') return false;
    const [a, b] = [nameWords(want), nameWords(have)];
    return (
      a.join('') === b.join('') ||
      within(a, b) ||
      within(b, a) ||
      (this.#first(want) !== undefined && this.#first(want) === this.#first(have))
    );
  }

  /** The company that is shown is meant, whether it is named or not. */
  #withNameOf(other: Slots, slots: Slots, focus: string | undefined): Slots {
    const name = other['name'];
    const isMeant = focus !== undefined && typeof name === 'string' && this.#first(name) === focus;
    const isOpen = slots['name'] === undefined && slots['ordinal'] === undefined;
    return isMeant && isOpen && name !== undefined ? { ...slots, name } : slots;
  }

  #first(name: string): string | undefined {
    return this.#index.search(name, { limit: 1, includeIntern: true })[0]?.id;
  }
}

/** The older sets call federal states and surroundings towns. */
function placeAsSaid(wanted: Slots, got: Slots): Slots {
  const { stadt, ...others } = wanted;
  const slot = ['state', 'near'].find((each) => got[each] !== undefined && isThing(stadt ?? '', got[each]));
  return stadt === undefined || slot === undefined || wanted[slot] !== undefined
    ? wanted
    : { ...others, [slot]: stadt };
}

function stadtwerkeAsSlot(slots: Slots): Slots {
  const { filled, ...others } = slots;
  const isUtility = isList(filled) && filled.length === 1 && filled[0] === 'stadtwerke_kollaborationen';
  return isUtility ? { ...others, stadtwerke: true } : slots;
}

function place(
  ordinal: JsonValue | undefined,
  results: readonly string[],
  focus: string | undefined,
): JsonValue | undefined {
  if (ordinal === 'other') return results.find((id) => id !== focus) ?? ordinal;
  return typeof ordinal === 'number' ? (results.at(ordinal < 0 ? ordinal : ordinal - 1) ?? ordinal) : ordinal;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue | undefined): value is { readonly [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const FORMS = /\b(gmbh|ggmbh|ag|kg|ohg|ug|se|eg|ek|e k|ev|e v|gbr|kgaa|mbh|partg|mbb|bv|b v|co)\b/g;

function folded(text: string): string {
  return foldLetters(text)
    .replace(/&/g, ' und ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/([aou])e/g, '$1')
    .trim();
}

function nameWords(name: string): string[] {
  return folded(name)
    .replace(FORMS, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'und');
}

function within(parts: readonly string[], whole: readonly string[]): boolean {
  return parts.length > 0 && parts.every((word) => whole.includes(word));
}

/** Singular and plural, a town with its addition and without. */
function isThing(want: JsonValue, have: JsonValue): boolean {
  if (typeof want !== 'string' || typeof have !== 'string') return want === have;
  const [a, b] = [folded(want), folded(have)];
  const [x, y] = [a.replace(/ /g, ''), b.replace(/ /g, '')];
  const isPlural = /^(e|n|en|s|er)?$/.test(
    x.startsWith(y) ? x.slice(y.length) : y.startsWith(x) ? y.slice(x.length) : '-',
  );
  return isPlural || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

function withoutUtility(text: string): string {
  return text.replace(/\bstadtwerken?\b/gi, '').trim();
}

function isRange(want: JsonValue, have: JsonValue): boolean {
  if (
    !isObject(want) ||
    !isObject(have) ||
    Object.keys(want).sort().join() !== Object.keys(have).sort().join()
  )
    return false;
  return Object.entries(want).every(([field, bounds]) => {
    const others = have[field];
    if (!isObject(bounds) || !isObject(others)) return false;
    // Whether a bound excludes is not judged: both readings are right.
    const sides = ['min', 'max'].filter((side) => side in others);
    if (Object.keys(bounds).sort().join() !== sides.sort().join()) return false;
    return Object.entries(bounds).every(
      ([side, value]) => Math.abs(Number(value) - Number(others[side])) <= 1,
    );
  });
}

function isPart(want: JsonValue, have: JsonValue): boolean {
  return (
    isObject(want) && isObject(have) && Object.entries(want).every(([key, value]) => have[key] === value)
  );
}

function isNew(want: JsonValue, have: JsonValue): boolean {
  if (!isObject(want) || !isObject(have)) return false;
  if (isChanges(want, have)) return true;
  const swap = (slots: { readonly [name: string]: JsonValue }) => {
    if ('firmen_name' in slots && 'name' in slots) return slots;
    const { firmen_name, name, ...others } = slots;
    return { ...others, name: firmen_name ?? name ?? null };
  };
  return isChanges(swap(want), swap(have));
}

function isChanges(want: JsonValue, have: JsonValue): boolean {
  if (!isObject(want) || !isObject(have)) return false;
  if (Object.keys(want).sort().join() !== Object.keys(have).sort().join()) return false;
  return Object.entries(want).every(([field, value]) => isNewValue(field, value, have[field]));
}

function isNewValue(field: string, want: JsonValue, have: JsonValue | undefined): boolean {
  if (isObject(want) && isObject(have)) {
    return (
      Object.keys(want).join() === Object.keys(have).join() &&
      Object.entries(want).every(([key, value]) => isNewValue(field, value, have[key]))
    );
  }
  if (typeof want !== 'string' || typeof have !== 'string') return want === have;
  if (field === 'phone') return phone(want) === phone(have);
  if (field === 'email') return want.toLowerCase() === have.toLowerCase();
  if (field === 'url') return url(want) === url(have);
  return listed(want) === listed(have);
}

function phone(text: string): string {
  const digits = text.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  return digits.replace(/^(\+49|0049)/, '0');
}

function url(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
}

const MONTHS = 'januar februar marz april mai juni juli august september oktober november dezember'.split(
  ' ',
);

function listed(text: string): string {
  const dated = text.replace(
    /(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})?/g,
    (_, day: string, month: string, year?: string) =>
      `${Number(day)} ${MONTHS[Number(month) - 1]} ${year ?? ''}`,
  );
  return dated
    .split(/[,;]/)
    .map((part) =>
      folded(part)
        .replace(/\bund\b/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .sort()
    .join();
}
