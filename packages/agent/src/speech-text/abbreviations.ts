import { isSpelled, letterNames } from './letters.ts';
import { rule, type SpokenRule } from './rule.ts';

/** Words that are written short, with what they are; the longest first where one begins another. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/z\. ?B\./y, 'zum Beispiel'],
  [/d\. ?h\./y, 'das heißt'],
  [/u\. ?a\./y, 'unter anderem'],
  [/u\. ?U\./y, 'unter Umständen'],
  [/o\. ?[äÄ]\./y, 'oder ähnliches'],
  [/i\. ?d\. ?R\./y, 'in der Regel'],
  [/i\. ?A\./y, 'im Auftrag'],
  [/p\. ?a\./y, 'pro Jahr'],
  [/v\. ?a\./y, 'vor allem'],
  [/s\. ?o\./y, 'siehe oben'],
  [/a\. ?d\./y, 'an der'],
  [/ca\.?(?![\p{L}])/uy, 'circa'],
  [/bzw\.?(?![\p{L}])/uy, 'beziehungsweise'],
  [/inkl\.?(?![\p{L}])/uy, 'inklusive'],
  [/exkl\.?(?![\p{L}])/uy, 'exklusive'],
  [/ggf\.?(?![\p{L}])/uy, 'gegebenenfalls'],
  [/evtl\.?(?![\p{L}])/uy, 'eventuell'],
  [/zzgl\.?(?![\p{L}])/uy, 'zuzüglich'],
  [/mind\./y, 'mindestens'],
  [/max\./y, 'maximal'],
  [/min\.(?= ?\d)/y, 'mindestens'],
  [/bspw\.?(?![\p{L}])/uy, 'beispielsweise'],
  [/sog\./y, 'sogenannte'],
  [/vgl\./y, 'vergleiche'],
  [/usw\.?(?![\p{L}])/uy, 'und so weiter'],
  [/etc\.?(?![\p{L}])/uy, 'et cetera'],
  [/MwSt\.?(?![\p{L}])/uy, 'Mehrwertsteuer'],
  [/Tel\.?(?![\p{L}])/uy, 'Telefon'],
  [/Nr\.?(?![\p{L}])/uy, 'Nummer'],
  [/Str\.(?![\p{L}])/uy, 'Straße'],
  [/Pl\.(?= ?\d)/y, 'Platz'],
  [/Dr\./y, 'Doktor'],
  [/Prof\./y, 'Professor'],
  [/Dipl\.-Ing\./y, 'Diplomingenieur'],
  [/Ing\./y, 'Ingenieur'],
  [/St\.(?= ?\p{Lu})/uy, 'Sankt'],
  [/Hr\./y, 'Herr'],
  [/Fr\.(?= \p{Lu}\p{Ll})/uy, 'Frau'],
  [/Fa\./y, 'Firma'],
  [/Abt\./y, 'Abteilung'],
  [/Jh\./y, 'Jahrhundert'],
  [/Std\.?(?![\p{L}])/uy, 'Stunden'],
  [/Mio\.?(?![\p{L}])/uy, 'Millionen'],
  [/Mrd\.?(?![\p{L}])/uy, 'Milliarden'],
  [/Art\.(?= ?\d)/y, 'Artikel'],
  [/Abs\.(?= ?\d)/y, 'Absatz'],
  [/PLZ(?![\p{L}\d])/uy, 'Postleitzahl'],
  [/EUR(?![\p{L}\d])/uy, 'Euro'],
  [/§ ?/y, 'Paragraf '],
];

/** Legal forms and names, as people say them. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/GmbH(?![\p{L}\d])/uy, 'ge em be ha'],
  [/gGmbH(?![\p{L}\d])/uy, 'ge ge em be ha'],
  [/mbH(?![\p{L}\d])/uy, 'em be ha'],
  [/Co\.?(?![\p{L}])/uy, 'co'],
  [/KGaA(?![\p{L}\d])/uy, 'ka ge a a'],
  [/GbR(?![\p{L}\d])/uy, 'ge be er'],
  [/OHG(?![\p{L}\d])/uy, 'o ha ge'],
  [/AöR(?![\p{L}\d])/uy, 'a ö er'],
  [/eG(?![\p{L}\d])/uy, 'e ge'],
  [/e\. ?V\./y, 'e vau'],
  [/e\. ?K\./y, 'e ka'],
  [/i\. ?L\./y, 'in Liquidation'],
  [/EnBW(?![\p{L}\d])/uy, 'e en be we'],
  [/E\.?ON(?![\p{L}\d])/uy, 'e on'],
  [/N-ERGIE(?![\p{L}\d])/uy, 'Energie'],
  [/1KOMMA5°?/y, 'eins Komma fünf Grad'],
  [/swb(?![\p{L}\d])/uy, 'es we be'],
  [/KfW(?![\p{L}\d])/uy, 'ka ef we'],
  [/kWp(?![\p{L}\d])/uy, 'Kilowatt Peak'],
  [/kWh(?![\p{L}\d])/uy, 'Kilowattstunde'],
  [/kW(?![\p{L}\d])/uy, 'Kilowatt'],
  [/km(?![\p{L}\d²])/uy, 'Kilometer'],
  [/m²/y, 'Quadratmeter'],
  [/MWh(?![\p{L}\d])/uy, 'Megawattstunde'],
];

/** A street that ends in `str.` or `-Str.` */
const STREET = /(\p{L}{2,60})str\.(?!\p{L})/uy;
const STREET_BEHIND = /(\p{L}[\p{L}-]{0,60})-Str\.(?!\p{L})/uy;
/** Capitals in a row, also beside a hyphen. */
const CAPITALS = /\p{Lu}{2,6}(?![\p{L}\d])/uy;
/** `EnWG`, `MsbG`: laws and offices. */
const MIXED_CAPITALS = /\p{Lu}\p{Ll}{1,2}\p{Lu}{1,3}(?![\p{L}\d])/uy;
const PLURAL_CAPITALS = /(\p{Lu}{2,5})s(?![\p{L}\d])/uy;

const fixed = ([pattern, words]: readonly [RegExp, string]) => rule(pattern, () => words);

/** Abbreviations, legal forms, names and capitals. */
export const ABBREVIATION_RULES: readonly SpokenRule[] = [
  ...NAMES.map(fixed),
  ...ABBREVIATIONS.map(fixed),
  rule(STREET_BEHIND, ([, name = '']) => `${name.replaceAll('-', ' ')} Straße`),
  rule(STREET, ([, name = '']) => `${name}straße`),
  rule(MIXED_CAPITALS, ([letters]) => letterNames(letters)),
  rule(PLURAL_CAPITALS, ([, letters = '']) => (isSpelled(letters) ? `${letterNames(letters)} s` : null)),
  rule(CAPITALS, ([letters]) => (isSpelled(letters) ? letterNames(letters) : null)),
];
