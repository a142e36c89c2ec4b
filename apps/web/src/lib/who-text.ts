const KNOWN_ACTORS: Readonly<Record<string, string>> = {
  'service-key': 'Dienstschlüssel',
  'open-access': 'offener Zugang',
  anon: 'Unbekannt',
  system: 'System',
};

/** Somebody or something of the log as people read it. */
export function whoText(id: string, name: string | null): string {
  if (name !== null && name !== '') return name;
  const known = KNOWN_ACTORS[id];
  if (known !== undefined) return known;
  if (id.startsWith('user:')) return 'gelöschtes Konto';
  return id.startsWith('key:') ? 'Schlüssel' : id;
}
