import * as z from 'zod';
import type { StartedCall } from '../call-host.ts';

/** Keywords that are used, and characters of each; those behind are left out. */
const KEYWORDS_MAX = 100;
const KEYWORD_MAX = 100;
/** How much the rented recogniser favours a keyword: `Mainova:2`. */
const WEIGHT = /:-?\d{1,3}(?:\.\d{1,3})?$/;

const list = z.array(z.unknown()).catch([]);
const transcriberFields = z.object({ keywords: list, keyterm: list });

/** The names that an assistant expects to hear (voice-AI contract, 7: `transcriber`), each once. */
export function keywordsOf({
  transcriber,
}: Pick<StartedCall['assistant'], 'transcriber'>): readonly string[] {
  const { keywords, keyterm } = transcriberFields.parse(transcriber ?? {});
  const named = [...keywords, ...keyterm]
    .filter((keyword) => typeof keyword === 'string')
    .map((keyword) => keyword.trim().replace(WEIGHT, '').trim())
    .filter((keyword) => keyword !== '' && keyword.length <= KEYWORD_MAX);
  return [...new Set(named)].slice(0, KEYWORDS_MAX);
}
