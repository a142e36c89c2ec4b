import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { isField, type Reading } from '../reading.ts';
import { unknownWords } from '../signs.ts';

/** What was shown before, by what it is called. */
const SHOWN =
  /\b(\w*liste|\w*treffern?|\w*ergebnisse?n?|\w*auswahl|\w*ubersicht|\w*ansicht|\w*suche|vorschlagen?|auflistung)\b/;
const AGAIN =
  /\b(nochmals?|noch (ein)?mal|wieder|erneut|zuruck\w*|retour|vorherige\w*|vorige\w*|letzten|von (eben|vorhin|vorher|gerade)|eben noch|back)\b/;
/** `auf die Trefferliste`, `zur Ergebnisliste`. */
const TO_IT =
  /^\W*(bitte |geh\w* |spring\w* |dann |und |jetzt |mal |ab )*(zur|zu den|zu der|auf die|in die) (\w+ )?(\w*liste|\w*ergebnisse?n?|\w*treffern?|\w*auswahl|\w*ubersicht)\b/;
/** The others that were told, all of them. */
const OTHERS =
  /\bdie (anderen|restlichen|ubrigen)( \w+)?\b.*\b(nochmal|noch (ein)?mal|auch|sehen|ansehen|anschauen|angucken|durchgehen)\b|\b(zeig|lies|nenn)\w* (mir |uns )?(bitte |mal |nochmal |noch mal )*die (anderen|restlichen|ubrigen)\W*$/;
/** `welche standen zur Auswahl`, `was hatten wir gefunden`. */
const WHAT_WAS_SHOWN =
  /\b(welche|was|wer)\b.*\b(stand(en)?|hatten|war(en)?|gab)\b.*\b(zur (aus)?wahl|gefunden|noch da|in der liste|auf der liste|dabei|liste|treffer)\b/;
const BACK = /^\W*(go )?back\W*$/;

/** A wish for the list that was told before: `nochmal die Trefferliste`, `zeig wieder die Übersicht`, `die anderen auch nochmal`. */
export function shownAgain(reading: Reading, { shown, asked, proposal }: Context): Meaning | null {
  const { plain } = reading;
  if (BACK.test(plain)) return { intent: 'back', slots: {} };
  const isOpen = asked?.kind !== 'value' && asked?.kind !== 'new-provider' && proposal === null;
  if (shown.length === 0 || !isOpen || isAboutMore(reading)) return null;
  const isAgain = SHOWN.test(plain) && AGAIN.test(plain) && !/\b(das|den|der) letzten? /.test(plain);
  return isAgain ||
    TO_IT.test(plain) ||
    (shown.length > 2 && OTHERS.test(plain)) ||
    WHAT_WAS_SHOWN.test(plain)
    ? { intent: 'back', slots: {} }
    : null;
}

/** A column, a kind of provider, a value or a change: something else is wanted than what was shown. */
function isAboutMore(reading: Reading): boolean {
  return (
    unknownWords(reading) > 2 ||
    reading.contains(
      'noun:providers',
      'act:change',
      'act:add',
      'act:remove',
      'act:undo',
      'act:compare',
      'new',
    ) ||
    reading.items.some(
      (item) => (isField(item) && item.isExact) || (item.value !== null && item.value.kind !== 'number'),
    )
  );
}
