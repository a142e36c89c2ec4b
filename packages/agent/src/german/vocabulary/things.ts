import { plainWord } from '../../text/spelling-key.ts';

/** What a word for goods, work or a trade is likely to be in the directory. */
type ThingKind = 'category' | 'produktgruppe' | 'angebot';

/** Endings of words for work that is done. */
const WORK =
  /(wartung|planung|beratung|schulung|montage|reparatur|installation|vermietung|verlegung|prufung|inspektion|finanzierung|instandhaltung|instandsetzung|uberwachung|abrechnung|ablesung|vermarktung|inbetriebnahme|entwicklung|kalibrierung|konfektionierung|fertigung|forderung|lieferung|einspeisung|optimierung|zertifizierung|simulation|projektierung|baubetreuung|sanierung|reinigung|entsorgung|regulierung|dienst|service|notdienst|bereitschaft|support|hosting|colocation|leasing|contracting|recycling|repowering|rollout|roaming|gutachten|audit|check|bauleitung|betriebsfuhrung|messstellenbetrieb|verkauf|ankauf|miete|analyse|pflege|revision|lizenz|hotline|hands|zugang|training|workshop|engineering|thermografie|beleuchtungsplanung|tiefbau|betrieb|hands|monitoring|catering|versand|transport|logistik|erstellung|auswertung|messung|bewachung|bewirtschaftung|ausbildung|versicherung|verwaltung|abnahme|genehmigung|ausschreibung|fernwartung)(s|n|en)?$/;
/** Words for goods that end like work. */
const NO_WORK =
  /(leitung|heizung|kuhlung|beleuchtung|verkabelung|steuerung|regelung|luftung|dichtung|strom)$/;
/** Words for a trade. */
const TRADE =
  /(voltaik|kraft|infrastruktur|wirtschaft|versorgung|mobilitat|industrie|wesen|bau|^energietechnik|^netztechnik|^messtechnik|^elektrotechnik|^lichttechnik|^gebaudetechnik|^haustechnik|^klimatechnik|^kaltetechnik|^sicherheitstechnik|^umwelttechnik|zentrum|zentren|branche|handel|handwerk|netze|leitungen|beratung|installation|integration|fertigung|planung|bioenergie|versicherung|telekommunikation|logistik|finanzen|gesundheit|consulting|software|^it|^pv|speicher|notstrom|warme|service|solar|energie|logistics)$/;

/**
 * Guesses the column that holds such a thing. People say `wer macht Wartung` and `wer hat Wallboxen` and mean two columns; names of
 * trades stand in a third.
 */
export function thingKind(text: string): ThingKind {
  const last = plainWord(text.split(/[\s,]+/).at(-1) ?? '');
  if (WORK.test(last) && !NO_WORK.test(last)) return 'angebot';
  return 'produktgruppe';
}

/** Whether one word surely names goods, work or a trade, by what it ends with. */
export function isThing(word: string): boolean {
  return word.length > 6 && (thingKind(word) === 'angebot' || isGoods(word) || isTrade(word));
}

/** Work in general, which no trade is named by alone: `Wartung`, `Installation`. */
export function isPlainWork(text: string): boolean {
  return /^(installation|planung|beratung|montage|wartung|service|fertigung|reparatur|vermietung|schulung|tiefbau)(s|en)?$/.test(
    plainWord(text),
  );
}

/** Goods whose names end like adjectives of towns: `Batteriespeicher`, `Wechselrichter`. */
function isGoods(text: string): boolean {
  return /^(meter|gateways?)$|.{3}(speicher|richter|zahler|meter|lader|router|wandler|verteiler|schalter|rechner|filter|module?|anlagen?|pumpen?|saulen?|boxen?|kabel|batterien?)$/.test(
    plainWord(text),
  );
}

/** Whether a word is likely to name a trade: `Photovoltaik`, `Netzbau`. */
export function isTrade(text: string): boolean {
  return TRADE.test(plainWord(text.split(/\s+/).at(-1) ?? ''));
}

const OF_TRADE =
  /^(.{2,}?)[-\s]?(firmen|firma|betriebe?n?|anbietern?|unternehmen|dienstleistern?|spezialist(?:en)?|profis?|installateuren?|installateur|lieferant(?:en)?|händlern?|herstellern?|fachbetriebe?n?|experten|büros?|partnern?|leute|bauern?|versorger|branche|betreibern?|betreibers?)$/iu;

/** What comes before `-firmen`, `-anbieter` in one word: `Photovoltaikfirmen` is `Photovoltaik`. Null: no such word. */
export function tradeIn(word: string): string | null {
  const found = OF_TRADE.exec(word)?.[1];
  if (
    found === undefined ||
    /(stellen|anlagen|netz|lade|speicher)betrieb$/i.test(word) ||
    /^(kleinst|mittel|familien|traditions|spitzen|top|neu|alt|einzel|mittelstands|haupt|partner|probe|beispiel|dienst|fach|partner|part|energiedienst|hand|handels|ver|be|groß|gross|klein|mit|sub|zu)$/i.test(
      found,
    )
  )
    return null;
  if (
    /bauern?$/i.test(word) &&
    /^(netz|tief|hoch|kabel|leitungs|anlagen|schaltanlagen|solar|rohr|straßen)$/i.test(found)
  )
    return `${found}bau`;
  return found.replace(/(ung|heit|keit|ion|schaft|tät|betrieb|zentrum)s$/u, '$1').replace(/-$/, '');
}
