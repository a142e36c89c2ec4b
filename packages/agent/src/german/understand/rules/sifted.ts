import type { Context } from '../context.ts';
import { readCriteria } from '../criteria/read-criteria.ts';
import type { Meaning, Slots } from '../meaning.ts';
import type { Reading } from '../reading.ts';
import { nameRunAt } from '../runs.ts';
import type { Item } from '../sentence.ts';

/** Words by which many are spoken of that something is true of. */
const MANY =
  /\b((nur|noch|bloss|alle|welche) (die|den) mit|(welche|wer|wen)\b.*\b(davon|von denen|von diesen|darunter)|diejenigen|derjenigen|denjenigen|solche\w*|jemand\w*|(alle|die|nur die|jene),? (die|wo)|bei denen|bei wem|zu wem|von wem|auf wen|alle|wo)\b/;
/** `der wo inaktiv ist`, `die, die intern ist`: one of those that were told. */
const ONE_THAT =
  /^\W*(der|die|das|den|dem|derjenige|diejenige|denjenigen),? (wo|der|die|das|welche[rs]?)\b.* (ist|hat|sitzt)\W*$/;
/** A wish that something be written. */
const WRITING =
  /^\W*(bitte |und |dann |mal )*(setz|stell|trag|schreib|notier|vermerk|mach|nimm(?! (nur|bloss)\b)|pack|losch|entfern|streich|ander|korrigier|aktualisier|deaktivier|aktivier|markier|erganz|fug|hinterleg|vergib|leg|erfass)\w*\b|\b(kannst|konntest|konnten|wurden|wurdest)\b.*\b(eintragen|setzen|stellen|andern|aktualisieren|losch\w*|entfern\w*|hinterlegen|vermerken|notieren)\W*$|\beintragen\W*$|^(?!\W*(wo|bei we\w+|welche\w*)\b).*\b(soll|sollen|muss|mussen)\b/;

/**
 * Those of many that have or lack something, or that are so: `alle, die nicht mehr aktiv sind und Notizen haben`, `bei wem fehlt die
 * Telefonnummer`. What stands there is told of, and nothing is written.
 */
export function sifted(reading: Reading, { asked, proposal, focus, shown }: Context): Meaning | null {
  if (asked !== null || proposal !== null || WRITING.test(reading.plain)) return null;
  if (shown.length > 1 && ONE_THAT.test(reading.plain)) return null;
  const isMany =
    reading.contains('noun:providers', 'noun:all', 'ask:who') ||
    (reading.contains('ask:which') && reading.contains('noun:provider', 'act:cooperate')) ||
    MANY.test(reading.plain) ||
    (focus === null && isBare(reading, shown.length > 0));
  const isOfOne = focus !== null && reading.contains('pronoun') && !reading.contains('noun:providers');
  if (
    !isMany ||
    isOfOne ||
    reading.contains('ask:count', 'act:count', 'act:compare', 'act:create', 'ask:when')
  )
    return null;
  const criteria = readCriteria(reading);
  const isOrder = criteria.sort !== undefined && shown.length === 0 && focus === null;
  if (!(isSifting(criteria) || isOrder) || hasName(reading)) return null;
  const isContinued =
    shown.length > 0 && /^\W*(und|jetzt|nur|davon|aber|nimm nur|nimm bloss)\b/.test(reading.plain);
  return { intent: 'search', slots: criteria, isContinued };
}

/** `4 Sterne und drüber in Berlin`, `nur noch die inaktiven`: nothing but criteria, where nobody is spoken of. */
function isBare(reading: Reading, isAmongShown: boolean): boolean {
  const isNarrowed = /^\W*(und |jetzt |bitte |nimm |zeig |zeige |gib )*(nur|bloss|lediglich|jetzt)\b/.test(
    reading.plain,
  );
  const isDeed = (item: Item) =>
    [...item.tags].some((tag) => tag.startsWith('act:') && !/^act:(show|search|pick)$/.test(tag)) &&
    !item.tags.has('is:inactive') &&
    !/stelig/.test(item.word);
  return (
    (!isAmongShown || isNarrowed) && !reading.contains('ask:what', 'ordinal') && !reading.items.some(isDeed)
  );
}

/** What is found by no name and no place alone. */
function isSifting({ range, empty, filled, is_active, intern, stadtwerke, plz }: Slots): boolean {
  const isUtility = stadtwerke !== undefined && range !== undefined;
  return (
    isUtility ||
    [empty, filled, plz].some((gap) => gap !== undefined) ||
    [range, is_active, intern].filter((own) => own !== undefined).length > 0
  );
}

/** Whether a name is left, other than a verb in its form: `benotet`. */
function hasName(reading: Reading): boolean {
  return reading.items.some((item, at) => {
    const run = reading.isFree(at) && !item.isKnownValue ? nameRunAt(reading, at) : null;
    return (
      run !== null &&
      !(
        run.to === run.from + 1 &&
        /^(ab|an|auf|aus|ein|nach|hinter|über)?(ge|be|ver|er|dran|drin)\p{Ll}{2,}(t|en)$/u.test(item.text)
      )
    );
  });
}
