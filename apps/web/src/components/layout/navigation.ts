/** A link of the header. */
export interface NavigationLink {
  readonly href: string;
  readonly text: string;
}

/** Sections of the front page, in its order; the ids stand in pages/landing. */
export const PUBLIC_LINKS: readonly NavigationLink[] = [
  { href: '/#protokoll', text: 'Protokoll' },
  { href: '/#ergebnis', text: 'Ergebnis' },
  { href: '/#modul', text: 'Modul' },
  { href: '/#anwendungen', text: 'Anwendungen' },
  { href: '/#kontakt', text: 'Kontakt' },
];

const DIRECTORY_LINK: NavigationLink = { href: '/dienstleister', text: 'Dienstleister' };

/** The tools of the team. */
export const STAFF_LINKS: readonly NavigationLink[] = [{ href: '/stats', text: 'Statistik' }, DIRECTORY_LINK];

/** The way to the assistant, whose address each installation names, stands after that to what it speaks of. */
export const ASSISTANT_STANDS_AFTER = DIRECTORY_LINK;

/** Links for editors, who may change the directory and read visitors' messages. */
export const EDITOR_LINKS: readonly NavigationLink[] = [
  { href: '/dienstleister-import', text: 'Import' },
  { href: '/nachrichten', text: 'Nachrichten' },
];

/** Links for admins, who may manage the team. */
export const ADMIN_LINKS: readonly NavigationLink[] = [
  { href: '/mitarbeiter', text: 'Mitarbeiter' },
  { href: '/schluessel', text: 'Schlüssel' },
];
