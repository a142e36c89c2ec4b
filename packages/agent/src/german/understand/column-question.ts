import { isField, type Reading } from './reading.ts';

/** Words between the word that asks and the column: `welche genaue Adresse`, `wie ist denn die Nummer`. */
const BETWEEN = ['article', 'filler', 'pronoun', 'is', 'has', 'common', 'prep:named', 'prep:of'] as const;
const ASKING = ['ask:which', 'ask:what', 'ask:how', 'ask:count'] as const;
/** Forms of verbs that tell what has been done: in a question they want nothing done. */
const DONE =
  /^(ein|nach|rein|auf|drauf|drin|fest|hinein|hinter|ver|er)?(getragen|geschrieben|gepflegt|legt|gelegt|merkt|notiert|angegeben|gespeichert|fasst|erfasst|gegeben|gehalten|gestellt|geändert|standen|steht)$|^(angefasst|angerührt|überarbeitet|bearbeitet|aktualisiert|geschaltet|gesetzt|gesteckt|markiert|eingestuft|einsortiert|sortiert|eingruppiert|untergebracht|zugeordnet|angelegt|aufgenommen|erstellt)$/iu;

/** Whether the message asks for a column outright: `welche Postleitzahl …`, `wie lautet die Nummer …`, `wie viele Mitarbeiter …`. */
export function asksForColumn(reading: Reading): boolean {
  return reading.items.some((_, at) => {
    if (!reading.has(at, ...ASKING)) return false;
    let next = at + 1;
    while (reading.isFree(next) && !isField(reading.item(next)) && reading.has(next, ...BETWEEN)) next += 1;
    return reading.isFree(next) && isField(reading.item(next));
  });
}

/** `weißt du, ob …`, `X, hat der …`: a question in a clause of its own. */
const WHETHER =
  /\bob\b(?! (er|es|sie) will)|, ?(und )?(hat|haben|ist|sind|gibt|steht|gilt|lauft|macht) (jetzt |eigentlich )?(der|die|das|er|sie|es|ihr|wir|da|dort)\b/;

/** Whether a clause of its own asks if something is so. */
export function asksWhether({ plain }: Reading): boolean {
  return WHETHER.test(plain);
}

/** Whether the message is a question by its first word, a word that asks, or its mark. */
export function isQuestion(reading: Reading): boolean {
  return (
    /\?\s*$/.test(reading.message) ||
    /^\W*(und |oder |aber |na |also )*(ist|is|sind|hat|haben|hatte|gibts?|gibt|gilt|gelten|zahlt|zahlen|gehort|gehoren|lauft|laufen|steht|stehen|findet|liegt|liegen|sitzt|sitzen)\b/.test(
      reading.plain,
    ) ||
    asksWhether(reading) ||
    /\b(in)?aktiv oder\b|\b(intern|extern) oder\b/.test(reading.plain) ||
    reading.items.some((item) => [...item.tags].some((tag) => tag.startsWith('ask:')))
  );
}

/** Whether a word tells of something done: `eingetragen`, `reingeschrieben`, `hinterlegt`. */
export function isDone(text: string): boolean {
  return DONE.test(text);
}
