import { nameRunAt, type Run } from '../../sentence/name-runs.ts';
import { isContent, type TokenCursor } from '../../sentence/token-cursor.ts';

/** `Stadtwerke Bonn`, `Stadtwerken in Bonn`, `Mainzer Stadtwerke`. */
export function utilityAt(cursor: TokenCursor, at: number): Run | null {
  const noun = cursor.item(at)?.text ?? '';
  // `Kooperation mit den Stadtwerken …` may be one item, and the town follows it.
  const isLed = / (der|den|dem|die|des|mit) stadtwerken?$/i.test(noun);
  if (!/stadtwerk|^swb?$|werke/i.test(noun) || (/koop|kollab|partner|zusammen/i.test(noun) && !isLed))
    return null;
  const before = cursor.item(at - 1);
  const isAdjective =
    before !== undefined && isContent(before) && /er$/.test(before.text) && cursor.isFree(at - 1);
  if (isAdjective) return { from: at - 1, to: at + 1 };
  // `mit irgendwelchen Stadtwerken in Berlin`: the place belongs to the providers that work with them.
  const isAny = /^irgend/i.test(before?.text ?? '');
  if (isAny) return null;
  const next = cursor.has(at + 1, 'prep:in', 'prep:of') ? at + 2 : at + 1;
  const run = isContent(cursor.item(next)) ? nameRunAt(cursor, next) : null;
  if (run === null) return null;
  return next === at + 1 ? { from: at, to: run.to } : run;
}
