import { inOrder, type TextTest } from '../../text/in-order.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { isField, type TokenCursor } from '../sentence/token-cursor.ts';

/** Words that make even a message with an off-task word one about the directory. */
const OWN_WORK = [
  'field:notes',
  'field:produktgruppen',
  'field:angebote',
  'field:category',
  'field:sonstiges',
  'field:benchmarks',
  'field:stadtwerke_kollaborationen',
] as const;

/** Messages that speak of how the assistant is instructed, or want its rules changed. */
export function readRefusal(cursor: TokenCursor): Interpretation | null {
  return isManipulation(cursor) ? { intent: 'refuse', slots: {}, refusal: 'rules' } : null;
}

const MANIPULATION: readonly TextTest[] = [
  /\b(ignor|vergiss|missacht|umgeh|uberschreib|verrat)\p{L}*\b.*\b(anweisung|regel|vorgabe|instruktion|prompt|einschrankung|bisherige)/iu,
  /\b(ignore|forget|disregard|override|reveal)\b.*\b(instruction|rule|prompt|previous|system)/iu,
  /\b(system|admin|entwickler|developer|debug)\s*-?\s*(prompt|modus|mode|nachricht|zugang|rechte)/iu,
  /\b(deine|ihre|die|den|dein|ihr)\s+(system\w*|anweisung\w*|prompt\w*|instruktion\w*|regeln|vorgaben|qullcode|konfiguration)\b/iu,
  // As one pattern it grew with the third power of the message.
  inOrder(
    /\b(du bist|sie sind|spiel|tu so|gib dich)\b/iu,
    /\b(jetzt|ab sofort|als|nun|ein anderer)\b/iu,
    /\b(administrator|admin|chef|entwickler|pirat|hacker|ki|assistent|modell|rolle|dan)/iu,
  ),
  /\b(bestatigung|ruckfrage|nachfrage|nachfragen|kontrolle|sicherheitsabfrage)\p{L}*\b.*\b(aus|ab|weg|uberspring\p{L}*|deaktivier\p{L}*|nicht mehr|nie)\b/iu,
  /\b(nicht mehr|nie mehr|nie wieder|keine|aufhoren?|hor auf|nicht) (\w+ ){0,3}(nach(zu)?frag\w*|ruckfrag\w*|bestatigung\w*|zu fragen|rumfrag\w*)\b(?=.*)/iu,
  /\bohne\s+(zu\s+fragen|ruckfrage|nachfrage|bestatigung|nachzufragen|meine zustimmung|freigabe|ja)\b/iu,
  /\b(drop|truncate|delete|select|insert|update)\s+(table|from|into|\*)/iu,
  /\b(passw[oo]rt|kennw[oo]rt|zugangsdaten|api[- ]?key|apikey|geheim|secret|token|schlussel der|private key)/iu,
  /<\/?(system|script|tool|assistant|user)|\{\{|```|\bsudo\b|\brm -rf\b/iu,
];

function isManipulation(cursor: TokenCursor): boolean {
  if (MANIPULATION.some((pattern) => pattern.test(cursor.plain))) return true;
  return cursor.findFree('off:inject') >= 0 && !isOwnWork(cursor);
}

function isOwnWork(cursor: TokenCursor): boolean {
  const isOrdered =
    !/^\W*schreib\w* (mir|uns)\b/.test(cursor.plain) &&
    cursor.contains('act:change', 'act:add', 'act:remove', 'now', 'new') &&
    cursor.items.some((item) => isField(item));
  return (
    isOrdered || (cursor.contains(...OWN_WORK) && !/^\s*(wie (wird|ist) das wetter)/iu.test(cursor.plain))
  );
}
