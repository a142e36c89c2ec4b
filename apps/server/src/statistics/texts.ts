/** Sentences that people read when a request for statistics is refused. */
export const STATISTICS_REFUSALS = {
  /** By the parameter of the query that cannot be read. */
  parameters: {
    range: 'Der Zeitraum muss today, 7, 30, own oder all heißen und darf nur einmal angegeben sein.',
    visitors: 'visitors muss persons oder all sein und darf nur einmal angegeben sein.',
    from: 'Der erste Tag darf nur einmal angegeben sein.',
    to: 'Der letzte Tag darf nur einmal angegeben sein.',
    page: 'Die Seite darf nur einmal und nicht länger als 2048 Zeichen angegeben sein.',
    element: 'Das Element darf nur einmal und nicht länger als 200 Zeichen angegeben sein.',
    list: 'list muss pages, elements, trend oder events sein und genau einmal angegeben sein.',
  },
  unknownParameter: 'Diese Adresse kennt nur die Angaben range, from, to, visitors, page und element',
  daysWithoutOwnRange: 'Erster und letzter Tag gehören zum eigenen Zeitraum (range=own).',
  ownRangeWithoutDays: 'Zum eigenen Zeitraum gehören ein erster und ein letzter Tag.',
  noDays: 'Die Tage müssen als JJJJ-MM-TT geschrieben sein und im Kalender stehen.',
  daysReversed: 'Der erste Tag darf nicht nach dem letzten liegen.',
  tooEarly: 'Der Zeitraum darf nicht vor dem 1. Januar 2000 beginnen.',
  inFuture: 'Der Zeitraum liegt in der Zukunft.',
  tooLong: 'Der Zeitraum darf höchstens zehn Jahre umfassen.',
  twoFilters: 'Es kann nach einer Seite oder nach einem Element gefiltert werden, nicht nach beidem.',
  loading: 'Die Statistik wird gerade geladen. Bitte versuchen Sie es gleich noch einmal.',
} as const;
