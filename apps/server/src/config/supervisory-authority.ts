/** German states by their ISO 3166-2 codes. */
type State =
  | 'BW'
  | 'BY'
  | 'BE'
  | 'BB'
  | 'HB'
  | 'HH'
  | 'HE'
  | 'MV'
  | 'NI'
  | 'NW'
  | 'RP'
  | 'SL'
  | 'SN'
  | 'ST'
  | 'SH'
  | 'TH';

/** The data protection authority of each state for companies (§ 40 BDSG). */
const AUTHORITIES: Readonly<Record<State, string>> = {
  BW: 'Landesbeauftragter für den Datenschutz und die Informationsfreiheit Baden-Württemberg',
  BY: 'Bayerisches Landesamt für Datenschutzaufsicht (BayLDA)',
  BE: 'Berliner Beauftragte für Datenschutz und Informationsfreiheit',
  BB: 'Landesbeauftragte für den Datenschutz und für das Recht auf Akteneinsicht Brandenburg',
  HB: 'Landesbeauftragte für Datenschutz und Informationsfreiheit der Freien Hansestadt Bremen',
  HH: 'Hamburgischer Beauftragter für Datenschutz und Informationsfreiheit',
  HE: 'Hessischer Beauftragter für Datenschutz und Informationsfreiheit',
  MV: 'Landesbeauftragter für Datenschutz und Informationsfreiheit Mecklenburg-Vorpommern',
  NI: 'Landesbeauftragter für den Datenschutz Niedersachsen',
  NW: 'Landesbeauftragte für Datenschutz und Informationsfreiheit Nordrhein-Westfalen (LDI NRW)',
  RP: 'Landesbeauftragter für den Datenschutz und die Informationsfreiheit Rheinland-Pfalz',
  SL: 'Unabhängiges Datenschutzzentrum Saarland',
  SN: 'Sächsische Datenschutz- und Transparenzbeauftragte',
  ST: 'Landesbeauftragte für den Datenschutz Sachsen-Anhalt',
  SH: 'Unabhängiges Landeszentrum für Datenschutz Schleswig-Holstein (ULD)',
  TH: 'Thüringer Landesbeauftragter für den Datenschutz und die Informationsfreiheit',
};

/**
 * Beginnings of postcodes that lie in one state alone. Those of borderlands are not among them: a wrong authority is worse
 * than none.
 */
const BEGINNINGS: Readonly<Record<State, string>> = {
  BW: '681 682 683 687 688 691 70 71 72 73 74 75 761 762 763 764 766 77 78 79 880 882 883 884 885 886 887 890 891 895 896',
  BY: '637 639 80 81 82 83 84 85 86 87 881 892 893 894 90 91 92 93 94 95 960 961 962 963 964 970 971 972 973 974 975 976 977',
  BE: '10 120 121 122 123 124 126 13 140 141',
  BB: '030 031 032 144 145 146 15 16',
  HB: '275 281 282 283',
  HH: '20 222 223 224 225',
  HE: '341 342 345 346 35 360 361 60 61 630 632 633 634 635 636 642 643 645 646 650 651 652 653 654 657 658 659',
  MV: '170 171 174 180 181 182 183 184 185 190 191',
  NI: '26 290 291 292 293 295 296 30 31 370 381 384 490 491 493 496 497 498',
  NW: '32 33 40 41 42 44 45 46 47 480 481 482 483 486 487 50 511 513 514 516 517 52 530 531 532 533 537 538 570 571 572 573 574 58 590 591 592 593 594 595 596 597 598',
  RP: '534 535 54 551 553 554 555 556 557 558 56 575 576 668 669 67 767 768',
  SL: '661 662 663 665 667',
  SN: '010 011 012 013 014 015 016 017 018 026 027 028 029 040 041 042 043 047 048 080 081 082 083 09',
  ST: '060 061 062 063 064 066 067 068 39',
  SH: '235 237 24 25',
  TH: '070 071 072 073 074 075 076 077 98 990 991 992 993 994 995 996 997 998 999',
};

const STATE_BY_BEGINNING: ReadonlyMap<string, string> = new Map(
  Object.entries(BEGINNINGS).flatMap(([state, beginnings]) =>
    beginnings.split(' ').map((beginning) => [beginning, state] as const),
  ),
);

/** The authority of the state in which a German postcode lies; null: the postcode does not tell. */
export function supervisoryAuthorityOf(postcode: string): string | null {
  if (!/^\d{5}$/.test(postcode)) return null;
  const state = STATE_BY_BEGINNING.get(postcode.slice(0, 3)) ?? STATE_BY_BEGINNING.get(postcode.slice(0, 2));
  return Object.entries(AUTHORITIES).find(([name]) => name === state)?.[1] ?? null;
}
