import type { ProviderWritableField } from '@rer/contracts';
import { nameRunAt, nameText } from '../../sentence/name-runs.ts';
import { isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { FREE_TEXT_FIELDS } from '../../vocabulary/fields.ts';
import { isTrade } from '../../vocabulary/things.ts';
import { isListField, valueFor } from '../change/field-value.ts';
import { isOursAt } from '../change/unnamed-values.ts';
import { writtenForm } from '../change/written-form.ts';
import { beginsColumn, columnAt, isTextLabel, labelAt, type TextLabel } from './column-labels.ts';
import {
  type EntryChanges,
  isSeparator,
  type PlacedValue,
  type ProviderEntry,
  placeValue,
  withoutTail,
} from './provider-entry.ts';
import {
  columnOfThings,
  countedAt,
  countryAt,
  postcodeOf,
  shapeAt,
  streetAt,
  thingsText,
  townAt,
} from './shapes.ts';

/** Words of the request itself. */
const LIGHT = /^(angaben?|details|infos?|informationen|daten|folgend\p{L}*|sitzend|wohnhaft)$/iu;

/**
 * Reads what a message says of a provider: every value goes to its column, by the name that stands with it or by its shape, in
 * any order. What can be placed nowhere is told in `unplaced`; nothing is dropped but the words that hold the sentence together.
 */
export function readEntry(cursor: TokenCursor): ProviderEntry {
  return new EntryReader(cursor).read();
}

class EntryReader {
  readonly #cursor: TokenCursor;
  readonly #changes = new Map<string, EntryChanges[ProviderWritableField]>();
  readonly #names: string[] = [];
  readonly #unplaced: string[] = [];
  /** The list that goes on behind a comma. */
  #open: ProviderWritableField | null = null;

  constructor(cursor: TokenCursor) {
    this.#cursor = cursor;
  }

  read(): ProviderEntry {
    const { items } = this.#cursor;
    for (let at = 0; at < items.length; ) at = Math.max(at + 1, this.#step(at));
    return { changes: Object.fromEntries(this.#changes), names: this.#names, unplaced: this.#unplaced };
  }

  /** Reads what stands at an index, and gives the index behind it. */
  #step(at: number): number {
    const item = this.#cursor.item(at);
    if (item === undefined) return at + 1;
    if (item.isPunctuation && item.value === null) return at + 1;
    const found = this.#labelled(at) ?? shapeAt(this.#cursor, at) ?? this.#verb(at);
    if (found !== null) return this.#put(found, at);
    if (this.#open !== null && this.#isListed(at)) return this.#goOn(this.#open, at);
    if (isLightAt(this.#cursor, at)) return at + 1;
    return this.#trade(at) ?? this.#named(at) ?? this.#leave(at);
  }

  /** Stores values by column: list values are joined, and any other second value for a column is reported. */
  #put({ changes, to }: PlacedValue, from: number): number {
    this.#open = null;
    for (const [field, value] of Object.entries(changes)) {
      const before = this.#changes.get(field);
      if (before === undefined) this.#changes.set(field, value);
      else if (isList(field) && typeof before === 'string' && typeof value === 'string')
        this.#changes.set(field, `${before}, ${value}`);
      else if (before !== value) this.#unplaced.push(this.#cursor.text(from, to));
      if (isList(field)) this.#open = field;
    }
    return to;
  }

  #labelled(at: number): PlacedValue | null {
    const label = labelAt(this.#cursor, at);
    if (label === null) return null;
    const counted = countedAt(this.#cursor, at);
    if (counted !== null) return counted;
    if (label.field === 'address') return this.#address(label.value);
    if (!isTextLabel(label)) return this.#typed(label.field, label.value);
    return this.#text(at, label);
  }

  /** A value of its own kind, right behind the name of the column. */
  #typed(field: ProviderWritableField, at: number): PlacedValue | null {
    if (field === 'is_active' || field === 'intern') return null;
    let to = at + 1;
    if (field === 'phone')
      while (this.#cursor.item(to)?.value?.kind === 'digits' || this.#isShortNumber(to)) to += 1;
    const found = valueFor(field, this.#cursor, at, to);
    if (found === null || found.from !== at) return null;
    if (field === 'plz') {
      const town = townAt(this.#cursor, found.to);
      return town === null
        ? placeValue('plz', found.value, found.to)
        : { changes: { plz: found.value, ...town.changes }, to: town.to };
    }
    if (field === 'rating') return placeValue(field, found.value, behindScale(this.#cursor, found.to));
    return placeValue(field, found.value, found.to);
  }

  /** Part of a telephone number that was typed in groups. */
  #isShortNumber(at: number): boolean {
    const value = this.#cursor.item(at)?.value;
    return (
      value?.kind === 'number' &&
      value.digits !== null &&
      postcodeOf(this.#cursor, at) === null &&
      countedAt(this.#cursor, at) === null
    );
  }

  #address(at: number): PlacedValue | null {
    return this.#cursor.item(at)?.value?.kind === 'email'
      ? shapeAt(this.#cursor, at)
      : (streetAt(this.#cursor, at, true) ?? null);
  }

  #text(at: number, label: TextLabel): PlacedValue | null {
    const { field } = label;
    const name = this.#cursor.item(at)?.text ?? '';
    const isUtility = field === 'stadtwerke_kollaborationen' && /^stadtwerken?$/i.test(name);
    const isColumnOnly = label.value > at + 1 && this.#cursor.item(at + 1)?.text === ':';
    const from = isUtility && !isColumnOnly ? at : label.value;
    if (!FREE_TEXT_FIELDS.has(field) && label.value === at + 1 && !this.#mayBegin(label.value)) return null;
    // `PLZ und Ort 50667 Köln`, `Kontakt: max@muster.de`: the value tells what it is.
    if (!FREE_TEXT_FIELDS.has(field) && this.#isOther(field, label.value)) return null;
    if (field === 'strasse_mit_hausnummer') {
      const street = streetAt(this.#cursor, label.value, true);
      if (street !== null) return street;
    }
    if (field === 'land') {
      const country = countryAt(this.#cursor, label.value);
      if (country !== null) return country;
    }
    if (field === 'stadt') {
      const town = townAt(this.#cursor, label.value);
      if (town !== null) return town;
    }
    const end = textEnd(this.#cursor, field, from, label.value);
    if (FREE_TEXT_FIELDS.has(field)) return this.#remark(field, from, end);
    const run = withoutTail(this.#cursor, { from, to: end });
    const text = this.#cursor.text(run.from, run.to);
    if (text === '') return null;
    if (field === 'stadtwerke_kollaborationen')
      return placeValue(
        field,
        writtenForm(field, utilities(isUtility ? text : behindUtility(name, text))),
        run.to,
      );
    if (isListField(field)) return placeValue(field, writtenForm(field, thingsText(text)), run.to);
    const untitled = field === 'name' ? text.replace(/^(herrn?|frau)\s+/iu, '') : text;
    return this.#withPerson(label, writtenForm(field, untitled), run.to);
  }

  /** A text begins with a word of its own, not with one that only holds the sentence together: `die Firma an`. */
  #mayBegin(at: number): boolean {
    const item = this.#cursor.item(at);
    return item !== undefined && (isContent(item) || item.isCapital || item.value !== null || !item.isExact);
  }

  /** All that is noted down, as it was written. */
  #remark(field: ProviderWritableField, from: number, to: number): PlacedValue | null {
    const text = this.#cursor.text(from, to).replace(/[\s.,;]+$/, '');
    return text === '' ? null : placeValue(field, text, to);
  }

  /** A name that is a person's, where the other one was a company's. */
  #withPerson({ field, isPerson }: TextLabel, text: string, to: number): PlacedValue {
    const other = this.#changes.get('name');
    if (field === 'name' && isPerson && typeof other === 'string' && !this.#changes.has('firmen_name')) {
      this.#changes.delete('name');
      return { changes: { name: text, firmen_name: other }, to };
    }
    return placeValue(field, text, to);
  }

  #isOther(field: ProviderWritableField, at: number): boolean {
    const value = this.#cursor.item(at)?.value;
    const isTyped = value !== null && value !== undefined && value.kind !== 'quoted';
    return isTyped
      ? field !== 'firmen_name' && field !== 'company'
      : columnAt(this.#cursor, at) !== null &&
          beginsColumn(this.#cursor, at) &&
          field !== 'stadtwerke_kollaborationen';
  }

  /** `bietet Wartung und Schulung an`, `arbeitet mit den Stadtwerken Emden zusammen`. */
  #verb(at: number): PlacedValue | null {
    const verb = this.#cursor.item(at);
    const isOffer = this.#cursor.has(at, 'act:offer') && verb?.isExact === true;
    const isCooperation = this.#cursor.has(at, 'act:cooperate') && verb?.isExact === true;
    // `wir arbeiten mit der Firma … zusammen`: with us, and no utility.
    const isOurs = isCooperation && isOursAt(this.#cursor, at);
    if (
      isOurs ||
      (!isOffer && !isCooperation) ||
      /^(zusammen|gemeinsam|verbunden|im angebot)$/i.test(verb.text)
    )
      return null;
    let from = at + 1;
    while (
      isLightAt(this.#cursor, from) &&
      columnAt(this.#cursor, from) === null &&
      !isVerbAt(this.#cursor, from)
    )
      from += 1;
    if (isVerbAt(this.#cursor, from) || from >= this.#cursor.items.length || isSeparator(this.#cursor, from))
      return null;
    const field = isCooperation ? 'stadtwerke_kollaborationen' : 'angebote';
    const run = withoutTail(this.#cursor, { from, to: textEnd(this.#cursor, field, from, from) });
    const text = this.#cursor.text(run.from, run.to);
    if (isCooperation) return placeValue(field, writtenForm(field, utilities(text)), run.to);
    const things = thingsText(text);
    const column = columnOfThings(verb.text, things);
    return placeValue(column, writtenForm(column, things), run.to);
  }

  #isListed(at: number): boolean {
    const item = this.#cursor.item(at);
    const isBegin = isSeparator(this.#cursor, at - 1) || this.#cursor.has(at - 1, 'and');
    return isBegin && item !== undefined && item.value === null && (isContent(item) || item.isCapital);
  }

  #goOn(field: ProviderWritableField, at: number): number {
    const run = withoutTail(this.#cursor, { from: at, to: textEnd(this.#cursor, field, at, at) });
    const text = this.#cursor.text(run.from, run.to);
    return this.#put(
      placeValue(
        field,
        writtenForm(field, field === 'stadtwerke_kollaborationen' ? utilities(text) : thingsText(text)),
        run.to,
      ),
      at,
    );
  }

  /** `…, Photovoltaik, …`: a trade that stands alone behind the name is the category. */
  #trade(at: number): number | null {
    const item = this.#cursor.item(at);
    const isAlone =
      isSeparator(this.#cursor, at - 1) &&
      (at + 1 === this.#cursor.items.length || isSeparator(this.#cursor, at + 1));
    const isFirst = this.#names.length > 0 && !this.#changes.has('category');
    if (item === undefined || !item.isKnownValue || !isAlone || !isFirst || !isTrade(item.text)) return null;
    return this.#put(placeValue('category', writtenForm('category', item.text), at + 1), at);
  }

  /** A name that stands alone. */
  #named(at: number): number | null {
    const run = nameRunAt(this.#cursor, at);
    if (run === null) return null;
    this.#open = null;
    this.#names.push(nameText(this.#cursor, run));
    return run.to;
  }

  #leave(at: number): number {
    this.#unplaced.push(this.#cursor.text(at, at + 1));
    return at + 1;
  }
}

function isLightAt(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || item.value !== null) return false;
  return item.isPunctuation || item.tags.size > 0 || LIGHT.test(item.text);
}

function isList(field: string): field is 'produktgruppen' | 'angebote' | 'stadtwerke_kollaborationen' {
  return field === 'produktgruppen' || field === 'angebote' || field === 'stadtwerke_kollaborationen';
}

/** `4 von 5`, `4,5 Sterne`. */
function behindScale(cursor: TokenCursor, at: number): number {
  if (/^von$/i.test(cursor.item(at)?.text ?? '') && cursor.item(at + 1)?.value?.kind === 'number')
    return at + 2;
  return cursor.has(at, 'field:rating') ? at + 1 : at;
}

/** `den Stadtwerken Emden und Bonn`: as utilities are called. */
export function utilities(text: string): string {
  return thingsText(text.replace(/\b(den|der|die)\s+(?=stadtwerk)/gi, '')).replace(
    /\bstadtwerken\b/gi,
    'Stadtwerke',
  );
}

/** `Kooperation mit den Stadtwerken Emden`: the name of the column holds what the utility is called. */
export function behindUtility(name: string, text: string): string {
  return /\sstadtwerken?$/i.test(name) && !/stadtwerk/i.test(text) ? `Stadtwerke ${text}` : text;
}

/** Where a text ends: before the next part, or the next column. */
export function textEnd(
  cursor: TokenCursor,
  field: ProviderWritableField,
  from: number,
  value: number,
): number {
  let at = Math.max(from, value) + 1;
  for (; at < cursor.items.length; at += 1) {
    const isApart = isSeparator(cursor, at);
    if (FREE_TEXT_FIELDS.has(field)) {
      if (isApart && endsRemark(cursor, at)) return at;
      continue;
    }
    if (isApart || isVerbAt(cursor, at)) return at;
    const next = cursor.has(at, 'and') ? at + 1 : at;
    if (next > at && (streetAt(cursor, next) ?? countryAt(cursor, next) ?? seatAt(cursor, next)) !== null)
      return at;
    const isSame = columnAt(cursor, next) === field;
    if (!isSame && isNext(cursor, next, isListField(field) || field === 'category')) return at;
    if (
      (field === 'name' || field === 'firmen_name') &&
      cursor.has(at, 'prep:in', 'prep:from') &&
      shapeAt(cursor, at) !== null
    )
      return at;
  }
  return at;
}

/** `… Stadtwerke Emden und aus Köln`: where it sits, said with its preposition. */
function seatAt(cursor: TokenCursor, at: number): PlacedValue | null {
  return cursor.has(at, 'prep:in', 'prep:from') ? shapeAt(cursor, at) : null;
}

/** A note ends before a semicolon, and before another mark if a value follows. */
function endsRemark(cursor: TokenCursor, at: number): boolean {
  if (cursor.item(at)?.text === ';') return true;
  const value = shapeAt(cursor, at + 1);
  const isWhole = value !== null && (isSeparator(cursor, value.to) || cursor.has(value.to, 'and'));
  return isWhole || isNext(cursor, at + 1);
}

/** `… und bietet Wartung an`, `… zusammen`: the clause continues. */
export function isVerbAt(cursor: TokenCursor, at: number): boolean {
  const verb = cursor.has(at, 'and') ? at + 1 : at;
  const isAct = cursor.has(verb, 'act:offer', 'act:cooperate');
  const item = cursor.item(verb);
  return isAct && item?.isExact === true && !item.isCapital;
}

/** Whether something else begins; in a list of things a town may be one of them. */
function isNext(cursor: TokenCursor, at: number, isThings = false): boolean {
  const noun = cursor.has(at, 'article') ? at + 1 : at;
  if (beginsColumn(cursor, noun) || countedAt(cursor, at) !== null) return true;
  const { value = null } = cursor.item(at) ?? {};
  if (value?.kind === 'email' || value?.kind === 'web' || (value?.kind === 'digits' && value.isPhone))
    return true;
  if (postcodeOf(cursor, at) !== null) return true;
  const place = isThings ? shapeAt(cursor, at)?.changes : undefined;
  return place !== undefined && ('land' in place || cursor.has(at, 'prep:in'));
}
