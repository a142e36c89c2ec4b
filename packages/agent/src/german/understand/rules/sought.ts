import { countryOf } from '../../vocabulary/countries.ts';
import { isPlainWork, isThing, isTrade } from '../../vocabulary/things.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import type { Context } from '../context.ts';
import { utilityAt } from '../criteria/utilities.ts';
import { isContent, isField, type Reading } from '../reading.ts';

/** `interne Dienstleister aus Aachen`, `Land Niederlande`: what is looked for has it. */
export function isStateOfMany(reading: Reading): boolean {
  const isTownOnly =
    reading.items.length === 2 &&
    isKnownTown(reading.item(1)?.word ?? '') &&
    reading.has(0, 'is:active', 'is:inactive', 'is:intern', 'is:extern');
  if (isTownOnly) return true;
  return reading.items.some(
    (item, at) =>
      ([...item.tags].some((tag) => tag.startsWith('is:')) &&
        item.tags.size > 0 &&
        /e[nrs]?$/.test(item.text) &&
        reading.has(at + 1, 'noun:provider', 'noun:providers') &&
        !reading.has(at - 1, 'article', 'pronoun')) ||
      (item.tags.has('field:land') && countryOf(reading.item(at + 1)?.word ?? '') !== undefined),
  );
}

/** `Anbieter der Produktgruppe X`, `suche Ansprechpartner Y`, `wo finde ich Z`: somebody is looked for. */
export const LOOKED_FOR =
  /\b(anbieter|dienstleister|firmen|betriebe|partner|unternehmen) (der|aus der|in der|mit der|von der) (produktgruppe|kategorie|sparte|branche)\b|\b(such|find)\w* (bitte |mal |nach |mir )*(dem |den |die |der )?(ansprechpartner\w*|kontakt|kontaktperson) \p{L}|^\W*wo find(e|en|et) (ich|wir|man)\b/u;

/** Providers in the plural, or a question who has something. */
export function isAboutMany(reading: Reading): boolean {
  if (
    reading.contains('noun:providers', 'sort:by') ||
    (!reading.contains('ask:when') &&
      reading.items.some((item) => [...item.tags].some((tag) => tag.startsWith('best:'))))
  )
    return true;
  if (
    reading.contains('noun:all') &&
    !reading.contains('noun:info') &&
    reading.contains('act:show', 'act:search', 'noun:provider')
  )
    return true;
  // `Gibt es Dienstleister, die …`
  const isWhether =
    /^\W*(gibt es|gibts|haben wir|habt ihr|kennen wir|kennt ihr|kennst du|kennen sie|haben sie) (\w+ ){0,2}(dienstleister|anbieter|partner|hersteller|unternehmen|einen betrieb|eine firma),? (die|der|das|welche)\b/.test(
      reading.plain.replace(/ ?,/g, ','),
    );
  if (isWhether) return true;
  // `alles aus Sachsen`
  const all = reading.items.findIndex((item) => /^alles$/i.test(item.text));
  if (
    all >= 0 &&
    reading.has(all + 1, 'prep:in', 'prep:from') &&
    isKnownTown(reading.item(all + 2)?.word ?? '')
  )
    return true;
  const who = reading.find('ask:who');
  const isWho =
    who >= 0 &&
    !reading.has(who - 1, 'prep:with', 'prep:at', 'prep:to', 'prep:about') &&
    !/^an$/i.test(reading.item(who - 1)?.text ?? '') &&
    !reading.contains('field:name') &&
    !/\b(wer|wen)\b.*(\bist (da|dort|der|die|unser|euer|hier|denn da|bei|mein|dein|eigentlich)\b|zustandig|kummert|ansprech)/.test(
      reading.plain,
    );
  const isWhich = reading.items.some(
    (_, at) =>
      reading.has(at, 'ask:which') &&
      !/^(die|der|das)$/i.test(reading.item(at + 1)?.text ?? '') &&
      reading.has(reading.skip(at + 1), 'noun:provider', 'noun:providers'),
  );
  const isAs = reading.items.some(
    (item, at) =>
      /^als$/i.test(item.text) && isContent(reading.item(at - 1)) && isField(reading.item(at + 1)),
  );
  if (isAs && !reading.contains('act:change', 'ask:what')) return true;
  const isHaving =
    !reading.items.some((item, at) => isField(item) && reading.has(at + 1, 'has')) &&
    reading.items.some((_, at) => reading.has(at, 'ask:which') && reading.has(at + 1, 'has')) &&
    !reading.contains('pronoun');
  if (isHaving) return true;
  const isFrom =
    /\b(von|zu|bei) (wem|welche\w (firma|dienstleister|anbieter|betrieb|partner|lieferant|laden))\b/.test(
      reading.plain,
    );
  if (/\bwo\b.*\buberall\b|\bwo alles\b|\bbei (wem|welchen) (uberall|alles)\b/.test(reading.plain))
    return true;
  if (reading.contains('ask:where') && reading.contains('act:offer')) return true;
  if (/\bzu welche\w (unternehmen|konzern|holding|mutter\w*)\b/.test(reading.plain)) return false;
  return (isWho && !reading.contains('act:reach')) || isWhich || isFrom || isForWork(reading);
}

/** `wen kann ich für Trassenpflege ansprechen`, `wer kümmert sich um Regulierung`: somebody who does that. */
function isForWork(reading: Reading): boolean {
  const isCared = /\bwer (kummert|sorgt)\b.*\b(um|fur)\b/.test(reading.plain);
  return (
    (isCared ||
      /\b(wen|wer|wem)\b.*\bfur\b.*\b(ansprech|frag|anfrag|beauftrag|anruf|kontaktier|nehm|hol|empfehl|vorschlag|nenn)\w*\W*$/.test(
        reading.plain,
      )) &&
    reading.items.some((item, at) => {
      const thing = reading.item(reading.skip(at + 1));
      return (
        (item.tags.has('prep:for') || (isCared && /^um$/i.test(item.text))) &&
        isContent(thing) &&
        (thing?.isKnownValue === true || isThing(thing?.text ?? ''))
      );
    })
  );
}

/** `Dienstleister mit Telefonnummer`, `wer hat Stadtwerke Bonn`: the column is what is looked for. */
export function looksForHolder(reading: Reading): boolean {
  const provider = reading.find('noun:provider');
  const isLooked =
    reading.contains('act:search') && provider >= 0 && reading.contains('prep:with', 'prep:without');
  const isPlaced = reading.items.some(
    (item, at) =>
      HOLDING.some((tag) => item.tags.has(tag)) &&
      isContent(reading.item(at + 1)) &&
      reading.has(reading.skip(at - 1, -1), 'prep:in', 'prep:from', 'common') &&
      reading.contains('noun:provider'),
  );
  if (isPlaced) return true;
  const isHolder =
    reading.items.some(
      (_, at) => reading.has(at, 'noun:provider', 'noun:all') && isHolding(reading, at + 1),
    ) && !reading.contains('ask:what');
  if (isHolder) return true;
  const isNamedUtility = reading.items.some(
    (item, at) => item.tags.has('field:stadtwerke_kollaborationen') && utilityAt(reading, at) !== null,
  );
  const isOwnValue = reading.items.some(
    (item, at) =>
      (item.tags.has('field:produktgruppen') ||
        item.tags.has('field:category') ||
        item.tags.has('field:angebote')) &&
      isContent(reading.item(at + 1)) &&
      (at === 0 ||
        (isTradeWord(reading.item(at + 1)?.text ?? '') &&
          !reading.contains('ask:what', 'ask:which', 'ask:how', 'ask:count', 'prep:of', 'prep:at'))),
  );
  return isLooked || (isNamedUtility && !reading.contains('ask:which', 'ask:what')) || isOwnValue;
}

function isTradeWord(text: string): boolean {
  return isTrade(text) || isPlainWork(text);
}

const HOLDING = ['field:category', 'field:stadt', 'field:produktgruppen', 'field:plz'] as const;

/** `interne`, `keine Telefonnummer hinterlegt` where nobody is spoken of: those are looked for. */
export function isOfNobody(reading: Reading, context: Context): boolean {
  if (context.focus !== null || reading.items.some((item) => isContent(item)) || context.shown.length > 0)
    return false;
  const isState =
    reading.contains('is:active', 'is:inactive', 'is:intern', 'is:extern') &&
    !reading.contains('ask:how', 'is');
  const isLacking = reading.items.some(
    (item, at) => isField(item) && reading.has(at - 1, 'not', 'prep:without'),
  );
  return (
    isState ||
    isLacking ||
    (reading.contains('not', 'prep:without') &&
      (reading.contains('filled', 'has') || /\b(drin|steht|stehen)\b/.test(reading.plain)))
  );
}

/** `… mit Notizen`, `… die mit Stadtwerken zusammenarbeiten`. */
function isHolding(reading: Reading, at: number): boolean {
  let i = at;
  while (reading.has(i, 'article', 'filler', 'noun:provider', 'noun:all')) i += 1;
  return (
    reading.has(i, 'prep:with', 'prep:without') || (reading.has(i, 'has') && reading.has(i - 1, 'article'))
  );
}

/** `Umsatz über 20 Millionen`, `PLZ 50823`: what is looked for, not what is asked for. */
export function isBound(reading: Reading): boolean {
  const isNumber = reading.items.some(
    (item, at) =>
      item.value?.kind === 'number' &&
      [at - 1, at - 2, at - 3, at + 1].some(
        (i) =>
          reading.has(i, 'cmp:more', 'cmp:less', 'cmp:atLeast', 'cmp:atMost', 'cmp:between') ||
          (reading.has(i, 'cmp:exactly') && reading.contains('act:search', 'noun:providers', 'noun:all')),
      ),
  );
  const isSpan = reading.items.some(
    (item, at) =>
      item.value?.kind === 'number' &&
      /^[-–]$/.test(reading.item(at + 1)?.text ?? '') &&
      reading.item(at + 2)?.value?.kind === 'number',
  );
  if (isSpan && reading.contains('field:mitarbeiter', 'field:umsatz', 'field:rating', 'field:zweigstellen'))
    return true;
  const isPostcode =
    reading.contains('field:plz') &&
    reading.items.some(
      (item) =>
        (item.value?.kind === 'number' && item.value.digits !== null) || item.value?.kind === 'digits',
    );
  return isNumber || isPostcode;
}

/** `mit wem kooperiert RheinEnergie`: asked of a utility, not of a provider. */
export function isUtilityAsked(reading: Reading): boolean {
  const isWith =
    reading.contains('act:cooperate') &&
    /\bmit (wem|welche\w* (dienstleister|anbieter|firm|partner|unternehmen|betrieb))/.test(reading.plain);
  return (
    isWith &&
    !/\b(von den|welchen|bei den) stadtwerk/.test(reading.plain) &&
    /\b(\w*energie|stadtwerke?n?|\w*werke|ewe|mvv|swb|enercity|mainova|entega|enbw|rwe|eon|dew21|n-ergie|badenova|vattenfall|rhenag)\b/.test(
      reading.plain,
    )
  );
}
