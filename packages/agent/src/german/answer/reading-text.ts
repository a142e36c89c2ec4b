import { PROVIDER_FIELD_LABELS } from '@rer/contracts';
import { shownValue } from '../../directory/values/shown-value.ts';
import type { Slots, UserRequest } from '../understand/interpretation.ts';

/** What a reading of a message comes to, as a choice for the person: `die Telefonnummer von Vattenfall nennen`. */
export function readingText({ intent, slots, text }: UserRequest): string {
  const of = slots.name === undefined ? '' : ` von ${slots.name}`;
  switch (intent) {
    case 'search':
      return `Dienstleister suchen${criteriaWords(slots)}`;
    case 'count':
      return `zählen, wie viele es gibt${criteriaWords(slots)}`;
    case 'average':
      return `einen Durchschnitt nennen${criteriaWords(slots)}`;
    case 'values':
      return 'auflisten, was es im Verzeichnis gibt';
    case 'read':
      return slots.fields === undefined || slots.fields.length === 0
        ? `die Daten${of === '' ? ' des Dienstleisters' : of} zeigen`
        : `${slots.fields.map(labelOf).join(', ')}${of} nennen`;
    case 'change':
      return `${slots.name === undefined ? 'den Eintrag' : slots.name} ändern${valueWords(slots)}`;
    case 'create':
      return `einen neuen Dienstleister anlegen${valueWords(slots)}`;
    case 'compare':
      return 'mehrere Dienstleister vergleichen';
    case 'pick':
      return 'einen aus der Liste öffnen';
    case 'history':
      return `sagen, was zuletzt geändert wurde${slots.name === undefined ? '' : ` bei ${slots.name}`}`;
    case 'undo':
      return 'die letzte Änderung zurücknehmen';
    case 'back':
      return 'einen Schritt zurückgehen';
    case 'deny':
      return 'den Vorschlag verwerfen';
    case 'confirm':
      return 'den Vorschlag annehmen';
    case 'repeat':
      return 'die letzte Antwort noch einmal sagen';
    case 'date':
      return 'das Datum sagen';
    case 'help':
      return 'erklären, was ich kann';
    default:
      return `etwas anderes („${text.slice(0, 60)}“)`;
  }
}

const LABELS: Readonly<Record<string, string>> = PROVIDER_FIELD_LABELS;

function labelOf(field: string): string {
  return LABELS[field] ?? field;
}

function criteriaWords(slots: Slots): string {
  const words = Object.values(slots).filter((value) => typeof value === 'string');
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}

function valueWords({ changes = {} }: Slots): string {
  const words = Object.entries(changes).map(
    ([field, value]) =>
      `${labelOf(field)} ${typeof value === 'object' && value !== null ? Object.values(value).join(', ') : plainValue(value)}`,
  );
  return words.length === 0 ? '' : `: ${words.join('; ')}`;
}

/** As people read it, without quotes: `nein`, `1.200`. */
function plainValue(value: string | number | boolean | null): string {
  return typeof value === 'string' && value !== '' ? value : shownValue(value);
}
