import { isWritableField } from '@rer/contracts';
import type { ReadableField } from '../../vocabulary/tags.ts';
import { writtenForm } from '../change/written-form.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { fieldsOf, isContent, type Reading } from '../reading.ts';
import { nameRunAt, nameText } from '../runs.ts';

const ADDRESS: readonly ReadableField[] = ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'];

/** `Thermo Becker ist umgezogen`, `die Adresse stimmt nicht mehr`: it is said what is to be changed, and not to what. */
export function outdated(reading: Reading): Meaning | null {
  const isOpen =
    !reading.items.some((item) => item.value !== null) && !reading.contains('ask:who', 'ask:which');
  const moved = /\b(ist|sind) (jetzt |inzwischen |nun )?(umgezogen|weggezogen)\W*$/.test(reading.plain);
  const fields = [...new Set(reading.items.flatMap(fieldsOf))];
  const isWrong =
    fields.length > 0 &&
    // `gilt nicht mehr als intern`: that is the new value.
    !reading.contains('is:active', 'is:inactive', 'is:intern', 'is:extern') &&
    /\b(stimmt|stimmen|passt|passen|gilt|gelten) (\w+ ){0,4}(nicht|nich|net)( mehr)?\b|\bist (falsch|veraltet|uberholt)\b/.test(
      reading.plain,
    ) &&
    /\b(ander|andern|korrigier|aktualisier|anpassen|umtragen|neu eintragen)\w*/.test(reading.plain);
  if (!isOpen || !(moved || isWrong)) return null;
  const from = reading.skip(0, 1, 'noun:provider', 'say:hello', 'say:yes');
  const led = reading.items.findIndex((_, at) => reading.has(at, 'prep:at', 'prep:of'));
  const behind = led < 0 ? null : nameRunAt(reading, reading.skip(led + 1, 1, 'noun:provider'));
  const run = moved ? nameRunAt(reading, from) : behind;
  if (moved && run === null && reading.items.some((item) => isContent(item))) return null;
  return {
    intent: 'change',
    slots: { ...(run === null ? {} : { name: nameText(reading, run) }), fields: moved ? ADDRESS : fields },
  };
}

const EMPTY_IT =
  /\b(feld|eintrag|angabe|das|die|den) (bitte |mal |wieder |doch )*(leeren|leer machen|loschen|entfernen)\W*$|\bkann (da |bitte |jetzt )?weg\W*$/;

/** `das kann weg, bitte das Feld leeren`: of the one column that was read out last. */
export function emptiedLast(reading: Reading, { focus, last, proposal }: Context): Meaning | null {
  if (focus === null || proposal !== null || last?.kind !== 'read' || !EMPTY_IT.test(reading.plain))
    return null;
  const [field, other] = last.fields;
  const isOther = reading.items.some((item) => isContent(item) || fieldsOf(item).length > 0);
  if (field === undefined || other !== undefined || isOther || !isWritableField(field)) return null;
  return { intent: 'change', slots: { changes: { [field]: null } } };
}

const NAMED =
  /^\W*(?:nein|ne|nee|quatsch|halt|moment|falsch|stopp?|sorry)?\W*(?:der name|die firma|der dienstleister|sie|er|das)\s+(?:ist|hei(?:ß|ss)t|lautet|schreibt sich)\s+(.+)$/iu;
/** How a name is spelled is no part of it. */
const SPELLING =
  /[\s,]+(?:ohne|mit)\s+(?:(?:zwei|einem|doppel|scharfem|scharfen)\s*-?)?\p{L}{1,2}(?:\s+am ende)?\s*[.!]*\s*$/iu;

/** `nein, der Name ist Ladepunkt Harz ohne t`: while another column of the new provider is asked for. */
export function nameCorrected(reading: Reading, { asked }: Context): Meaning | null {
  const isNo = /^\W*(nein|ne|nee|quatsch|halt|moment|falsch|sorry)\b/.test(reading.plain);
  const said = NAMED.exec(reading.message)?.[1];
  if (asked?.kind !== 'new-provider' || !isNo || said === undefined) return null;
  if (asked.field === 'intern' || asked.field === 'is_active' || /^kein/i.test(said)) return null;
  if (reading.items.some((item) => item.value?.kind === 'email' || item.value?.kind === 'web')) return null;
  const name = said
    .replace(/^.*:\s*/u, '')
    .replace(SPELLING, '')
    .replace(/[\s.,!]+$/u, '');
  return name === '' ? null : { intent: 'create', slots: { changes: { name: writtenForm('name', name) } } };
}

/** `Kategorie von Busdepot Energie in Ladeinfrastruktur umändern`. */
export function changedInto(reading: Reading): Meaning | null {
  const last = reading.items.findLastIndex((item) => !item.isMark);
  const isChange = /^(um|ab)?(ändern|aendern|wandeln|umwandeln|umändern|umaendern|umbenennen)$/i.test(
    reading.item(last)?.text ?? '',
  );
  const into = reading.items.findLastIndex((item) => /^(in|auf|zu)$/i.test(item.text));
  const column = reading.items.findIndex((item) => fieldsOf(item).length === 1);
  const field = fieldsOf(reading.item(column))[0];
  if (!isChange || column < 0 || into <= column || field === undefined || !isWritableField(field))
    return null;
  const of = reading.items.findIndex(
    (_, at) => at > column && at < into && reading.has(at, 'prep:of', 'prep:at'),
  );
  const run = of < 0 ? null : nameRunAt(reading, reading.skip(of + 1, 1, 'noun:provider'));
  const isText = field === 'category' || field === 'produktgruppen' || field === 'angebote';
  const value = reading.text(into + 1, last);
  if (run === null || run.to > into || !isText || value === '') return null;
  return {
    intent: 'change',
    slots: { name: nameText(reading, run), changes: { [field]: writtenForm(field, value) } },
  };
}
