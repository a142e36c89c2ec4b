import { spellingKey } from '../../text/spelling-key.ts';

/** Towns, and regions named as if they were towns, that people look for providers in: what they are called says so without a word before them. One word each. */
const TOWNS = `
  berlin hamburg münchen köln frankfurt stuttgart düsseldorf leipzig dortmund essen bremen dresden hannover nürnberg duisburg bochum
  wuppertal bielefeld bonn münster mannheim karlsruhe augsburg wiesbaden mönchengladbach gelsenkirchen aachen braunschweig kiel chemnitz
  halle magdeburg freiburg krefeld mainz lübeck erfurt oberhausen rostock kassel hagen potsdam saarbrücken hamm ludwigshafen mülheim
  oldenburg osnabrück leverkusen darmstadt heidelberg solingen herne regensburg neuss paderborn ingolstadt offenbach würzburg fürth ulm
  heilbronn pforzheim wolfsburg göttingen bottrop reutlingen erlangen bremerhaven koblenz remscheid trier recklinghausen jena
  moers salzgitter siegen gütersloh hildesheim hanau kaiserslautern cottbus schwerin witten esslingen ludwigsburg gießen gera düren
  tübingen flensburg iserlohn villingen ratingen zwickau lünen konstanz worms marl norderstedt velbert minden bamberg dessau
  viersen rheine dorsten lüdenscheid gladbeck wilhelmshaven troisdorf bayreuth detmold arnsberg castrop landshut brandenburg
  aschaffenburg bocholt lüneburg kempten celle fulda dinslaken lippstadt kerpen herford dormagen rüsselsheim plauen neuwied
  weimar grevenbroich sindelfingen rosenheim bergheim neubrandenburg herten wesel friedrichshafen schwäbisch hürth offenburg
  euskirchen görlitz greifswald unna stralsund langenfeld göppingen hameln gummersbach garbsen menden baden-baden stolberg
  waiblingen lingen hattingen neumünster wetzlar goslar emden cuxhaven eschweiler meerbusch pulheim gronau willich langenhagen
  kleve ahlen ibbenbüren gotha nordhorn wolfenbüttel schweinfurt hilden ravensburg peine bautzen delmenhorst sankt-augustin
  passau coburg straubing ansbach weiden amberg hof kulmbach deggendorf freising erding dachau rosenheim traunstein garmisch
  memmingen lindau kaufbeuren neu-ulm aalen heidenheim schorndorf rottweil tuttlingen singen lörrach rastatt bruchsal sinsheim
  mosbach speyer landau pirmasens zweibrücken homburg neunkirchen merzig völklingen saarlouis bitburg mayen andernach bingen
  kreuznach oberursel friedberg marburg herborn dillenburg limburg montabaur bebra eschwege eisenach suhl meiningen ilmenau
  nordhausen mühlhausen saalfeld altenburg greiz apolda naumburg merseburg bitterfeld wittenberg köthen bernburg aschersleben
  quedlinburg halberstadt wernigerode stendal salzwedel burg schönebeck riesa meißen pirna freiberg döbeln zittau hoyerswerda
  torgau delitzsch eilenburg grimma aue annaberg oranienburg eberswalde frankfurt-oder fürstenwalde senftenberg spremberg guben
  lübbenau neuruppin wittenberge prenzlau schwedt bernau strausberg königs-wusterhausen wismar güstrow waren parchim
  pinneberg itzehoe elmshorn husum heide rendsburg schleswig eckernförde plön eutin ahrensburg bad-segeberg wedel geesthacht
  lauenburg stade buxtehude uelzen soltau verden rotenburg nienburg diepholz vechta cloppenburg leer aurich norden papenburg
  meppen melle bramsche holzminden einbeck northeim clausthal osterode seesen helmstedt gifhorn
  höxter lemgo bünde lübbecke rheda oelde beckum warendorf coesfeld borken ahaus steinfurt greven emsdetten telgte soest werl
  meschede brilon olpe attendorn kreuztal wermelskirchen radevormwald wipperfürth hückeswagen siegburg königswinter rheinbach
  brühl wesseling frechen bergisch erftstadt jülich heinsberg erkelenz geilenkirchen alsdorf würselen geldern kevelaer goch
  emmerich rees xanten kamp-lintfort voerde hamminkeln haltern datteln waltrop selm werne bergkamen kamen schwerte hemer balve
  wien graz linz salzburg innsbruck klagenfurt villach wels dornbirn bregenz steyr kufstein zürich genf basel bern lausanne
  winterthur luzern gallen lugano chur schaffhausen olten aarau solothurn baden venlo roermond arnheim nijmegen
  nrw bayern hessen sachsen thüringen niedersachsen saarland rheinland-pfalz baden-württemberg schleswig-holstein sachsen-anhalt
  mecklenburg-vorpommern nordrhein-westfalen tirol vorarlberg kärnten steiermark
  enschede amsterdam rotterdam utrecht eindhoven maastricht straßburg mulhouse luxemburg lüttich brüssel antwerpen prag pilsen
  brünn breslau stettin danzig warschau krakau kopenhagen aarhus odense vaduz mailand bozen kastellaun
`;

const KNOWN: ReadonlySet<string> = new Set(
  TOWNS.split(/\s+/)
    .filter((town) => town !== '')
    .map(spellingKey),
);

/** Whether a word (its spelling key) is the name of a town that many know. Others may be towns too. */
export function isKnownTown(word: string): boolean {
  return KNOWN.has(word);
}
