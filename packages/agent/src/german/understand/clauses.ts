import { plainText } from '../text/skeleton.ts';
import type { Item, Sentence } from './sentence.ts';

/** A message of two clauses: one tells how it comes that the person asks, the other asks. */
export interface Clauses {
  /** The clause that asks. */
  readonly core: string;
  /** The clause that tells. */
  readonly background: string;
}

/** Words that a clause begins with which only tells: `wir müssen …`, `der Kunde fragt …`. */
const TELLING =
  /^\W*((hallo|hi|moin|hey|guten (tag|morgen|abend)|servus)[,! ]+)?(also |so |ok |okay |gut |na |ahm? )?(ich|wir|hab|habe|haben wir|hatte|bin|muss|mussen|mein|meine|unser|unsere|kurze frage|eine frage|frage|kunde|kundin|chef|chefin|kollege|kollegin|(der|die|ein|eine|mein|meine|unser|unsere) (kunde|kundin|chef|chefin|kollege|kollegin|vertrieb|einkauf|buchhaltung|interessent\w*)|es geht|weil|wegen|falls|fur (das|den|die|ein|eine|einen|unser\w*|mein\w*)|zur|beim|bei uns|sorry|entschuldigung|entschuldige|mir ist|uns ist|gleich|heute|morgen|gestern|nachste woche|hier ist|am telefon)\b/;
/** Words that a clause behind begins with which only gives a reason. */
const REASON =
  /^\W*(weil|denn|damit|(die|der|das|er|sie) (haben|hat|sind|ist|war|waren|wurde|wurden|macht|machen) |da (ich|wir|der|die|das)|(ich|wir) (bereiten|machen|sitzen|stehen|planen|organisieren|veranstalten|schreiben|erstellen|rechnen|prufen|muss|mussen|will|wollen|mochte|mochten|soll|sollen|hab|habe|haben|plane|planen|bin|sind|bereite|fahre|brauch\w*)|sonst|(der|die) (kunde|kundin|chef|chefin|kollege|kollegin) (fragt|will|braucht|wollte|mochte))\b/;
/** What makes a clause more than background. */
const ASKING =
  /^(act:(search|show|change|add|remove|create|count|compare|undo|activate|deactivate|mark|rename|move|pick|drop|finish)|ask:|field:|new|now|is:|best:|say:(yes|no)|not$)/;
/** What the clause that asks begins with. */
const BEGINNING =
  /^(ask:|act:(search|show|change|create|count|compare|mark|activate|deactivate|offer)|has$|is$|address:|noun:providers|noun:provider|prep:(in|at|with|from|of|for|to)|field:|best:|article)/;
const SEPARATOR = /^[,;:.!?–-]$/;

/** The clause that asks, where another one only tells. Null: the message is of one piece. */
export function clausesOf({ message, items }: Sentence): Clauses | null {
  const asked = askedByOther(message) ?? announced(message);
  if (asked !== null) return { ...asked, core: asked.core.replace(OWN_DEED, '') };
  return (
    tellingFirst(message, items) ??
    unmarkedFirst(message, items) ??
    lightFirst(message, items) ??
    reasonLast(message, items)
  );
}

/** Somebody else who wants to know: `Mein Chef fragt nach …`, `der Kunde will wissen, ob …`. */
const OTHER =
  /^\s*(?:mein|meine|der|die|unser|unsere|ein|eine)?\s*(?:chefin|chef|\p{L}*kundin|\p{L}*kunde|kollegin|kollege|interessent(?:in)?|abteilungsleiter(?:in)?|vorgesetzter|teamleiter(?:in)?|vertrieb|einkauf|buchhaltung|controlling)\b(?:\s+(?:aus|in|von|im)\s+(?:de[mr]\s+)?\p{L}+)?\s+(?:hat\s+)?(fragt|gefragt|will|wollte|möchte|würde gern|sucht|braucht|benötigt|bittet|interessiert sich)\s*(?:(?:gerade|mich|uns|heute|dringend|gern|gerne)\s+)*(nach|für|um|wissen|gefragt|haben)?\s*,?\s*/iu;

function askedByOther(message: string): Clauses | null {
  const lead = OTHER.exec(message);
  if (lead === null) return null;
  const rest = message.slice(lead[0].length).trim();
  const isSought = /^(sucht|braucht|benötigt)$/i.test(lead[1] ?? '');
  return rest === '' ? null : { core: isSought ? `Suche ${rest}` : rest, background: '' };
}

/** What somebody has to do with the answer: `ich muss dem Chef sagen, wie viele …`, `wir sollen melden wer …`. */
const ANNOUNCED =
  /^\s*(?:(?:ich|wir|er|sie|man)|(?:mein|meine|unser|unsere|der|die) \p{L}+) (?:muss|müssen|müsste|soll|sollen|sollte|will|wollen|wollte|möchte|möchten|würde)(?!\p{L})[^,:?]{0,80}? (?:sagen|wissen|melden|mitteilen|nennen|angeben|berichten|durchgeben|vorlegen|weitergeben|prüfen|klären|schauen|nachsehen|herausfinden|rausfinden|sehen|gucken|erfahren|eintragen)(?: können)?[\s,:]+(?=(?:(?:auf|mit|bei|in|von|an|aus) )?(?:wie viele?n?|wieviele?n?|wer|wen|wem|welche[nrms]?)(?!\p{L}))/iu;

/** What the one who asks can do with them: `auf wie viele Firmen wir zurückgreifen können`. */
const OWN_DEED =
  /\s(?:wir|ich|man)(?: \p{Ll}+)? \p{Ll}+en (?:können|könnten|dürfen|sollen|wollen|müssen)\W*$/u;

function announced(message: string): Clauses | null {
  const lead = ANNOUNCED.exec(message);
  return lead === null ? null : { core: message.slice(lead[0].length), background: '' };
}

function tellingFirst(message: string, items: readonly Item[]): Clauses | null {
  if (!TELLING.test(plainText(message))) return null;
  for (const [at, item] of items.entries()) {
    if (!item.isMark || !SEPARATOR.test(item.text)) continue;
    const before = items.slice(0, at);
    const isPlan =
      PLAN.test(plainText(message.slice(0, item.start))) &&
      items[at + 1] !== undefined &&
      asks(items, at + 1);
    if (!isPlan && before.some(isAsking)) return null;
    const first = items.slice(at + 1).find((next) => !next.isMark && !isLight(next));
    const isBegun =
      first !== undefined &&
      ([...first.tags].some((tag) => BEGINNING.test(tag)) ||
        /^(gibts?|kann|macht|kennst)$/i.test(first.text));
    if (before.length > 2 && isBegun)
      return { core: message.slice(item.end).trim(), background: message.slice(0, item.start) };
  }
  return null;
}

/** `Ich muss dem Seidel schreiben, wie …`: what somebody has in mind, before a question. */
const PLAN =
  /^\W*(ich|wir) (muss|mussen|will|wollen|soll|sollen|mochte|mochten|wollte|wollten|musste)\b.*\p{L}en$/u;
/** Words that a clause begins with which depends on another. */
const DEPENDENT = /^(weil|da|bevor|damit|nachdem|ehe|während|wenn|obwohl)$/i;
const UNMARKED_MIN = 3;

/** `Weil ich gleich einen Termin hab wie ist die Adresse …`: said without a mark between the clauses. */
function unmarkedFirst(message: string, items: readonly Item[]): Clauses | null {
  if (
    !DEPENDENT.test(items[0]?.text ?? '') ||
    items.some((item) => item.isMark && SEPARATOR.test(item.text) && item.text !== '?' && item.text !== '.')
  )
    return null;
  for (const [at, item] of items.entries()) {
    if (at > 0 && isAsking(item) && !asks(items, at)) return null;
    if (at < UNMARKED_MIN || !asks(items, at)) continue;
    const last = items[at - 1];
    const isVerb = last !== undefined && /(e|t|n|b|s|ss)$/i.test(last.text) && !isPlace(last);
    if (isVerb) return { core: message.slice(item.start), background: message.slice(0, item.start).trim() };
  }
  return null;
}

function asks(items: readonly Item[], at: number): boolean {
  return (
    [...(items[at]?.tags ?? [])].some((tag) => /^(ask:|act:(search|show|count|compare))/.test(tag)) &&
    items[at]?.isExact === true
  );
}

const LIGHT_WORDS_MAX = 5;

/** `mal so grob, wie viele …`: a few words that name nothing before a question about many. */
function lightFirst(message: string, items: readonly Item[]): Clauses | null {
  const at = items.findIndex((item) => item.isMark && SEPARATOR.test(item.text));
  const mark = items[at];
  if (mark === undefined || at === 0 || at > LIGHT_WORDS_MAX) return null;
  const before = items.slice(0, at);
  const isNaming = before.some(
    (item) => isAsking(item) || item.isCapital !== (item === items[0] && item.isCapital) || isPlace(item),
  );
  const first = items.slice(at + 1).find((next) => !next.isMark && !isLight(next));
  const isQuestion =
    first !== undefined && ['ask:count', 'ask:who'].some((tag) => [...first.tags].some((own) => own === tag));
  const unknown = before.filter((item) => item.tags.size === 0);
  return isQuestion && !isNaming && unknown.length <= 1 && before.length > unknown.length
    ? { core: message.slice(mark.end).trim(), background: '' }
    : null;
}

function isPlace(item: Item): boolean {
  return [...item.tags].some((tag) => /^(prep:|noun:)/.test(tag));
}

function reasonLast(message: string, items: readonly Item[]): Clauses | null {
  for (const [at, item] of items.entries()) {
    if (!item.isMark || !SEPARATOR.test(item.text) || at < 2) continue;
    const behind = items.slice(at + 1);
    const isReason =
      REASON.test(plainText(message.slice(item.end))) && !behind.some(isAsking) && !isPutRight(message, item);
    if (isReason && behind.length > 2)
      return { core: message.slice(0, item.start).trim(), background: message.slice(item.end) };
  }
  return null;
}

/** `die Branche stimmt nicht, das ist Messwesen`: what it is instead, and no reason. */
function isPutRight(message: string, { start, end }: Item): boolean {
  const [before, behind] = [plainText(message.slice(0, start)), plainText(message.slice(end))];
  const isWrong = /\b((stimm|pass)\w*\b.*\bnicht|falsch\w*|veraltet\w*|uberholt|verkehrt)\b/.test(before);
  return isWrong
    ? /^\W*(das|die|der|sie|es) (ist|sind|war|muss|musste|gehort|gehoren)\b/.test(behind)
    : /^\W*(das|es) (ist|sind|war|waren) (aber|eigentlich|doch|inzwischen|mittlerweile|richtig)\b/.test(
        behind,
      );
}

function isAsking(item: Item): boolean {
  return (
    (item.value !== null && item.value.kind !== 'number') ||
    (item.isExact && [...item.tags].some((tag) => ASKING.test(tag)))
  );
}

function isLight(item: Item): boolean {
  return [...item.tags].some((tag) => tag === 'filler' || tag === 'and' || tag === 'pronoun');
}
