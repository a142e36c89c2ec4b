import type { Tag } from '../vocabulary/tags.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import type { Item } from './sentence.ts';

const NO_TAGS: ReadonlySet<Tag> = new Set();

/** Gives a word of two meanings the tags that its neighbours decide for: `Unternehmen` is a column behind `als`. */
export function disambiguateItem(item: Item, before: Item | undefined, after: Item | undefined): Item {
  if (item.word === 'unternehmen' && isColumnName(before, after)) return { ...item, tags: COMPANY };
  // In a hurry `statt` and `Staat` are one word.
  if (item.word === 'stat') return { ...item, tags: /^staat/i.test(item.text) ? STATE : INSTEAD };
  if (item.word === 'max' && after?.value?.kind !== 'number' && after?.text !== '.')
    return { ...item, tags: NO_TAGS };
  if (/^kontakt$/i.test(item.text) && isContactColumn(before, after)) return { ...item, tags: CONTACT };
  // `wie viel Grad`: no short form of `gerade`.
  if (/^grad$/i.test(item.text) && before?.tags.has('ask:count')) return { ...item, tags: NO_TAGS };
  if (/^namens$/i.test(item.text)) return { ...item, tags: new Set<Tag>(['prep:named']) };
  if (/^schon$/i.test(item.text)) return { ...item, tags: new Set<Tag>(['filler']) };
  if (isName(item) || isCalled(item, before)) return { ...item, tags: NO_TAGS };
  const isOfPlace =
    before === undefined && (after?.tags.has('prep:in') === true || after?.tags.has('prep:from') === true);
  const isBeforeProvider =
    isOfPlace || after?.tags.has('noun:provider') === true || after?.tags.has('noun:providers') === true;
  if (
    isBeforeProvider &&
    /^(deaktiviert|gesperrt|stillgelegt|abgeschaltet|abgemeldet)e[nrsm]?$/i.test(item.text)
  )
    return { ...item, tags: new Set<Tag>(['is:inactive']) };
  if (isBeforeProvider && /^(aktiviert|freigeschaltet)e[nrsm]?$/i.test(item.text))
    return { ...item, tags: new Set<Tag>(['is:active']) };
  if (/^am besten$/i.test(item.text) && [...(after?.tags ?? [])].some((tag) => tag.startsWith('prep:')))
    return { ...item, tags: new Set<Tag>(['filler']) };
  const isOfColumn = [...(after?.tags ?? [])].some((tag) => tag.startsWith('field:'));
  if (
    isOfColumn &&
    /^(hinterlegt|eingetragen|gepflegt|angegeben|gespeichert|erfasst|bekannt|vorhanden|ausgefüllt)e[nrsm]?$/i.test(
      item.text,
    )
  )
    return { ...item, tags: new Set<Tag>(['filler']) };
  if (
    /^was$/i.test(item.text) &&
    /^(will|möchte|wollte|würde|muss|soll|gern|gerne|mal|noch|da|auch)$/i.test(before?.text ?? '')
  )
    return { ...item, tags: new Set<Tag>(['filler']) };
  const isChange = item.tags.has('pick:other') && item.tags.has('act:change');
  if (!isChange) return item;
  const isOther =
    before?.tags.has('article') === true ||
    before?.tags.has('say:no') === true ||
    /^(vom|beim|zum|am|(von|bei) (der|dem|den))$/i.test(before?.text ?? '');
  const tags = new Set(item.tags);
  tags.delete(/^[äÄ]|^ae/i.test(item.text) || !isOther ? 'pick:other' : 'act:change');
  return { ...item, tags };
}

/** Towns and names of the trade that look like a word of everyday speech with an ending: `Schwerte`, `Volt`. */
function isName(item: Item): boolean {
  const isWord = [...item.tags].every((tag) => tag === 'common' || tag === 'new') || !item.isExact;
  return (
    isWord &&
    (item.word === 'volt' || isKnownTown(item.word)) &&
    !/^(hof|burg|essen|waren|kamen|leer|aue|heide|norden|neues?)$/i.test(item.text)
  );
}

/** `Firma Brenner`: whatever such a word does elsewhere. */
function isCalled(item: Item, before: Item | undefined): boolean {
  return (
    /^(firma|fa|herrn?|frau)$/i.test(before?.text ?? '') &&
    item.tags.has('off:verb') &&
    /er$/i.test(item.text)
  );
}

/** `als Unternehmen`, `Feld Unternehmen`, `Unternehmen: …` name the column. */
function isColumnName(before: Item | undefined, after: Item | undefined): boolean {
  const isLed = /^(als|feld|spalte|bei|unter|beim)$/i.test(before?.text ?? '');
  return isLed || /^(:|=|auf|lautet)$/i.test(after?.text ?? '');
}

/** `als Kontakt`, `neuer Kontakt bei …`: the person, not the record. */
function isContactColumn(before: Item | undefined, after: Item | undefined): boolean {
  const isPerson = /^(herrn?|frau)$/i.test(after?.text ?? '');
  return (
    isPerson ||
    /^als$/i.test(before?.text ?? '') ||
    (/^(mein|unser|der|den|neue[rn]?)$/i.test(before?.text ?? '') && after?.tags.has('prep:at') === true)
  );
}

const CONTACT: ReadonlySet<Tag> = new Set(['field:name']);
const COMPANY: ReadonlySet<Tag> = new Set(['field:company']);
const STATE: ReadonlySet<Tag> = new Set(['field:land']);
const INSTEAD: ReadonlySet<Tag> = new Set(['instead']);
