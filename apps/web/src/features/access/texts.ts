/** Stands on every staff page while the gate is open. */
export const OPEN_ACCESS = {
  title: 'Offener Zugang:',
  text: 'Diese Seiten sind ohne Anmeldung offen, aber nur von diesem Rechner aus.',
} as const;
