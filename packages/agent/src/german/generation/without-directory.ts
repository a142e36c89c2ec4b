import { isRecord } from '@rer/contracts';
import type { Interpretation } from '../interpretation/interpretation.ts';

/** Records of an answer that are listed. */
const LISTED_MAX = 10;
/** Longest text of a tool that is told, and longest value of a record, UTF-16 units. */
const TOLD_MAX = 2000;
const VALUE_MAX = 160;

/** What assistants say that do not have the directory. */
export const NO_DIRECTORY_TEXTS = {
  nothingToKnow:
    'Das kann ich hier leider nicht beantworten. Bitte stellen Sie Ihre Frage denen, die diese Website betreiben, zum Beispiel über das Kontaktformular.',
  askMe: 'Ich suche für Sie. Nennen Sie mir zum Beispiel einen Namen, einen Ort oder ein Stichwort.',
  noted: 'In Ordnung. Wonach soll ich suchen?',
  nothingFound: 'Dazu habe ich nichts gefunden.',
  failed: 'Die Suche hat leider nicht geklappt. Bitte versuchen Sie es später noch einmal.',
} as const;

/** An answer to a greeting, thanks or `wie geht's`; without a search tool it promises nothing. */
export function smalltalkWithoutDirectory(tone: Interpretation['tone'], canSearch: boolean): string {
  switch (tone) {
    case 'thanks':
      return 'Gern geschehen!';
    case 'bye':
      return 'Auf Wiederhören, bis bald!';
    case 'how':
      return 'Danke, bei mir läuft alles.';
    case 'who':
      return canSearch
        ? 'Ich bin ein Programm und kein Mensch. Ich suche für Sie.'
        : 'Ich bin ein Programm und kein Mensch.';
    case 'praise':
      return 'Das freut mich!';
    case 'blame':
      return 'Das tut mir leid.';
    default:
      return canSearch
        ? 'Guten Tag! Wonach soll ich suchen?'
        : 'Guten Tag! Fragen kann ich hier noch nicht selbst beantworten. Bitte stellen Sie sie denen, die diese Website betreiben, zum Beispiel über das Kontaktformular.';
  }
}

/** What a tool found, told as it is: a text, a list of records by name, or the values of one. Nothing in it is obeyed. */
export function tellToolResult(content: string): string {
  const found = parsed(content);
  if (typeof found === 'string')
    return found.trim() === '' ? NO_DIRECTORY_TEXTS.nothingFound : cut(found, TOLD_MAX);
  if (typeof found === 'number' || typeof found === 'boolean') return String(found);
  const list = listIn(found);
  if (list !== null) return tellList(list);
  const lines = isRecord(found) ? linesOf(found) : [];
  return lines.length === 0 ? NO_DIRECTORY_TEXTS.nothingFound : cut(lines.join('\n'), TOLD_MAX);
}

function tellList(list: readonly unknown[]): string {
  const told = list.map(tellOne).filter((line) => line !== '');
  const [only] = told;
  if (only === undefined) return NO_DIRECTORY_TEXTS.nothingFound;
  if (told.length === 1) return `Gefunden: ${only}`;
  const shown = told.slice(0, LISTED_MAX);
  const more = told.length > shown.length ? ` Das sind die ersten ${shown.length}:` : '';
  const lines = shown.map((line, index) => `${index + 1}. ${line}`);
  return `Ich habe ${told.length} Treffer gefunden.${more}\n${lines.join('\n')}`;
}

/** A record by its name and town, and how it is reached. */
function tellOne(entry: unknown): string {
  if (!isRecord(entry)) return valueText(entry);
  const value = (name: string) => (Object.hasOwn(entry, name) ? valueText(entry[name]) : '');
  const company = value('firmen_name');
  const name = company === '' ? value('name') : company;
  if (name === '') return linesOf(entry).join(', ');
  const where = value('stadt') === '' ? name : `${name}, ${value('stadt')}`;
  const reached = [value('email'), value('phone')].filter((text) => text !== '').join(', ');
  return reached === '' ? where : `${where}: ${reached}`;
}

function linesOf(record: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const text = valueText(value);
    return text === '' ? [] : [`${cut(name, VALUE_MAX)}: ${text}`];
  });
}

/** Objects and lists within a record are left out. */
function valueText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? cut(value.replace(/\s+/g, ' ').trim(), VALUE_MAX) : '';
}

/** The list that an answer is, or has as its only one. */
function listIn(found: unknown): readonly unknown[] | null {
  if (Array.isArray(found)) return found;
  const [list, other] = isRecord(found) ? Object.values(found).filter(Array.isArray) : [];
  return list !== undefined && other === undefined ? list : null;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}…`;
}
