import type { ReadableField } from '../vocabulary/tags.ts';
import type { Reading } from './reading.ts';

/** `ich will …`, `wir müssten …`: what somebody has in mind to do, and not what is to be done for them. */
const PLAN =
  /\b(ich|wir) (\w+ ){0,2}?(will|wollen|wollte|wollten|muss|mussen|musste|mussten|mochte|mochten|soll|sollen|wurd|wurde|wurden|hab vor|haben vor|plan\w*)\b|\b(will|muss|mochte|soll|wurde?|wollte|wollen|mussen|mochten|sollen) (\w+ ){0,2}?(ich|wir)\b|^\W*(muss|will|wurd|mochte|soll)\b/;
/** Sent by post. */
const POSTED =
  /\b(paket\w*|packchen|brief\w*|post|postkarte|karte\w*|einladung\w*|unterlagen|muster|ware|prospekt\w*|katalog\w*|blumen|umschlag|einschreiben|lieferung|weihnachtskarte\w*|vertrag\w*)\b.*\b(schick\w*|send\w*|zuschick\w*|zusend\w*|hinschick\w*|verschick\w*|liefern|zukommen|aufgeben|fertig ?mach\w*)\b/;
const VISITED =
  /\b(vorbeifahr\w*|vorbei ?komm\w*|vorbei ?schau\w*|hinfahr\w*|besuch(en)?|einen besuch|vorbei ?bring\w*|personlich hin|zu denen hin|navi)\b/;
/** What the assistant is to do itself, or something else than where to. */
const ORDERED =
  /\b(du|sie) (das|bitte|mir|es|fur)\b|\b(kannst|konnen|konntest|konnten|wurdest) (du|sie)\b|\bmach\w* (das|es)\b|\b(e ?)?mail\w*\b|\bper fax\b/;

const ADDRESS: readonly ReadableField[] = ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'];

/** The columns that are needed for what somebody has in mind: `ich will denen ein Paket schicken` needs the address. */
export function plannedFields({ plain }: Reading): readonly ReadableField[] {
  if (!PLAN.test(plain) || ORDERED.test(plain)) return [];
  return POSTED.test(plain) || VISITED.test(plain) ? ADDRESS : [];
}
