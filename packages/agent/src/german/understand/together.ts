/** Behind several values: `…, mach das gleich zusammen`, `…, gleich mit`, `…, bitte beides`. */
const TOGETHER =
  /\s*[,;.!–-]+\s*(?=(?:\p{L}+\s+)*(?:zusammen|beides|mit|in einem|auf einmal|in einem rutsch|in einem aufwasch)(?:\s+\p{L}+)*\s*[.!?]*\s*$)(?:(?:mach\p{L}*|bitte|das|gleich|zusammen|beides|beide|in|einem|einen|aufwasch|rutsch|auf|einmal|mit|kannst|du|können|sie|erledig\p{L}*|am|besten|gern|ruhig)(?:\s+|\s*[.!?]*\s*$))+$/iu;

/** A message without the words that only say that its values are to be written at once. */
export function withoutTogether(message: string): string {
  return message.replace(TOGETHER, '');
}
