import { seededRandom } from '../../../testing/seeded-random.ts';

/** A list whose first words are frequent and whose last ones are rare, as in real directories (Zipf's law). */
export class SkewedList {
  readonly #words: readonly string[];
  readonly #sums: Float64Array;

  /** Word number i, from 0, is drawn in proportion to 1 / (i + flat): the larger `flat`, the more even. */
  constructor(words: readonly string[], flat: number) {
    this.#words = words;
    this.#sums = new Float64Array(words.length);
    let sum = 0;
    for (let i = 0; i < words.length; i += 1) {
      sum += 1 / (i + flat);
      this.#sums[i] = sum;
    }
  }

  /** The word for a number from 0 to below 1. */
  at(chance: number): string {
    const wanted = chance * (this.#sums.at(-1) ?? 0);
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#words[low] ?? '';
  }
}

const split = (text: string) => text.trim().split(/\s+/);

const COMMON_NAMES =
  split(`Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter
  Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Huber
  Röder Jäger Böhm Günther Förster Größer Weiß Groß Krämer Österle Büchner Lüders Häusler Roeder Kuhn Vogt Pfeiffer Seidel`);
const NAME_HEADS =
  split(`Alt Bach Berg Birk Blum Brand Breit Brück Buch Burg Dorn Dürr Eber Eich Eisen Erl Falk Feld Fels Fink
  Flach Frei Fried Fuchs Gold Grün Gruber Hagen Hain Hart Has Heid Hell Herz Hirsch Hoch Holz Horn Jung Kalt Kirch Klee Korn
  Kranz Kraut Kron Kühn Lamm Lang Laub Leit Licht Lind Löw Mark Matt Mohr Moos Mühl Nacht Neu Nuss Ober Ost Pfaff Platz Rab
  Raum Reh Reich Rein Ried Ring Ros Roth Rüb Sand Sauer Schön Schwan See Sieg Sonn Stein Stern Stock Storch Streu Sturm Süß
  Tann Thal Thür Tief Uhl Voll Wald Wasser Weid Wein Wend Wies Wild Wind Winkel Wolken Zahn Zeh Ziegel Zimmer Zöll`);
const NAME_TAILS =
  split(`ner mann meister hofer bauer inger acher berger bach feld stein er berg mayer meier huber müller
  reiter wirth auer haus kamp beck brink holz hammer macher graf schmid schmidt ling mair scheid lein rich hardt walter ke
  ler ert`);
const TOWN_HEADS =
  split(`Alten Neu Ober Unter Nieder Bad_ Groß Klein Hohen Lang Wald Berg Berns Diet Eber Frank Fried Geld Grün
  Hammel Heil Herz Hild Kaisers Königs Kreuz Land Lauter Ludwigs Mar Mühl Nord Oster Pader Rav Regens Rosen Rothen Salz Schön
  Schwein Sieg Sonnen Stein Süd Wester Wittels Wolfs Würz Zwei`);
const TOWN_TAILS =
  split(`burg berg stadt hausen heim ingen dorf feld furt brück brunn kirchen lingen rode stein tal wangen
  weiler werder born bach au haven hagen ach münde`);
const BIG_TOWNS =
  split(`Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Dresden Hannover
  Nürnberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Karlsruhe Mannheim Augsburg Wiesbaden Aachen Kiel Lübeck Göttingen`);
const TRADE_HEADS =
  split(`Solar Elektro Energie Wärme Speicher Netz Haus Gebäude Heizungs Anlagen Schaltschrank Kälte Klima
  Mess Tief Kabel Wind Biogas Metall Lade Strom Gas Wasser Dach Fenster Holz Stahl Industrie Steuerungs Sicherheits Umwelt
  Licht Druckluft Pumpen Rohr Tank`);
const TRADE_TAILS =
  split(`technik bau systeme service beratung planung montage handel vertrieb anlagen versorgung management
  betrieb konzepte lösungen verleih`);
const SYLLABLES =
  split(`ba be bi bo da de di do fa fe fi fo ga ge go ha he hi ka ke ki ko la le li lo lu ma me mi mo na ne ni no
  pa pe po ra re ri ro ru sa se si so ta te ti to tra tri va ve vi vo wa we xa ze zo al an ar el en er in on or um vol lux
  nex eco sol ter`);

/** Every head with every tail, shuffled so that frequent ones are of all kinds, after those that lead. */
function combined(
  lead: readonly string[],
  heads: readonly string[],
  tails: readonly string[],
  seed: number,
): readonly string[] {
  const random = seededRandom(seed);
  const made = heads.flatMap((head) => tails.map((tail) => `${head.replace('_', ' ')}${tail}`));
  const keyed = made.map((word) => ({ word, key: random() })).sort((a, b) => a.key - b.key);
  return [...new Set([...lead, ...keyed.map(({ word }) => word)])];
}

function titled(town: string): string {
  return town.replace(/ (\p{L})/u, (_, letter: string) => ` ${letter.toUpperCase()}`);
}

/** Two or three syllables: brands that nobody else has, most of them. */
export function coinedName(random: () => number): string {
  const count = random() < 0.35 ? 2 : random() < 0.7 ? 3 : 4;
  let name = '';
  for (let i = 0; i < count; i += 1) name += SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Compounds of two heads, so that there are some ten thousand different family names. */
const LONG_HEADS = NAME_HEADS.flatMap((head, i) =>
  NAME_TAILS.slice(i % 3, 12).map((tail) => `${head}${tail}`),
);

export const FAMILY_NAMES = new SkewedList(
  [
    ...combined(COMMON_NAMES, NAME_HEADS, NAME_TAILS, 11),
    ...combined([], LONG_HEADS, NAME_TAILS.slice(0, 16), 12),
  ],
  30,
);
export const TOWNS = new SkewedList(combined(BIG_TOWNS, TOWN_HEADS, TOWN_TAILS, 13).map(titled), 12);
export const TRADES = new SkewedList(combined([], TRADE_HEADS, TRADE_TAILS, 14), 8);
export const LEGAL_FORMS = new SkewedList(
  ['GmbH', 'GmbH & Co. KG', 'UG (haftungsbeschränkt)', 'AG', 'e.K.', 'KG', 'GbR', 'OHG', 'eG', 'SE'],
  0.6,
);
