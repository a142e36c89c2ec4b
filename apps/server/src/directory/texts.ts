import { DIRECTORY_PAGE_MAX, directorySort } from '@rer/contracts';

/** Sentences that people read when a request of the directory is malformed. */
export const DIRECTORY_REQUEST_TEXTS = {
  /** By the parameter of the query that cannot be read. */
  parameters: {
    query:
      'Der Suchbegriff darf nur einmal angegeben sein und nur Zeichen enthalten, die gespeichert werden können.',
    stadt: 'Der Ort darf nur einmal und nicht länger als 10.000 Zeichen angegeben sein.',
    category: 'Die Kategorie darf nur einmal und nicht länger als 10.000 Zeichen angegeben sein.',
    is_active: 'is_active muss true oder false sein.',
    rating_min: 'Die kleinste Bewertung muss eine Zahl wie 3 oder 3.5 sein.',
    order: 'order muss asc oder desc sein.',
    cursor: 'Diese Fortsetzung gehört nicht zu dieser Liste.',
    field: 'field muss stadt oder category sein.',
    prefix: 'Der Anfang darf nur einmal und nicht länger als 10.000 Zeichen angegeben sein.',
    sort: `sort muss ${directorySort.options.join(', ')} sein.`,
    limit: `limit muss eine ganze Zahl von 1 bis ${DIRECTORY_PAGE_MAX} sein.`,
  },
  unknownParameter: 'Diese Adresse kennt eine der Angaben nicht.',
  relevanceWithoutQuery: 'Nach Treffern sortiert werden kann nur, was gesucht wird.',
  unreadable: 'Die Anfrage ist nicht so aufgebaut, wie diese Adresse sie braucht.',
} as const;
