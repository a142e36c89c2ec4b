import type { Context } from './parser/context.ts';
import type { UserRequest } from './parser/interpretation.ts';
import { nameText, nextName } from './parser/name-runs.ts';
import { isContent, Reading } from './parser/reading.ts';
import { sentenceOf } from './parser/sentence.ts';

/** `kfzteile neue nr 030 …`: words before the column that is to be changed. */
const LED =
  /^\s*(?<name>[\p{L}\d&.-]{3,30}(?: [\p{L}\d&.-]{2,30})??) (?:hat |haben )?(?:jetzt )?(?:(?:eine? )?neue?[rsn]? )?(?:tel|telefon|telefonnummer|nr|nummer|rufnummer|mail|e-?mail|adresse|anschrift|plz|webseite|website|homepage|url)(?!\p{L})/iu;

/** A change of a company that is named in front, known or not: of no other one. */
export function withLeadingName(request: UserRequest, { asked }: Context): UserRequest {
  const { name, ordinal, changes } = request.slots;
  const isSettled = name !== undefined || ordinal !== undefined || changes === undefined;
  if (request.intent !== 'change' || asked !== null || isSettled) return request;
  const said = LED.exec(request.text)?.groups?.['name'];
  if (said === undefined) return request;
  const reading = new Reading(sentenceOf(said));
  const run = nextName(reading, 0);
  const isWhole =
    run !== null && run.from === 0 && reading.items.every((item) => item.isMark || isContent(item));
  const isValue = JSON.stringify(changes).toLowerCase().includes(said.toLowerCase());
  return isWhole && !isValue
    ? { ...request, slots: { ...request.slots, name: nameText(reading, run) } }
    : request;
}
