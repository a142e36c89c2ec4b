import { spellingKey } from '../../text/spelling-key.ts';

/**
 * What people say for a value that a directory may hold: short forms, words of the trade, and plurals that no ending makes. The
 * first of each list is how directories write it; they hold only where a directory has that.
 */
const FORMS: readonly (readonly [written: string, ...said: string[]])[] = [
  [
    'Photovoltaik',
    'pv',
    'fotovoltaik',
    'solarteur',
    'solarteure',
    'solarteuren',
    'photovoltaiker',
    'pvler',
    'solarbetrieb',
    'solarbranche',
    'solarstrom',
    'sonnenstrom',
    'pvanlage',
    'pvanlagen',
    'photovoltaikanlage',
    'photovoltaikanlagen',
  ],
  ['Transformatoren', 'trafo', 'trafos', 'umspanner', 'transformator'],
  ['Rechenzentrum', 'rz', 'rechenzentren', 'datacenter', 'datencenter', 'serverfarm', 'serverfarmen'],
  [
    'Elektroinstallation',
    'elektriker',
    'elektrikerin',
    'elektrikern',
    'elektroinstallateur',
    'elektrohandwerk',
    'elektroinstallateure',
    'elektroinstallateuren',
    'elektrofirma',
    'elektrofirmen',
    'elektrobetrieb',
    'elektrobetriebe',
  ],
  ['Ladeinfrastruktur', 'ladeinfra', 'elektroladen', 'lis'],
  [
    'Ladesäulen',
    'stromtankstelle',
    'stromtankstellen',
    'ladestation',
    'ladestationen',
    'ladepunkte',
    'ladepunkt',
  ],
  ['Wallboxen', 'wallbox', 'wandladestation', 'wandlader', 'heimlader'],
  ['Wechselrichter', 'inverter', 'pvwechselrichter'],
  [
    'Solarmodule',
    'pvmodule',
    'solarpanel',
    'solarpanels',
    'solarpaneele',
    'photovoltaikmodule',
    'solarmodul',
  ],
  ['Wärmepumpen', 'wp', 'heizpumpen'],
  ['Smart Meter', 'smartmeter', 'smartmetern', 'smartmeters', 'intelligente stromzähler'],
  ['BHKW', 'blockheizkraftwerk', 'blockheizkraftwerke', 'blockheizkraftwerken', 'bhkws'],
  ['USV-Anlagen', 'usv', 'usvs', 'usvanlagen', 'usvanlage'],
  [
    'Notstromaggregate',
    'notstromer',
    'stromaggregat',
    'aggregate',
    'aggregaten',
    'stromaggregate',
    'stromaggregaten',
    'dieselaggregate',
    'notstromaggregat',
  ],
  [
    'Windkraftanlagen',
    'windrad',
    'windräder',
    'windrädern',
    'windanlagen',
    'windturbinen',
    'windenergieanlagen',
    'wea',
  ],
  ['Windkraft', 'windenergie', 'windbranche'],
  ['Batteriespeicher', 'stromspeicher', 'akkuspeicher', 'batteriespeichern'],
  ['Energiemanagement', 'energiemanagementsysteme', 'ems'],
  ['Bioenergie', 'biogas', 'biomasse'],
  ['Elektrofahrzeuge', 'eautos', 'eauto', 'elektroautos', 'efahrzeuge', 'efahrzeug'],
  ['Mobilität', 'elektromobilität', 'emobilität', 'emobility'],
  ['24h-Notdienst', 'notdienst', 'notfalldienst', 'bereitschaftsdienst'],
  ['Störungsdienst', 'entstördienst', 'entstörungsdienst', 'störungsbeseitigung'],
  ['Fördermittelberatung', 'förderberatung', 'fördermittel'],
  ['Frankfurt am Main', 'ffm', 'mainhattan'],
  ['München', 'muc', 'minga'],
  ['Düsseldorf', 'ddorf', 'düdo'],
  ['Österreich', 'österr', 'austria'],
  ['Deutschland', 'deutschl', 'dtl', 'brd'],
  ['Niederlande', 'niederl', 'holland', 'nl'],
  // Categories of lists that are kept in English.
  ['utility', 'versorger', 'energieversorger', 'energieversorgern', 'stromversorger', 'stromversorgern'],
  ['insurance', 'versicherung', 'versicherungen', 'versicherer', 'versicherern'],
  [
    'telecommunication',
    'telekommunikation',
    'telekommunikationsfirmen',
    'telekommunikationsanbieter',
    'telko',
  ],
  ['finance', 'finanzen', 'finanzdienstleister', 'finanzdienstleistern', 'finanzfirmen'],
  ['commerce', 'handel', 'händler', 'händlern', 'onlineshops', 'onlinehandel', 'versandhandel'],
  ['travel', 'reisen', 'reiseveranstalter', 'reisebüros', 'touristik'],
  ['health', 'gesundheit', 'gesundheitswesen'],
  ['ads', 'werbung', 'werbeagentur', 'werbeagenturen', 'werbefirmen'],
  ['entertainment', 'unterhaltung'],
  ['nonprofit', 'gemeinnützig', 'gemeinnützige', 'spendenorganisationen'],
  ['collection agency', 'inkasso', 'inkassofirmen', 'inkassounternehmen'],
  ['credit agency', 'auskunftei', 'auskunfteien'],
];

/** Verbs for work that the directory lists as nouns. They apply to questions like `wer macht das`. */
const ACTIVITIES: readonly (readonly [noun: string, ...said: string[]])[] = [
  ['Reparatur', 'repariert', 'reparieren', 'repariere', 'instandsetzt', 'instandsetzen'],
  ['Wartung', 'wartet', 'gewartet', 'wartungen', 'instandhaltung'],
  ['Montage', 'montiert', 'montieren', 'aufbaut'],
  ['Vermietung', 'vermietet', 'vermieten', 'verleiht', 'verleihen', 'verleih'],
  ['Schulung', 'schult', 'schulen', 'schulungen', 'fortbildung', 'fortbildungen'],
  [
    'Beratung',
    'berät',
    'beraten',
    'energieberater',
    'energieberatern',
    'energieberaterin',
    'energieberaterinnen',
  ],
  ['Kalibrierung', 'kalibriert', 'kalibrieren', 'eicht', 'eichen'],
  ['Recycling', 'recycelt', 'recyceln', 'recyclen'],
  ['Finanzierung', 'finanziert', 'finanzieren'],
  ['Installation', 'installiert', 'installieren'],
  ['Inspektion', 'inspiziert', 'inspizieren'],
  ['Kabelverlegung', 'leitungsverlegung'],
  ['Messstellenbetrieb', 'messstellenbetreiber', 'messstellenbetreibern', 'messstellenbetreibers'],
  ['Prüfung', 'prüft', 'überprüft'],
  ['Entwicklung', 'entwickelt'],
  ['Leasing', 'least', 'leasen'],
  ['Planung', 'plant', 'projektiert'],
  ['Abrechnung', 'abrechnet'],
  ['Ablesung', 'abliest', 'zählerablesung'],
];

const written = new Map<string, string>();
for (const [own, ...said] of [...FORMS, ...ACTIVITIES])
  for (const word of said) written.set(spellingKey(word), own);

/** How directories write what a word (its spelling key) says. Undefined: no other way is known. */
export function writtenFormOf(word: string): string | undefined {
  return written.get(word);
}

/** What stands before `-firmen` and `-anbieter` for a trade that is written otherwise. */
const TRADES: ReadonlyMap<string, string> = new Map(
  [
    ['solar', 'Photovoltaik'],
    ['sonnen', 'Photovoltaik'],
    ['wind', 'Windkraft'],
    ['strom', 'Energieversorgung'],
    ['it', 'Software'],
    ['mess', 'Messwesen'],
  ].map(([before = '', written = '']) => [spellingKey(before), written]),
);

/** The trade of `Solarfirmen`, by what stands before. */
export function writtenTradeOf(before: string): string {
  return TRADES.get(spellingKey(before)) ?? before;
}
