import type { ProviderWritableField } from '@rer/contracts';
import type { NewValue } from '../interpretation.ts';
import type { Reading } from '../reading.ts';
import { isListField } from './field-value.ts';

/** Operation on a stored value: replace it, add to it, or remove from it. */
type Operation = 'set' | 'add' | 'remove';

/** The operation that the words of a message ask for, for columns that can be added to. */
export function operationOf(reading: Reading, field: ProviderWritableField): Operation {
  if (!isListField(field) && field !== 'notes' && field !== 'sonstiges' && field !== 'benchmarks')
    return 'set';
  if (ALL_OTHERS.test(reading.plain)) return 'set';
  if (
    TAKEN.test(reading.plain) ||
    reading.contains('act:remove') ||
    (ENDED.test(reading.plain) &&
      reading.contains(
        'act:offer',
        'act:cooperate',
        'field:stadtwerke_kollaborationen',
        'field:angebote',
        'field:produktgruppen',
      )) ||
    reading.items.some((item) => /^(raus|weg|heraus|nicht mehr)$/i.test(item.text))
  )
    return 'remove';
  // `Angebote neu: Planung, Wartung`.
  if (/\bneu\s*[:=]/.test(reading.plain)) return 'set';
  if (reading.items.some((item) => REPLACE.test(item.text)) && !reading.contains('act:add')) return 'set';
  if (/\b(nur noch|ausschlie(ss|ß)lich|lediglich)\b/.test(reading.plain)) return 'set';
  const isAdded =
    PACKED.test(reading.plain) ||
    reading.contains('act:add') ||
    reading.items.some((item) =>
      /^(auch|zusätzlich|weiteren?|noch|außerdem|dazu|hinzu|neue?n?)$/i.test(item.text),
    );
  if (isAdded && field !== 'sonstiges' && field !== 'benchmarks') return 'add';
  if (isAdded && reading.contains('act:add')) return 'add';
  return field === 'notes' &&
    !reading.items.some((item) => /^(auf|lautet|änder\p{L}*|setz\p{L}*)$/iu.test(item.text))
    ? 'add'
    : 'set';
}

/** `alles andere weg`, `sonst nichts`. */
const ALL_OTHERS =
  /\b(alles andere|alle anderen|alles ubrige|den rest|der rest) (\w+ )?(weg|raus|streichen|loschen|entfernen|fallt weg|nicht mehr)\b|\bsonst nichts\W*$/;
/** What was and is no more: `… gibt es nicht mehr`. */
export const ENDED =
  /\b(beendet|aufgelost|gekundigt|ausgelaufen|weggefallen|entfallt|eingestellt|vorbei)\b|\b(keine?n?|nicht)\b.*\bmehr\b/;
/** `gehört jetzt zur …`: the company above. */
export const PARENT =
  /\bgehor\w*\b.*\b(jetzt|nun|ab sofort|neue?rdings|inzwischen|mittlerweile|kunftig|seit \w+)\b.*\bzu[rm]?\b/;
/** `pack … in die Produktgruppen`. */
const PACKED =
  /\b(pack|tu|hang|haeng|setz|nimm|schreib|hau|stell)\w*\b.*\b(in|zu|unter|bei|an) (die|den|der)\b/;

/** `aus den Kooperationen nehmen`. */
export const TAKEN =
  /\b(nimm|nehm\w*|streich\w*|wirf|hol)\b.*\baus (den|der|dem)\b|\baus (den|der|dem)\b.*\b(nehm|nimm|streich|werf|hol)/;

const REPLACE = /^(ersetz\p{L}*|überschreib\p{L}*|durch|austausch\p{L}*)$/iu;

/** The value with its operation. */
export function operated(operation: Operation, value: NewValue): NewValue {
  if (typeof value !== 'string' || operation === 'set') return value;
  return operation === 'add' ? { add: value } : { remove: value };
}
