import type { ProviderWritableField } from '@rer/contracts';
import type { NewValue } from '../../interpretation/interpretation.ts';
import type { TokenCursor } from '../../sentence/token-cursor.ts';
import { isListField } from './field-value.ts';

/** Operation on a stored value: replace it, add to it, or remove from it. */
type Operation = 'set' | 'add' | 'remove';

/** The operation that the words of a message ask for, for columns that can be added to. */
export function operationOf(cursor: TokenCursor, field: ProviderWritableField): Operation {
  if (!isListField(field) && field !== 'notes' && field !== 'sonstiges' && field !== 'benchmarks')
    return 'set';
  if (ALL_OTHERS.test(cursor.plain)) return 'set';
  if (
    TAKEN.test(cursor.plain) ||
    cursor.contains('act:remove') ||
    (ENDED.test(cursor.plain) &&
      cursor.contains(
        'act:offer',
        'act:cooperate',
        'field:stadtwerke_kollaborationen',
        'field:angebote',
        'field:produktgruppen',
      )) ||
    cursor.items.some((item) => /^(raus|weg|heraus|nicht mehr)$/i.test(item.text))
  )
    return 'remove';
  // `Angebote neu: Planung, Wartung`.
  if (/\bneu\s*[:=]/.test(cursor.plain)) return 'set';
  if (cursor.items.some((item) => REPLACE.test(item.text)) && !cursor.contains('act:add')) return 'set';
  if (/\b(nur noch|ausschlie(ss|ß)lich|lediglich)\b/.test(cursor.plain)) return 'set';
  const isAdded =
    PACKED.test(cursor.plain) ||
    cursor.contains('act:add') ||
    cursor.items.some((item) =>
      /^(auch|zusätzlich|weiteren?|noch|außerdem|dazu|hinzu|neue?n?)$/i.test(item.text),
    );
  if (isAdded && field !== 'sonstiges' && field !== 'benchmarks') return 'add';
  if (isAdded && cursor.contains('act:add')) return 'add';
  return field === 'notes' &&
    !cursor.items.some((item) => /^(auf|lautet|änder\p{L}*|setz\p{L}*)$/iu.test(item.text))
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
