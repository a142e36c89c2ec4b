import { plainText } from '../../text/spelling-key.ts';
import type { NewValue } from '../interpretation/interpretation.ts';
import type { DirectoryWords } from '../known/directory-words.ts';
import { wordsOf } from '../known/words.ts';
import { isThing, thingKind } from '../vocabulary/things.ts';

/** Goods or work that a sentence says are new, or are no more. */
interface GoodsChange {
  readonly column: 'produktgruppen' | 'angebote' | 'stadtwerke_kollaborationen';
  readonly value: NewValue;
}

const MORE =
  /\b(jetzt|nun|neu|ab sofort|kunftig|seit|zusatzlich|zudem)\b.{0,40}\bauch\b|\bauch\b.{0,40}\b(jetzt|nun|neu|ab sofort|kunftig)\b|\bneu (im|in unserem|bei uns)\b|\bwir haben jetzt\b|\berweiter\w*\b|\b(fuhren|bieten|machen|liefern|verkaufen) (wir )?(jetzt|nun|neu|ab sofort|kunftig|zusatzlich)\b|\b(jetzt|nun|neu|ab sofort|kunftig) (fuhren|bieten|machen|liefern|verkaufen)\b|\baufgenommen\b/;
const LESS =
  /\b(nicht mehr|kein\w* .{0,40}mehr|fallt .{0,20}weg|fallen .{0,20}weg|entfallt|entfallen|eingestellt|aus dem (programm|sortiment|angebot)|stellen .{0,60} ein\b|verzichten|lauft aus)\b/;
const OF_GOODS =
  /\b(programm|sortiment|angebot\w*|portfolio|fuhren|anbieten|bieten|verkaufen|vertrieb|liefern|fallt|fallen|machen|haben|leistung\w*)\b/;
const TOGETHER = /\b(kooperier\w*|zusammenarbeit|arbeiten .{0,40}zusammen|partnerschaft)\b/;
const UTILITY = /\bStadtwerken?\s+(\p{Lu}[\p{L}-]{2,30}(?:\s\p{Lu}[\p{L}-]{2,30})?)/u;
const LIST = /[\p{L}][\p{L}-]{3,40}/gu;
const WORDS_MAX = 60;

/** What a sentence announces of goods, work and cooperations. */
export function goodsIn(sentence: string, words: DirectoryWords): GoodsChange[] {
  const plain = plainText(sentence);
  const utility = TOGETHER.test(plain) ? UTILITY.exec(sentence)?.[1] : undefined;
  const isOver = /\b(beendet|nicht mehr|aufgelost|ausgelaufen|endet)\b/.test(plain);
  if (utility !== undefined && isOver)
    return [{ column: 'stadtwerke_kollaborationen', value: { remove: `Stadtwerke ${utility}` } }];
  if (utility !== undefined)
    return [{ column: 'stadtwerke_kollaborationen', value: { add: `Stadtwerke ${utility}` } }];
  const isLess = LESS.test(plain);
  if (!(OF_GOODS.test(plain) && (isLess || MORE.test(plain)))) return [];
  const things = [...sentence.matchAll(LIST)]
    .slice(0, WORDS_MAX)
    .map(([word]) => word)
    .filter((word) => /^\p{Lu}/u.test(word) && isOfGoods(word, words));
  return things.map((word) => ({
    column: columnOf(word, words),
    value: isLess ? { remove: word } : { add: word },
  }));
}

/** The column in which most records have it; else what the word looks like. */
function columnOf(word: string, words: DirectoryWords): 'angebote' | 'produktgruppen' {
  const counts = words.valueAt(wordsOf(word), 0)?.value.counts ?? {};
  const [goods, work] = [counts.produktgruppe ?? 0, counts.angebot ?? 0];
  if (goods !== work) return work > goods ? 'angebote' : 'produktgruppen';
  return thingKind(word) === 'angebot' ? 'angebote' : 'produktgruppen';
}

function isOfGoods(word: string, words: DirectoryWords): boolean {
  const known = words.valueAt(wordsOf(word), 0);
  const isKnown =
    known !== null &&
    !known.isNear &&
    ('produktgruppe' in known.value.counts || 'angebot' in known.value.counts);
  const isGoods =
    isKnown ||
    isThing(word) ||
    /^(Kabel|Ökostrom|Photovoltaik|Fernwärme|Strom|Gas|Wartung|Notdienst|Wallbox\w*)$/u.test(word);
  return isGoods && !NO_GOODS.test(plainText(word));
}

const NO_GOODS = /(programm|sortiment|netz|umstellung|telefonanlage|energieversorger|kundenservice|betrieb)$/;
