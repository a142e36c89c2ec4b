import type { RequestWording, WordingContext } from '../directory/guards/write-request-tracker.ts';
import { type Context, EMPTY_CONTEXT } from './interpretation/context.ts';
import { LOOKUP_INTENTS } from './interpretation/interpretation.ts';
import { NO_WORDS } from './known/directory-words.ts';
import { readMail } from './mail/read-mail.ts';
import { networkInterpreter } from './network/load-interpreter.ts';
import type { NetworkRequest } from './network/network-interpreter.ts';

/** Share of the network from which a message wants something written; chosen on a fifth of the open wordings. */
const WRITES_FROM = 0.3;
/** An order to change something, at the beginning, whether it says a value or not. */
const ORDERS =
  /^\s*(?:(?:bitte|und|dann|nun|jetzt|ok|okay|gut|also),?\s)?(?:änder|aender|korrigier|berichtig|aktualisier|lösch|loesch|entfern|streich|ergänz|ergaenz|leg|trag|setz)e?(?!\p{L})/iu;
/** What was taken back is wanted after all. */
const RESTORES =
  /(?<!\p{L})(?:stell\p{L}* .{0,40}wieder ?her|wiederherstell\p{L}*|doch wieder|wieder (?:die neue|das neue|rein|ändern|eintragen|reinschreiben))(?!\p{L})/iu;
/** Ends adding a provider, even after a digression. */
const ENDS =
  /^\W*(?:so |das |bitte |jetzt )*(?:fertig|speichern|abspeichern|anlegen|eintragen)(?: bitte)?\W*$/iu;
/** Characters that are read; what a message wants stands at its beginning. */
const READ_MAX = 2_000;
const CONTEXT_SHOWN: Context = { ...EMPTY_CONTEXT, focus: { id: '' } };
const CONTEXTS_ASKED: readonly Context[] = [
  { ...CONTEXT_SHOWN, openQuestion: { kind: 'which' } },
  { ...EMPTY_CONTEXT, openQuestion: { kind: 'new-provider', field: null } },
];
const PROVIDER = { id: '', name: '', firmen_name: null, email: '', stadt: null };
const CONTEXTS_PROPOSED: readonly Context[] = [
  { ...CONTEXT_SHOWN, proposal: { kind: 'change', provider: PROVIDER, version: 1, fields: [] } },
  { ...EMPTY_CONTEXT, proposal: { kind: 'create', fields: [] } },
];

/**
 * The request that the wording of a message expresses, as the network reads it: the guard for proposals of any model. A pasted mail
 * supplies new values.
 */
export function requestWording(text: string, context: WordingContext): RequestWording {
  const beginning = text.slice(0, READ_MAX);
  const isOpen = context.hasOpenRequest || context.isProposed;
  // `0221 2000`: a number alone is no request if nothing was asked.
  if (!isOpen && !/\p{L}/u.test(text)) return 'plain';
  if (readMail(beginning) !== null) return 'write';
  if ([ORDERS, RESTORES, ENDS].some((wording) => wording.test(beginning))) return 'write';
  const perContext = assumedContexts(context).map((assumed) =>
    networkInterpreter().interpret(beginning, assumed, NO_WORDS),
  );
  if (perContext.flat().some(({ writeProbability }) => writeProbability >= WRITES_FROM)) return 'write';
  const isLooking = (requests: readonly NetworkRequest[]) =>
    requests.some(({ intent }) => LOOKUP_INTENTS.has(intent)) &&
    !(isOpen && isValueAlone(beginning, requests));
  return perContext.every(isLooking) ? 'look' : 'plain';
}

/** How the conversation may stand: the guard knows no more of it than its context says. */
function assumedContexts({ isShown, hasOpenRequest, isProposed }: WordingContext): readonly Context[] {
  if (isProposed) return CONTEXTS_PROPOSED;
  if (hasOpenRequest) return CONTEXTS_ASKED;
  return isShown ? [CONTEXT_SHOWN] : [EMPTY_CONTEXT];
}

const VALUES: ReadonlySet<string> = new Set([
  'name',
  'email',
  'domain',
  'phone',
  'url',
  'plz',
  'stadt',
  'land',
  'strasse_mit_hausnummer',
  'category',
  'produktgruppe',
  'angebot',
]);
/** A word that asks, or introduces a search. */
const ASKS =
  /\?|(?<!\p{L})(?:wer|wem|wen|welche[nrms]?|wo|wie|was|wann|gibt|gibts|hat|haben|jemand|such\p{L}*|zeig\p{L}*|find\p{L}*|firmen|anbieter|betriebe|dienstleister|lieferanten|alle)(?!\p{L})/iu;

/** `0341 2525`, `die in Nürnberg`: a name or values and no word that asks, which may answer what was asked. */
function isValueAlone(text: string, [request, other]: readonly NetworkRequest[]): boolean {
  const isValues = Object.keys(request?.slots ?? {}).every((slot) => VALUES.has(slot));
  return other === undefined && request?.intent === 'search' && isValues && !ASKS.test(text);
}
