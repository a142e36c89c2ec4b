/** Stands on every staff page while the gate is open. */
export const OPEN_ACCESS_TEXTS = {
  title: 'Offener Zugang:',
  hide: 'Ausblenden',
  /** Left out where there is little room. */
  lead: 'Diese Seiten sind ohne Anmeldung offen, aber',
  text: 'nur von diesem Rechner aus.',
} as const;
