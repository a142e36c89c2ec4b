import { plainText } from '../../text/spelling-key.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import type { Tag } from '../vocabulary/tags.ts';
import type { Item } from './sentence.ts';

const FILLER: ReadonlySet<Tag> = new Set(['filler']);

/** Makes fillers of what only says since when and why: `seit der Heirat`, `wegen der Inventur`, `fürs Navi`. */
export function withoutAdjuncts(items: readonly Item[]): readonly Item[] {
  const light = new Set<number>();
  for (const [at, item] of items.entries()) {
    const department = items[at + 1]?.tags.has('article') === true ? at + 2 : at + 1;
    if (
      /^(aus|in|im|vom|von)( de[mr])?$/i.test(item.text) &&
      DEPARTMENT.test(items[department]?.text ?? '')
    ) {
      for (let i = at; i <= department; i += 1) light.add(i);
      continue;
    }
    const time = items[at + 1]?.tags.has('article') === true ? at + 2 : at + 1;
    if (/^seit$/i.test(item.text) && TIME.test(items[time]?.text ?? '')) {
      for (let i = at; i <= time; i += 1) light.add(i);
      continue;
    }
    // `laut Handelsregister`: the source of the information.
    if (
      /^(laut|gemäß|lt)$/i.test(item.text) &&
      items[time]?.isCapital === true &&
      items[time].value === null
    ) {
      for (let i = at; i <= time; i += 1) light.add(i);
      continue;
    }
    if (!/^(seit|wegen|aufgrund|für|fürs|nach|laut|trotz|zum|zur)$/i.test(item.text)) continue;
    let noun = at + 1;
    while (
      noun < at + 4 &&
      [...(items[noun]?.tags ?? [])].some(
        (tag) => tag === 'article' || tag === 'filler' || tag === 'new' || tag === 'pronoun',
      )
    )
      noun += 1;
    // `sortiert nach Zweigstellen`: a column is no reason.
    if ([...(items[noun]?.tags ?? [])].some((tag) => tag.startsWith('field:'))) continue;
    const isHeading = at === 0 && items[noun + 1]?.text === ':';
    const word = items[noun]?.word ?? '';
    const plain = plainText(items[noun]?.text ?? '');
    if (
      word === '' ||
      (!isHeading &&
        !REASONS.test(plain) &&
        (everydayOf(word) !== 'noun' || /^(für|zum|zur)$/i.test(item.text)))
    )
      continue;
    for (let i = at; i <= noun; i += 1) light.add(i);
  }
  return light.size === 0
    ? items
    : items.map((item, at) => (light.has(at) ? { ...item, tags: FILLER } : item));
}

/** Departments of our own company. */
const DEPARTMENT =
  /^(einkauf|vertrieb|buchhaltung|controlling|marketing|geschäftsführung|geschäftsleitung|technikabteilung|lager|personal|\p{L}+abteilung)$/iu;

const TIME =
  /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|neulich|kurzem|gestern|heute|letztem|letzter|voriger|dieser|anfang|mitte|ende|frühjahr|frühling|sommer|herbst|winter|jahresanfang|jahresbeginn|jahreswechsel|monatsanfang|quartalsbeginn)$/i;

/** What happens to companies. */
const REASONS =
  /(projekt|bauvorhaben|termin|besprechung|prasentation|vorhaben|neubau|kampagne|messe|veranstaltung|bericht|statistik|auswertung|meeting|audit|report|sitzung|runde)(s|es|e|en)?$|^(heirat|hochzeit|scheidung|umstrukturierung|fusion|ubernahme|umbau|renovierung|navi|bericht|statistik|audit|jahresabschluss|budgetplanung|planung|ausschreibung|projekt|ruckfrage|telefonat|gesprach)/;
