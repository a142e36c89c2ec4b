/** The word lists of the generated corpus: names of people, places, trades and products as German directories have them. */

/** @param {string} text */
const words = (text) => text.trim().split(/\s+/);
/** @param {string} text */
const lines = (text) => text.trim().split(/\s*\n\s*/);

/** Family names; several sound alike or differ by an umlaut only. */
export const FAMILY_NAMES = words(`
  Röder Roeder Schröder Schroeter Müllenbach Möllering Müller Mühlbauer Meier Maier Mayr Meyerhoff Schmidt Schmitt Schmidbauer
  Groß Grossmann Weiß Weissgerber Jäger Jaeger Krämer Kremer Köhler Kohler Böhm Boehme Hübner Huebler Kühnert Kuhn Günther
  Gunter Schäfer Schefer Förster Forst Wölfel Wolff Lüdtke Lüders Königshofer Brückner Bruckmann Dörfler Dorfner Häusler
  Hausner Näther Nothdurft Österle Osterloh Übelacker Überreiter Zöllner Zoller Strößner Strasser Bäumler Baumann Fößel
  Völkel Volkmer Grützner Grunwald Kößler Kessler Rößler Ressler Spörl Sperling Tümmler Trautwein Wüstemann Westphal
  Ziegenhagen Quandt Quante Pfefferkorn Pfeiffer Philippsen Fischbach Fitzner Vietze Viehweger Wiegand Wittkowski
  Schwertfeger Schürmann Scheuermann Steinbrecher Steinhoff Stürmer Storch Tischbein Thieme Timm Theißen Dreyer Dreher
  Eichhorn Eickhoff Hartwig Hardenberg Heidtmann Heitmann Hinrichsen Holthaus Jahnke Janßen Kowalczyk Kaczmarek Lewandowski
  Nowotny Petersen Pietsch Rademacher Rehbein Reinhardt Sauerbrey Seyfarth Seifert Ullrich Ulbricht Vogelsang Wachsmuth
  Yildirim Öztürk Demirci Papadakis Kovačić Lefèvre d’Angelo Freyberger Zschoche`);

/** Town, postcode, adjective of the town. */
export const PLACES = lines(`
  Köln 50667 Kölner
  Bonn 53111 Bonner
  München 80331 Münchner
  Münster 48143 Münsteraner
  Düsseldorf 40213 Düsseldorfer
  Würzburg 97070 Würzburger
  Nürnberg 90402 Nürnberger
  Lübeck 23552 Lübecker
  Göttingen 37073 Göttinger
  Tübingen 72070 Tübinger
  Osnabrück 49074 Osnabrücker
  Saarbrücken 66111 Saarbrücker
  Gießen 35390 Gießener
  Görlitz 02826 Görlitzer
  Fürth 90762 Fürther
  Aachen 52062 Aachener
  Freiburg 79098 Freiburger
  Kassel 34117 Kasseler
  Erfurt 99084 Erfurter
  Leipzig 04109 Leipziger
  Dresden 01067 Dresdner
  Chemnitz 09111 Chemnitzer
  Rostock 18055 Rostocker
  Kiel 24103 Kieler
  Flensburg 24937 Flensburger
  Bremerhaven 27568 Bremerhavener
  Oldenburg 26122 Oldenburger
  Paderborn 33098 Paderborner
  Siegen 57072 Siegener
  Koblenz 56068 Koblenzer
  Trier 54290 Trierer
  Kaiserslautern 67655 Lauterer
  Heilbronn 74072 Heilbronner
  Reutlingen 72764 Reutlinger
  Konstanz 78462 Konstanzer
  Kempten 87435 Kemptener
  Regensburg 93047 Regensburger
  Bayreuth 95444 Bayreuther
  Passau 94032 Passauer
  Ingolstadt 85049 Ingolstädter
  Wolfratshausen 82515 Wolfratshauser
  Bad Tölz 83646 Tölzer
  Garmisch-Partenkirchen 82467 Garmischer
  Schwäbisch Hall 74523 Haller
  Neustadt an der Weinstraße 67433 Neustadter
  Frankfurt am Main 60311 Frankfurter
  Frankfurt (Oder) 15230 Oderfrankfurter
  Rothenburg ob der Tauber 91541 Rothenburger
  Lutherstadt Wittenberg 06886 Wittenberger
  Norden 26506 Norder`).map((line) => {
  const [, town = '', postcode = '', adjective = ''] = /^(.+) (\d{5}) (\S+)$/.exec(line) ?? [];
  return { town, postcode, adjective };
});

/** Trades as they follow a family name. */
export const TRADES = lines(`
  Solartechnik
  Elektrotechnik
  Energietechnik
  Speichersysteme
  Wärmepumpen
  Gebäudetechnik
  Heizungsbau
  Dachdeckerei
  Ladeinfrastruktur
  Netzplanung
  Anlagenbau
  Schaltschrankbau
  Kälte-Klima
  Haustechnik
  Messstellenbetrieb
  Tiefbau
  Kabelverlegung
  Windenergie
  Biogasanlagen
  Energieberatung
  Metallbau
  Photovoltaik`);

/** What a company named after a town does. */
export const TOWN_BUSINESSES = words(`
  Energiegenossenschaft Bürgerenergie Solargenossenschaft Netzgesellschaft Speicherwerke Wärmeversorgung Elektrizitätswerk
  Versorgungsbetriebe Fernwärmegesellschaft Windparkgesellschaft Ladesäulenbetriebe Mieterstromgesellschaft Kraftwerksbau
  Umspannwerkservice Energieagentur`);

/** Heads and tails of coined names; head and tail become one word. */
export const COINED_HEADS = words(`
  Volt Lumen Helio Sonnen Wind Strom Watt Ampere Nova Terra Aqua Energo Solar Licht Nord Alpen Rhein Isar Kilowatt Gleichstrom
  Speicher Quartier Energie Netz`);
export const COINED_TAILS = words(`
  ara werk haus kontor schmiede fabrik wende labor park quelle partner meister blick insel pilot manufaktur konzept garten
  hafen flow tec verbund`);

export const LEGAL_FORMS = lines(`
  GmbH
  GmbH
  GmbH
  GmbH
  GmbH & Co. KG
  GmbH & Co. KG
  AG
  UG (haftungsbeschränkt)
  KG
  e.K.
  OHG
  GbR
  eG
  SE
  gGmbH
  GmbH & Co. KGaA`);

export const PRODUCTS = lines(`
  Photovoltaik
  Batteriespeicher
  Wallboxen
  Wärmepumpen
  Wechselrichter
  Blockheizkraftwerke
  Smart Meter
  Ladesäulen
  Windkraftanlagen
  Trafostationen
  Mittelspannungskabel
  Energiemanagement
  Notstromaggregate
  Brennstoffzellen
  Elektrolyseure
  Dachsanierung
  Fernwärmeleitungen
  Zählerschränke
  Lastmanagement
  Gleichstromverteilung
  Rechenzentrumskühlung
  Biogasaufbereitung
  Wasserkraftturbinen
  Umspannwerke`);

export const OFFERS = lines(`
  Planung und Montage
  Wartungsvertrag
  Fernüberwachung
  Vermietung von Notstrom
  Machbarkeitsstudien
  Netzanschlussbegehren
  Schulung von Fachkräften
  Rund-um-die-Uhr-Störungsdienst
  Gutachten nach Schäden
  Förderberatung`);

export const CATEGORIES = words(
  'Installateur Planungsbüro Hersteller Großhandel Betreiber Energieberater Softwarehaus',
);

export const STREETS = words(
  'Bahnhofstraße Industriestraße Mühlenweg Lindenallee Gewerbering Hauptstraße Schützenstraße Am_Güterbahnhof Zum_Umspannwerk Werkstraße',
).map((street) => street.replaceAll('_', ' '));

/** Area code and start of the numbers that the Bundesnetzagentur keeps free for films and broadcasts: nobody's telephone. */
export const FREE_NUMBERS = [
  { area: '30', block: '23125' },
  { area: '40', block: '66969' },
  { area: '69', block: '90009' },
  { area: '89', block: '99998' },
  { area: '221', block: '4710' },
];
