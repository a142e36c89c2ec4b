import type { Context } from './interpretation/context.ts';
import type { UserRequest } from './interpretation/interpretation.ts';
import { nameText, nextName } from './sentence/name-runs.ts';
import { sentenceOf } from './sentence/sentence.ts';
import { isContent, TokenCursor } from './sentence/token-cursor.ts';

/** `kfzteile neue nr 030 …`: words before the column that is to be changed. */
const LED =
  /^\s*(?<name>[\p{L}\d&.-]{3,30}(?: [\p{L}\d&.-]{2,30})??) (?:hat |haben )?(?:jetzt )?(?:(?:eine? )?neue?[rsn]? )?(?:tel|telefon|telefonnummer|nr|nummer|rufnummer|mail|e-?mail|adresse|anschrift|plz|webseite|website|homepage|url)(?!\p{L})/iu;

/** Assigns a change to the company that the message begins with, whether the directory has it or not. */
export function assignLeadingName(request: UserRequest, { openQuestion }: Context): UserRequest {
  const { name, ordinal, changes } = request.slots;
  const isSettled = name !== undefined || ordinal !== undefined || changes === undefined;
  if (request.intent !== 'change' || openQuestion !== null || isSettled) return request;
  const said = LED.exec(request.text)?.groups?.['name'];
  if (said === undefined) return request;
  const cursor = new TokenCursor(sentenceOf(said));
  const run = nextName(cursor, 0);
  const isWhole =
    run !== null && run.from === 0 && cursor.items.every((item) => item.isPunctuation || isContent(item));
  const isValue = JSON.stringify(changes).toLowerCase().includes(said.toLowerCase());
  return isWhole && !isValue
    ? { ...request, slots: { ...request.slots, name: nameText(cursor, run) } }
    : request;
}
