import type { ReadableField } from '../../vocabulary/tags.ts';
import { comparedColumns } from '../compared-columns.ts';
import type { Context } from '../context.ts';
import type { Meaning, Slots } from '../meaning.ts';
import { isContent, type Reading } from '../reading.ts';
import type { Item } from '../sentence.ts';

const NUMBERS: readonly ReadableField[] = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'];
/** More than so many are looked through, not compared. */
const SHOWN_MAX = 5;

const OF_THEM =
  /\b(wer|wem|welche[rsmn]?)\b.{0,12}\b((von|unter) (denen|diesen|(den|diesen) (beiden?|zwein?|zweien|dreien|drei|vieren|vier))|der (beiden|zwei|drei|vier)|davon)\b|\b(von|unter) (den (beiden|zweien|dreien)|denen)\b/;
const MORE =
  /\b(besser\w*|bester?|hoher\w*|hochste\w*|grosser\w*|grosste\w*|mehr|meisten|weniger|wenigsten|kleiner\w*|kleinste\w*|niedriger\w*|niedrigste\w*|schlechter\w*)\b/;
const WHO = /^\W*(und |also |aber )*(wer|welche[rs]?|wo|bei wem|bei welche[mr])\b/;

/** `was ist bei den beiden anders`, `worin gleichen sie sich`. */
const DIFFERING =
  /^\W*(und |also |aber )*(was|wo|worin|inwiefern|inwieweit)\b.*\b(anders|verschieden|unterschiedlich|abweich\w*|gemeinsam\w*|gleich|gleichen|ahneln)\b|\b(beiden|zwei|zweien|drei|denen)\b.*\b(was|etwas|viel|nichts)\b.*\bgemeinsam\b/;

/** `Umsatzvergleich bitte`. */
const COLUMN_COMPARED =
  /\b(umsatz|mitarbeiter|personal|filial|preis|bewertungs?|rating|zweigstellen)-?vergleich\b/;

/** A word that nobody knows. */
function isThing(item: Item): boolean {
  return isContent(item) && !/^(sonst|unterschiedlich|abweichend|zweien|dreien|vieren)$/i.test(item.text);
}

function withFields(fields: readonly ReadableField[]): Slots {
  return fields.length > 0 ? { fields } : {};
}

/** `Wer von denen ist besser bewertet?`, `wer hat mehr Leute?`: of those that were told. */
export function comparedAmong(reading: Reading, { shown }: Context): Meaning | null {
  const { plain } = reading;
  // `den größten von denen` is a choice.
  if (/^\W*(den|die|der|das)\b/.test(plain)) return null;
  if (reading.items.some((item) => item.value?.kind === 'number' && item.value.amount > SHOWN_MAX))
    return null;
  if (shown.length > 1 && DIFFERING.test(plain) && !reading.items.some(isThing))
    return { intent: 'compare', slots: withFields(comparedColumns(reading)) };
  if (
    shown.length > 1 &&
    shown.length <= SHOWN_MAX &&
    COLUMN_COMPARED.test(plain) &&
    !reading.items.some(isThing)
  )
    return { intent: 'compare', slots: withFields(comparedColumns(reading)) };
  if (shown.length < 2 || !MORE.test(plain) || !(OF_THEM.test(plain) || isBareContest(reading, shown.length)))
    return null;
  const fields = comparedColumns(reading).filter((field) => NUMBERS.includes(field));
  return fields.length === 0 ? null : { intent: 'compare', slots: { fields } };
}

/** `wer hat mehr Umsatz?` after a short list, with nobody named and no number. */
function isBareContest(reading: Reading, shown: number): boolean {
  return (
    shown <= SHOWN_MAX &&
    WHO.test(reading.plain) &&
    /\b(mehr|weniger|hoher\w*|niedriger\w*|besser|schlechter|grosser|kleiner)\b(?! als)/.test(
      reading.plain,
    ) &&
    !reading.contains('noun:providers', 'noun:provider', 'act:search') &&
    !reading.items.some((item) => item.value !== null || isContent(item))
  );
}
