import type { Slots } from '../meaning.ts';
import { isContent, isSmall, type Reading } from '../reading.ts';
import { nameRunAt, nameText, type Run } from '../runs.ts';

/** The utility that providers cooperate with: `Partner der Stadtwerke München`; true: with any. */
export function readUtility(reading: Reading): Pick<Slots, 'stadtwerke'> {
  const named = reading.items.findIndex((_, at) => reading.isFree(at) && utilityAt(reading, at) !== null);
  const noun =
    named >= 0
      ? named
      : reading.items.findIndex(
          (item, at) =>
            reading.isFree(at) &&
            (item.tags.has('field:stadtwerke_kollaborationen') || /stadtwerk/i.test(item.text)),
        );
  const isEmployed = /\b(wo|fur wen|bei wem) arbeitet\b/.test(reading.plain);
  if (isEmployed) return {};
  const verb = reading.findFree('act:cooperate');
  // `mit wie vielen wir zusammenarbeiten`: we are no utility.
  const isNamed = noun >= 0 && /stadtwerk|koop|koll|partner/i.test(reading.item(noun)?.text ?? '');
  if (
    (noun < 0 && verb < 0) ||
    (!isNamed && /\bwir\b/.test(reading.plain) && !/\b(kein|keine|keinen)\b/.test(reading.plain))
  )
    return {};
  // `wo arbeiten die meisten Leute`: with nobody.
  if (
    noun < 0 &&
    /^arbeite/i.test(reading.item(verb)?.text ?? '') &&
    !/\b(mit|zusammen|fur)\b/.test(reading.plain)
  )
    return {};
  // `ohne Kooperation`: a column that must be empty.
  if (noun >= 0 && reading.has(reading.skip(noun - 1, -1, 'noun:all'), 'not', 'prep:without')) return {};
  const run = noun >= 0 ? utilityAt(reading, noun) : null;
  // `wo nix unter Kooperationen steht`
  const isNothing = /\b(nichts|nix)\b( \w+)* (unter|bei|im feld|als|an|in) |\bleer\b/.test(reading.plain);
  if (noun >= 0 && run === null && isNothing) return {};
  const other = run ?? partnerOf(reading, verb, noun);
  for (const at of [noun, verb]) if (at >= 0) reading.take(at);
  for (const [at, item] of reading.items.entries())
    if (item.tags.has('act:cooperate') || item.tags.has('field:stadtwerke_kollaborationen')) reading.take(at);
  if (other === null) return { stadtwerke: true };
  reading.take(other.from, other.to);
  // `Kooperation mit den Stadtwerken …`: the utility alone.
  return {
    stadtwerke: nameText(reading, other)
      .replace(/^.*?(?<!\p{L})mit (?:den |der |dem )?(?=stadtwerk)/iu, '')
      .replace(/^stadtwerk(?= )/iu, 'Stadtwerke'),
  };
}

/** `Stadtwerke Bonn`, `Stadtwerken in Bonn`, `Mainzer Stadtwerke`. */
export function utilityAt(reading: Reading, at: number): Run | null {
  const noun = reading.item(at)?.text ?? '';
  // `Kooperation mit den Stadtwerken …` may be one item, and the town follows it.
  const isLed = / (der|den|dem|die|des|mit) stadtwerken?$/i.test(noun);
  if (!/stadtwerk|^swb?$|werke/i.test(noun) || (/koop|kollab|partner|zusammen/i.test(noun) && !isLed))
    return null;
  const before = reading.item(at - 1);
  const isAdjective =
    before !== undefined && isContent(before) && /er$/.test(before.text) && reading.isFree(at - 1);
  if (isAdjective) return { from: at - 1, to: at + 1 };
  // `mit irgendwelchen Stadtwerken in Berlin`: the place is of those who work with them.
  const isAny = /^irgend/i.test(before?.text ?? '');
  if (isAny) return null;
  const next = reading.has(at + 1, 'prep:in', 'prep:of') ? at + 2 : at + 1;
  const run = isContent(reading.item(next)) ? nameRunAt(reading, next) : null;
  if (run === null) return null;
  return next === at + 1 ? { from: at, to: run.to } : run;
}

/** Whoever stands with the verb: `wer arbeitet mit MVV zusammen`, `mit wem kooperiert RheinEnergie`. */
function partnerOf(reading: Reading, verb: number, noun: number): Run | null {
  if (
    verb < 0 &&
    !reading.contains('prep:with', 'prep:of', 'prep:to') &&
    !/partner/i.test(reading.item(noun)?.text ?? '')
  )
    return null;
  if (verb < 0 && !/koop|koll|partner|zusammen/i.test(reading.item(noun)?.text ?? '')) return null;
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at) || isSmall(reading.item(at)) || !isContent(reading.item(at))) continue;
    // `welche PV-Firmen kooperieren mit …`: who does is not with whom.
    if (reading.item(at)?.isKnownValue === true && !reading.has(reading.skip(at - 1, -1), 'prep:with'))
      continue;
    if (reading.has(at - 1, 'prep:in', 'prep:from')) {
      at = (nameRunAt(reading, at)?.to ?? at + 1) - 1;
      continue;
    }
    return nameRunAt(reading, at);
  }
  return null;
}
