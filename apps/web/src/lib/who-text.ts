import { ACTOR_TEXTS } from '@rer/contracts';

const KNOWN_ACTORS: Readonly<Record<string, string>> = {
  'service-key': 'Dienstschlüssel',
  'rooms-api-key': 'Schlüssel der Räume',
  'open-access': 'offener Zugang',
  anon: 'Unbekannt',
  system: 'System',
};

/** The actor of a log entry as readable text. */
export function whoText(id: string, name: string | null): string {
  if (name !== null && name !== '') return name;
  const known = KNOWN_ACTORS[id];
  if (known !== undefined) return known;
  if (id.startsWith('user:')) return ACTOR_TEXTS.gone;
  return id.startsWith('key:') ? ACTOR_TEXTS.key : id;
}
