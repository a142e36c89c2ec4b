import type { DirectoryChange } from '@rer/contracts';
import { RECORD_HISTORY_TEXTS } from '../record-texts.ts';

const KINDS: Readonly<Record<DirectoryChange['kind'], string>> = {
  create: 'Angelegt',
  update: 'Geändert',
  remove: 'Gelöscht',
  restore: 'Wiederhergestellt',
  merge: 'Zusammengeführt',
  merged_away: 'In einem anderen Eintrag aufgegangen',
  undo: 'Rückgängig gemacht',
};

/** Actors of the audit trail that are no persons. */
const ACTORS: ReadonlyMap<string, string> = new Map([
  ['open-access', 'an diesem Rechner'],
  ['service-key', 'ein Programm'],
]);

/** What a step of the history was, in a word or two. */
export function changeName({ kind }: Pick<DirectoryChange, 'kind'>): string {
  return KINDS[kind];
}

/** Who made a step, and by what where he did not do it himself. */
export function actorName({ actor, via }: Pick<DirectoryChange, 'actor' | 'via'>): string {
  const name =
    actor === null || actor === '' ? RECORD_HISTORY_TEXTS.unknownActor : (ACTORS.get(actor) ?? actor);
  return via === null ? name : `${name}, ${RECORD_HISTORY_TEXTS.viaAssistant}`;
}
