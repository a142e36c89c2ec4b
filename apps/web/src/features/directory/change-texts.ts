import type { DirectoryChange } from '@rer/contracts';
import { HISTORY } from './texts.ts';

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
const ACTORS: Readonly<Record<string, string>> = {
  'open-access': 'an diesem Rechner',
  'service-key': 'ein Programm',
};

/** What a step of the history was, in a word or two. */
export function changeName({ kind }: Pick<DirectoryChange, 'kind'>): string {
  return KINDS[kind];
}

/** Who made a step. */
export function actorName(actor: string | null): string {
  if (actor === null || actor === '') return HISTORY.unknownActor;
  return Object.hasOwn(ACTORS, actor) ? (ACTORS[actor] ?? actor) : actor;
}
