import { isAnyJsonObject } from '../json.ts';
import type { Context } from './interpretation/context.ts';
import type { UserRequest } from './interpretation/interpretation.ts';

const OPENING = /(?<!\p{L})(?:öffnungszeiten?|oeffnungszeiten?|geöffnet|geschäftszeiten?)(?!\p{L})/iu;
/** From the first day of the week or hour to the end of the message. */
const TIMES =
  /(?<!\p{L})(?:(?:mo|di|mi|do|fr|sa|so)(?:ntags?|enstags?|ttwochs?|nnerstags?|eitags?|mstags?|nntags?)?(?!\p{L})|täglich|werktags)[^\n]*\d[^\n]*$/iu;
/** A telephone number with fewer digits is an hour. */
const DIGITS_MIN = 5;

/** Moves opening hours to `additional_data`, all of them from the first day on: an hour is no telephone number. */
export function extractOpeningHours(request: UserRequest, { openQuestion }: Context): UserRequest {
  const { changes } = request.slots;
  const times = OPENING.test(request.text) ? TIMES.exec(request.text)?.[0] : undefined;
  if (request.intent !== 'change' || openQuestion !== null || changes === undefined || times === undefined)
    return request;
  const { phone, additional_data: further, ...others } = changes;
  const isHour = typeof phone === 'string' && phone.replace(/\D/g, '').length < DIGITS_MIN;
  const kept = phone === undefined || isHour ? others : { ...others, phone };
  const öffnungszeiten = times.replace(/[\s.!]{1,4}$/u, '');
  const data = isAnyJsonObject(further) ? further : {};
  return {
    ...request,
    slots: { ...request.slots, changes: { ...kept, additional_data: { ...data, öffnungszeiten } } },
  };
}
