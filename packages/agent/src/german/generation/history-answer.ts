import { type ImportedInHistory, isWritableField, type ProviderHistoryEntry } from '@rer/contracts';
import type { WrittenChange } from '../../directory/directory-facts.ts';
import { changeLines, namedProvider, newLines } from '../../directory/proposals/read-back.ts';
import type { HistoryResult } from '../../directory/tool-results.ts';
import { germanMoment } from '../../directory/values/berlin-time.ts';
import { germanNumber, quoted, shownChange } from '../../directory/values/shown-value.ts';
import type { Since, Slots } from '../interpretation/interpretation.ts';
import { fieldLabel, labelWithTown, plain } from './record-values.ts';

/** Lines of an answer. */
const LISTED_MAX = 10;
/** Up to so many changes are listed with their values. */
const WHOLE_MAX = 3;

const PERIODS: Readonly<Record<Since, string>> = {
  today: 'heute',
  yesterday: 'seit gestern',
  week: 'in den letzten 7 Tagen',
  month: 'in den letzten 30 Tagen',
};
const KINDS: Readonly<Record<ProviderHistoryEntry['kind'], string>> = {
  create: 'neu angelegt',
  update: 'geändert',
  remove: 'gelöscht',
  restore: 'wiederhergestellt',
  merge: 'mit einem anderen Eintrag zusammengeführt',
  merged_away: 'in einen anderen Eintrag überführt',
  undo: 'eine Änderung zurückgenommen',
};
/** Those that no person stands for, as the page calls them. */
const NAMELESS: ReadonlyMap<string, string> = new Map([
  ['open-access', 'an diesem Rechner'],
  ['service-key', 'ein Programm mit Dienstschlüssel'],
]);

/** What was changed, by whom and when; `label`: of which company, where one was asked about. */
export function tellHistory(
  { since, who }: Pick<Slots, 'since' | 'who'>,
  { entries, count, imports }: HistoryResult,
  label: string | null = null,
): string {
  const period = since === undefined ? '' : ` ${PERIODS[since]}`;
  const place = label === null ? 'im Verzeichnis' : `bei ${label}`;
  const by = who === undefined ? '' : ` von ${quoted(who, 60)}`;
  if (count === 0 && imports.length === 0)
    return since === undefined
      ? `Ich finde ${place} keine Änderung${by}.`
      : `Ich finde ${place}${period} keine Änderung${by}.`;
  const isWhole = label !== null || count <= WHOLE_MAX;
  const lines = [
    ...entries.map((entry) => ({
      at: entry.at,
      text: entryText(entry, { isWhole, isOfOne: label !== null }),
    })),
    ...imports.map((one) => ({ at: one.at, text: importText(one) })),
  ]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, LISTED_MAX)
    .map(({ text }) => text);
  const all = count + imports.length;
  const head = `${all === 1 ? 'Eine Änderung' : `${germanNumber(all)} Änderungen`} ${place}${by}${period}`;
  const rest = all > lines.length ? `, die letzten ${germanNumber(lines.length)}` : '';
  return [`${head}${rest}:`, ...lines].join('\n');
}

function entryText(
  { at, actor, isByAssistant, kind, provider, fields }: ProviderHistoryEntry,
  { isWhole, isOfOne }: { readonly isWhole: boolean; readonly isOfOne: boolean },
): string {
  const company = isOfOne ? '' : `${labelWithTown({ ...provider })}, `;
  const known = fields.flatMap(({ field, ...values }) =>
    isWritableField(field) ? [{ field, ...values }] : [],
  );
  const columns = known.map(({ field }) => fieldLabel(field)).join(', ');
  const what =
    isWhole && known.length > 0
      ? known.flatMap(({ field, old, new: value }) => shownChange(field, old, value)).join('; ')
      : columns;
  const text = kind === 'update' && what !== '' ? what : [KINDS[kind], what].filter(Boolean).join(': ');
  return `- ${germanMoment(at)} Uhr, ${actorText(actor)}${isByAssistant ? ' (mit dem Assistenten)' : ''}: ${company}${text}`;
}

function importText({ at, actor, fileName, inserted, updated }: ImportedInHistory): string {
  const file = fileName === null ? 'Import' : `Import ${quoted(fileName, 80)}`;
  return `- ${germanMoment(at)} Uhr, ${actorText(actor)}: ${file}, ${germanNumber(inserted)} neu, ${germanNumber(updated)} geändert`;
}

function actorText(actor: string | null): string {
  if (actor === null) return 'unbekannt';
  return NAMELESS.get(actor) ?? plain(actor);
}

/** What was written in this conversation, newest last: `Was hast du geändert?`. */
export function tellWritten(written: readonly WrittenChange[]): string {
  const listed = written.filter(({ kind }) => kind !== 'undo').slice(-LISTED_MAX);
  if (listed.length === 0) return 'In diesem Gespräch ist noch nichts geändert worden.';
  return ['In diesem Gespräch ist geändert worden:', ...listed.flatMap(lines)].join('\n');
}

function lines({ kind, provider, fields, isUndone }: WrittenChange): string[] {
  const undone = isUndone ? ' (zurückgenommen)' : '';
  return kind === 'create'
    ? [`${namedProvider(provider)}, neu angelegt${undone}:`, ...newLines(fields)]
    : [`${namedProvider(provider)}${undone}:`, ...changeLines(fields)];
}
