/** Short forms that are typed with a dot or without one, by what they stand for. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    zw: 'zwischen',
    hausnr: 'Hausnummer',
    kat: 'Kategorie',
    kateg: 'Kategorie',
    anz: 'Anzahl',
    jmd: 'jemand',
    jmdn: 'jemanden',
    wv: 'wie viele',
    pls: 'bitte',
    bzgl: 'bezüglich',
    inkl: 'inklusive',
    evtl: 'vielleicht',
    ggf: 'vielleicht',
    wg: 'wegen',
    vergl: 'vergleiche',
    mitarb: 'Mitarbeiter',
    bew: 'Bewertung',
    bewert: 'Bewertung',
    ansprechp: 'Ansprechpartner',
    ansprechpart: 'Ansprechpartner',
    ansprpartner: 'Ansprechpartner',
    adr: 'Adresse',
    mailadr: 'Mailadresse',
    angeb: 'Angebote',
    produktgr: 'Produktgruppen',
    prodgr: 'Produktgruppen',
    zweigst: 'Zweigstellen',
    österr: 'Österreich',
    deutschl: 'Deutschland',
    inakt: 'inaktiv',
    dienstl: 'Dienstleister',
  }),
);

/** Single letters with a dot: small words. */
export const DOTTED_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ m: 'mit', v: 'von', u: 'und', o: 'oder', f: 'für', b: 'bei', ü: 'über', i: 'in' }),
);
