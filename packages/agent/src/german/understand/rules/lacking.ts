import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import { isListField, valueFor } from '../change/field-value.ts';
import { writtenForm } from '../change/written-form.ts';
import type { Context } from '../context.ts';
import type { Meaning, NewValue } from '../meaning.ts';
import { fieldsOf, Reading } from '../reading.ts';
import { nameRunAt, nameText } from '../runs.ts';

const PUT = /^(gehört|gehort|kommt|muss|müsste|soll|sollte|trag|trage|schreib|schreibe|setz|setze)$/i;
const INTO = /^(rein|hin|hinein|ein|drinstehen|stehen|sein|eintragen|reinschreiben)$/i;

/** `Bei Ampere Charge fehlt noch das Unternehmen, da gehört Spree Mobility Holding rein`: what is missing, and what is to stand there. */
export function lacking(reading: Reading, { asked, focus, proposal }: Context): Meaning | null {
  if (asked !== null || proposal !== null || /\?\s*$/.test(reading.message)) return null;
  const gap = reading.items.findIndex((item) => /^(fehlt|leer|offen)$/i.test(item.text));
  const end = reading.items.findIndex((item, at) => at > gap && item.isMark && /^[,;.–-]$/.test(item.text));
  const field = gap < 0 || end < 0 ? null : columnBefore(reading, end);
  const value = field === null ? null : valueBehind(reading, end + 1, field);
  if (field === null || value === null) return null;
  const at = reading.items.findIndex((_, i) => i < gap && reading.has(i, 'prep:at', 'prep:of'));
  const run = at < 0 ? null : nameRunAt(reading, reading.skip(at + 1, 1, 'noun:provider'));
  if (run === null && focus === null) return null;
  return {
    intent: 'change',
    slots: {
      ...(run === null || run.to > end ? {} : { name: nameText(reading, run) }),
      changes: { [field]: typeof value === 'string' && isListField(field) ? { add: value } : value },
    },
  };
}

/** The column that is missing; a company that somebody lacks is the one above it. */
function columnBefore(reading: Reading, end: number): ProviderWritableField | null {
  const named = reading.items.slice(0, end).flatMap((item) => (item.isExact ? fieldsOf(item) : []));
  const field = named.find(isWritableField);
  if (field !== undefined) return field;
  return reading.items.slice(0, end).some((item) => /^(unternehmen|konzern)$/i.test(item.text))
    ? 'company'
    : null;
}

/** What stands between `da gehört` and `rein`. */
function valueBehind(reading: Reading, from: number, field: ProviderWritableField): NewValue | null {
  const last = reading.items.findLastIndex((item) => !item.isMark);
  const verb = reading.items.findIndex((item, at) => at >= from && at <= from + 2 && PUT.test(item.text));
  const isThere = reading.items.slice(from, verb + 3).some((item) => /^(da|dort|hier)$/i.test(item.text));
  if (verb < 0 || !isThere || !INTO.test(reading.item(last)?.text ?? '')) return null;
  let start = verb + 1;
  while (
    start < last &&
    /^(da|dort|hier|bitte|noch|mal|der|die|das|den|jetzt)$/i.test(reading.item(start)?.text ?? '')
  )
    start += 1;
  if (start >= last) return null;
  if (field === 'company' || field === 'firmen_name') return writtenForm(field, reading.text(start, last));
  return valueFor(field, new Reading(reading), start, last)?.value ?? null;
}
