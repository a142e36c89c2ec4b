import { isVowel } from './phones.ts';

/** Pairs of sounds that recognisers of speech take for each other, and what such an exchange costs. */
const NEAR: ReadonlyMap<string, number> = new Map(
  [
    ['fv wv', 0.1],
    ['ji wu', 0.25],
    ['ou ei eä aä öo üu üi öe Aa Ae Ai Aä Ua Uo Oo OA ea öü', 0.25],
    ['ra re', 0.3],
    ['pb td kg fw sZ sS Sx mn nN wb', 0.3],
    ['xk xg Zt lr rx vb', 0.5],
  ].flatMap(([pairs, cost]) =>
    String(pairs)
      .split(' ')
      .flatMap((pair) => [
        [pair, Number(cost)] as const,
        [`${pair.charAt(1)}${pair.charAt(0)}`, Number(cost)] as const,
      ]),
  ),
);
const VOWELS_APART = 0.45;
/** What a sound costs that is heard and was not said, or the other way round. */
const LOST: Readonly<Record<string, number>> = { h: 0.3, j: 0.4, e: 0.4, r: 0.45, n: 0.7 };
const VOWEL_LOST = 0.5;
const CONSONANT_LOST = 0.8;
/** Sounds that are compared; longer texts are cut. */
const LENGTH_MAX = 60;
/** Codes of sounds, all of them in Latin-1. */
const CODES = 256;

/** Costs by the codes of two sounds, and of one. Names are compared by the thousand. */
const EXCHANGED = new Float64Array(CODES * CODES);
const LOST_BY_CODE = new Float64Array(CODES);
for (let heard = 0; heard < CODES; heard += 1) {
  LOST_BY_CODE[heard] = lostCost(String.fromCharCode(heard));
  for (let said = 0; said < CODES; said += 1)
    EXCHANGED[heard * CODES + said] = exchangeCost(String.fromCharCode(heard), String.fromCharCode(said));
}
const rows = [new Float64Array(LENGTH_MAX + 1), new Float64Array(LENGTH_MAX + 1)] as const;

/**
 * How far two words are apart by their sounds ({@link phonesOf}), 0 to 1: the least sum of costs of sounds exchanged, lost and added, by the
 * sounds of the longer one. 1 where it is more than `limit`.
 */
export function soundDistance(a: string, b: string, limit = 1): number {
  if (a === b) return 0;
  const [aLength, bLength] = [Math.min(a.length, LENGTH_MAX), Math.min(b.length, LENGTH_MAX)];
  const costMax = limit * Math.max(aLength, bLength);
  let [last, current]: [Float64Array, Float64Array] = [rows[0], rows[1]];
  last[0] = 0;
  for (let j = 0; j < bLength; j += 1) last[j + 1] = (last[j] ?? 0) + lostByCode(codeAt(b, j));
  for (let i = 0; i < aLength; i += 1) {
    const heard = codeAt(a, i);
    const lost = lostByCode(heard);
    current[0] = (last[0] ?? 0) + lost;
    let least = current[0] ?? 0;
    for (let j = 0; j < bLength; j += 1) {
      const said = codeAt(b, j);
      const cost = Math.min(
        (last[j] ?? 0) + (EXCHANGED[heard * CODES + said] ?? 1),
        (last[j + 1] ?? 0) + lost,
        (current[j] ?? 0) + lostByCode(said),
      );
      current[j + 1] = cost;
      if (cost < least) least = cost;
    }
    if (least > costMax) return 1;
    [last, current] = [current, last];
  }
  const distance = (last[bLength] ?? 0) / Math.max(aLength, bLength);
  return distance > limit ? 1 : Math.min(1, distance);
}

/** 0 stands for any sound that no German word has. */
function codeAt(phones: string, at: number): number {
  const code = phones.charCodeAt(at);
  return code < CODES ? code : 0;
}

function lostByCode(code: number): number {
  return LOST_BY_CODE[code] ?? CONSONANT_LOST;
}

function exchangeCost(heard: string, said: string): number {
  if (heard === said) return 0;
  const near = NEAR.get(heard + said);
  if (near !== undefined) return near;
  return isVowel(heard) && isVowel(said) ? VOWELS_APART : 1;
}

function lostCost(sound: string): number {
  return LOST[sound] ?? (isVowel(sound) ? VOWEL_LOST : CONSONANT_LOST);
}
