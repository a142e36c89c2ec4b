import { foldLetters } from '@rer/directory/names';

/** First two digits of the postcodes of larger towns, so that a town is known even if no provider is there. */
const TOWNS = `Berlin 10 12 13 14|Hamburg 20 21 22|München 80 81|Köln 50 51|Frankfurt am Main 60 65|Frankfurt 60 65
Stuttgart 70|Düsseldorf 40|Leipzig 04|Dortmund 44|Essen 45|Bremen 28|Dresden 01|Hannover 30|Nürnberg 90|Duisburg 47
Bochum 44|Wuppertal 42|Bielefeld 33|Bonn 53|Münster 48|Mannheim 68|Karlsruhe 76|Augsburg 86|Wiesbaden 65|Mönchengladbach 41
Gelsenkirchen 45|Aachen 52|Braunschweig 38|Chemnitz 09|Kiel 24|Halle 06|Halle an der Saale 06|Magdeburg 39
Freiburg im Breisgau 79|Freiburg 79|Krefeld 47|Mainz 55|Lübeck 23|Erfurt 99|Oberhausen 46|Rostock 18|Kassel 34|Hagen 58
Potsdam 14|Saarbrücken 66|Hamm 59|Ludwigshafen am Rhein 67|Ludwigshafen 67|Mülheim an der Ruhr 45|Oldenburg 26|Osnabrück 49
Leverkusen 51|Darmstadt 64|Heidelberg 69|Solingen 42|Herne 44|Regensburg 93|Neuss 41|Paderborn 33|Ingolstadt 85|Offenbach 63
Fürth 90|Würzburg 97|Ulm 89|Heilbronn 74|Pforzheim 75|Wolfsburg 38|Göttingen 37|Bottrop 46|Reutlingen 72|Koblenz 56
Bremerhaven 27|Recklinghausen 45|Erlangen 91|Bergisch Gladbach 51|Remscheid 42|Jena 07|Trier 54|Salzgitter 38|Moers 47
Siegen 57|Hildesheim 31|Cottbus 03|Gütersloh 33|Kaiserslautern 67|Schwerin 19|Witten 58|Hanau 63|Gera 07|Esslingen 73
Ludwigsburg 71|Tübingen 72|Düren 52|Iserlohn 58|Flensburg 24|Zwickau 08|Gießen 35|Lünen 44|Konstanz 78|Worms 67|Marl 45
Minden 32|Velbert 42|Bamberg 96|Dessau 06|Norderstedt 22|Villingen-Schwenningen 78|Bayreuth 95|Landshut 84|Fulda 36
Aschaffenburg 63|Celle 29|Kempten 87|Rosenheim 83|Lüneburg 21|Görlitz 02|Passau 94|Plauen 08|Ravensburg 88|Suhl 98
Stralsund 18|Greifswald 17|Neubrandenburg 17|Emden 26|Wilhelmshaven 26|Cuxhaven 27|Hof 95|Coburg 96|Schweinfurt 97
Weimar 99|Friedrichshafen 88|Offenburg 77|Baden-Baden 76|Speyer 67|Marburg 35|Wetzlar 35|Detmold 32|Hameln 31|Wesel 46`;

const REGIONS: ReadonlyMap<string, readonly string[]> = new Map(
  TOWNS.split(/[|\n]/).flatMap((entry): [string, readonly string[]][] => {
    const [, town = '', digits = ''] = /^(\D*) (\d[\d ]*)$/.exec(entry.trim()) ?? [];
    return town === '' ? [] : [[keyOf(town), digits.split(' ')]];
  }),
);

/** The first two digits of the postcodes of a larger town; empty: unknown. */
export function regionsOfTown(town: string): readonly string[] {
  return REGIONS.get(keyOf(town)) ?? [];
}

function keyOf(text: string): string {
  return foldLetters(text)
    .replace(/[^a-z]+/g, ' ')
    .replaceAll('ue', 'u')
    .replaceAll('oe', 'o')
    .replaceAll('ae', 'a')
    .trim();
}
