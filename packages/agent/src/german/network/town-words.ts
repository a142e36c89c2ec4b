import { spellingKey } from '../../text/spelling-key.ts';

/** Words in names of German towns, from public registers of companies, grid operators and charging points. */
const WORDS = `
  aachen aalen achern achim adendorf ahaus ahlen ahlerstedt ahorntal ahrensburg aibling aichach ainring aisch albstadt alerheim
  allendorf aller allgäu alpirsbach altdorf altenberge altenburg altensteig alveslohe alzenau amberg ammern andernach angermünde
  annaberg-buchholz annweiler ansbach apolda arneburg arnsberg arnstadt arrach aschaffenburg aschersleben aschheim asendorf attendorn
  augsburg aulendorf backnang bad-grönenbach baden-baden baierbrunn baiern baiersbronn balingen bamberg barmstedt barsinghausen basedow
  bassum baunatal bautzen bayreuth bebra beckum bellheim belzig bennewitz bensheim bergen berghaupten bergheim bergisch bergzabern
  berlin berlin-friedrichsfelde bernau bernburg bestwig-ostwig betzdorf bevern bexbach biberach biedenkopf bielefeld
  bietigheim-bissingen binzen bischofswiesen bitburg bitterfeld bitterfeld-wolfen blankenburg blaubeuren blieskastel blomberg blumberg
  bobenheim-roxheim bobingen bocholt bochum bodenwöhr bogen boizenburg boll bonn bordesholm borken borkum borna bornheim bottrop bous
  bovenden brake bramsche bramstedt brandenburg brannenburg braunschweig bredstedt breisgau bremen bremerhaven bretten bretzfeld brilon
  bruchmühlbach-miesau bruchsal brunsbüttel brückenau brühl buchbach buchen buchholz buchloe budenheim buggingen burg burgbernheim
  burgdorf burgebrach burghausen burgkirchen burgkunstadt burscheid burtenbach butzbach buxtehude böbing böblingen bönnigheim börnsen
  bötzingen bückeburg büdelsdorf büdingen bühl bünde cadolzburg calw camberg celle cham chemnitz clausthal clausthal-zellerfeld coburg
  coesfeld cologne cottbus crailsheim cremlingen dachau dahlenburg dahn daldorf dallgow-döberitz dannenberg darmstadt daun deggendorf
  deggendorf-fischerdorf deidesheim delbrück delitzsch delmenhorst derching dessau-roßlau detmold dettelbach dettingen deuerling
  diepholz diez dießen dillenburg dillingen dingolfing dinkelsbühl dinslaken ditzingen dorfen dormagen dorsten dortmund dotternhausen
  drakenburg dreieich dreilinden dresden dudenhofen duderstadt duisburg döbeln dörentrup dülmen düren dürkheim dürrheim düsseldorf
  eberbach ebermannstadt ebern ebersberg ebersdorf echterdingen eckernförde eder edling effeltrich egelsbach eggolsheim egloffstein
  ehingen ehingen-berg eichenau eichenried eichstätt eilenburg eimeldingen einbeck eisenach eisenberg eisenhüttenstadt eisingen eisleben
  eislingen eitorf elbe ellwangen elmshorn elsterwerda elzach emden emmendingen emmerich emsbüren emsdetten endbach endorf engelsberg
  engen enkenbach-alsenborn ensheim erding erfde erfstadt erfurt ergolding erkelenz erkner erkrath erlangen erlenbach eschborn eschwege
  essen essenbach essing esslingen ettlingen euskirchen eutin farchant feldkirchen fellbach feucht feuchtwangen filderstadt finsterwalde
  flensburg flörsheim forchheim forchtenberg forst frammersbach frankenberg frankenthal frankfurt frechen freiberg freiburg freising
  freital freudenstadt friedberg friedrichshafen friedrichshall fritzlar fröndenberg fulda furth föhr fürstenfeldbruck fürstenwalde
  fürth füssen füssing gaggenau gammertingen gangkofen garbsen garching garmisch-partenkirchen geesthacht geilenkirchen geislingen
  geldern gelenau gelnhausen gelsenkirchen gemünden gengenbach georgensgmünd georgsmarienhütte gera gerlingen germersheim gersthofen
  gerstungen gescher gessin gevelsberg gevensleben giengen gierstädt giessen gießen gladbach glandorf glattbach glauchau glonn
  glückstadt gmund gmünd goch gochsheim goldbach gotha grafing greding grefrath greifswald greiz greußenheim greven grevesmühlen gronau
  groß-gerau groß-umstadt großkrotzenburg großostheim großschönau gräfelfing grävenwiesbach gröbenzell grünberg grünstadt grünwald guben
  gummersbach gundelfingen gunzenhausen göppingen görlitz göttingen güstrow gütersloh haag haan haar hagen hagenow hahnbach haiger
  haimhausen halberstadt haldensleben hall hallbergmoos halle halstenbek haltern hamburg hamburg-altstadt hameln hamm hammelburg hanau
  hann hannover hardheim hardt harrislee harsewinkel harz harzburg hasbergen haslach hattingen hausen hauzenberg havel havelberg haßfurt
  haßloch hechingen heddesheim heide heidelberg heidenheim heidmühlen heikendorf heilbad heilbronn heiligenhafen heiligenhaus
  heiligenstadt heilsbronn heinsberg heldenstein hellwege helmbrechts helmstedt hemau hemer hemhofen hengersberg hennef hepberg
  heppenheim herbolzheim herborn herbrechtingen herdorf herford heringsdorf hermsdorf herne heroldsbach herrenalb herrenberg herrsching
  hersbruck hersfeld herten herxheim herzogenaurach herzogenrath hettstedt heubach heusenstamm hilden hildesheim hindelang hockenheim
  hofheim hofheim-wallau hohenwestedt hollfeld holstein holte-stukenbrock holzkirchen holzminden homberg homburg honnef hopsten hoya
  hoyerswerda husum hörsel hünfeld hürth idar-oberstein idstein igersheim ihringen illingen ilmenau ilsfeld ingbert ingelheim ingolstadt
  inzell iserlohn ismaning itzehoe jena jena-zöllnitz jettingen-scheppach jüchen jülich kaarst kabelsketal kahl kaiserslautern kallmünz
  kaltenkirchen kamen kamenz kamp-lintfort karlshafen karlsruhe karlstadt karlstein kassel kaufbeuren kaufering kayhude kelheim kempen
  kempten kerken kevelaer kiefersfelden kiel kipfenberg kirchheim kirchheimbolanden kirchlengern kirchweidach kirchzarten kirkel
  kissingen kitzingen kleines kleinheubach kleinmachnow klettgau kleve klingenberg koblenz kohlgrub kolba kolitz konstanz korbach
  krauchenwies krauthausen krefeld kreuznach kriftel kronshagen krumbach krün kuchen kulmbach kusel kölbingen köln königslutter köthen
  lage lahn lahr lambrecht lampertheim landau landsberg landshut landstuhl langen langenau langenfeld langenhagen langenhan langensalza
  langenselbold langenzenn lauenburg lauf lauffen laugna laupheim lausitz lautenbach lauterbach laußnitz lebach leck leer lehrte
  leichlingen leinefelde-worbis leinfelden leinfelden-echterdingen leipzig leipzig-gohlis lemgo lengerich leonberg leuna
  leutenbach-nellmersbach leutkirch leverkusen lichtenau lichtenfels lichtenstein limburg limburgerhof lindau linden lindenberg lindlar
  lingen linkenheim-hochstetten lippspring lippstadt lohmar losheim luckau luckenwalde ludwigsburg ludwigsfelde ludwigshafen ludwigslust
  lutherstadt löbau lörrach löwenberger lübbecke lübben lübbenau lübeck lübow lübz lüdenscheid lülsfeld lüneburg lünen magdeburg
  mainbernheim maintal maintal-dörnigheim mainz malchow mamming mannheim marburg marienberg markkleeberg marktoberdorf marktredwitz
  marktsteft marl martinsried maulbronn maxdorf maxhütte-haidhof mechernich meckenbeuren meckenheim meerane meerbusch meinerzhagen
  meiningen meissen meißen melle mellrichstadt memmingen memmingerberg menden mengen merenberg mergentheim merseburg merzig meschede
  metzingen miltenberg minden mittelangeln mittenwald moers monheim montabaur monzelfeld moringen morsbach mosbach muggensturm mukran
  munich munster murnau murrhardt muskau mutterstadt mölln mönchengladbach mörfelden-walldorf mössingen mücke mühlacker mühldorf
  mühlhausen mühlheim mülheim mülheim-kärlich müllheim münchberg münchen münchen-flughafen münchweiler münden münsingen münster müritz
  nauheim naumburg neckar neckargemünd neckarsulm nemerow nettetal neu-isenburg neubrandenburg neuburg neuendettelsau neuenhagen
  neuenhaus neuenstadt neuenstein neufahrn neuffen neumarkt neumünster neunburg neunkirchen neuruppin neuss neustadt neustrelitz neusäß
  neuwied nidda niebüll niederaichbach niederdorf niederkirchen niederzissen niefern-öschelbronn nienburg niesky niestetal norden
  norderney norderstedt nordhalben nordhausen nordhorn northeim nortmoor nortorf nottuln nuremberg nüdlingen nümbrecht nürnberg
  nürtingen ober-ramstadt oberasbach oberaudorf oberelsbach oberhaching oberhausen oberkirch oberkochen obermaiselstein obernzell
  oberostendorf oberstaufen obertraubling obertshausen oberursel oberwössen ochtrup odelzhausen oelde oelsnitz oerlinghausen offenbach
  offenburg ohlstadt olbernhau olching oldenburg oldesloe olpe oppurg oranienburg orla ortenburg osnabrück osterholz-scharmbeck osterode
  osterrönfeld ottenhöfen ottersberg overath owen paderborn pappenheim parchim partenstein pasewalk passau pegnitz peine peißenberg
  perleberg perlesreut peter-ording pfaffenhofen pfalz pfalzgrafenweiler pfarrkirchen pforzheim pfullendorf pfullingen pfungstadt
  pförring piding pinneberg pinzberg pirmasens pirna planegg plattling plauen pleinfeld plettenberg plochingen plön pocking porta
  potsdam pottenstein premnitz prenzlau pressath pritzwalk pullach pyrmont quedlinburg quickborn radeberg radebeul radevormwald
  radolfzell ramstein-miesenbach ransbach-baumbach rantum rappenau rastatt rastede ratingen ratzeburg ravensburg recklinghausen rees
  regensburg reichenbach reichenhall reinbek reiskirchen remchingen remscheid remshalden rendsburg rettenberg reutlingen reußenköge
  rheda-wiedenbrück rhede rheine rheinfelden rheinstetten rheinzabern ribnitz-damgarten riesa rinteln rodach rodenbach rodenäs rodgau
  rosenheim rostock rotenburg roth rothenburg rottenburg rottendorf rottweil roßdorf ruderting rudolstadt ruhr rödental
  rödermark-oberroden römhild rösrath röthenbach röttenbach röttingen rückersdorf rülzheim rüspel rüsselsheim saale saalfeld saar
  saarbrücken saarlouis saarwellingen sachsa saerbeck salgau salzbergen salzgitter salzuflen salzungen sande sangerhausen sarstedt
  sassenburg sassendorf sassnitz satrup satteldorf saulgau schaalsee schaffhausen scheidegg scheinfeld schierling schifferstadt
  schkeuditz schkopau schleiden schleswig schlitz schloss schlüchtern schlüsselfeld schmallenberg schneeberg schneverdingen schonstett
  schopfheim schorndorf schramberg schrobenhausen schutterwald schwabach schwabhausen schwabmünchen schwaig schwalbach schwarzenbach
  schwarzenberg schwarzenbruck schwarzheide schwarzwald schwedt schweinfurt schwendi schwentinental schwerin schwerte schwetzingen
  schwieberdingen schwielowsee schwäbisch schönau schönebeck schönefeld schönkirchen schöppenstedt schöppingen schüttorf seebruck
  segeberg selb selent sendenhorst senftenberg siegburg siegen siegsdorf sierksdorf sigmaringen sigmaringendorf sigmarszell simbach
  simmern sindelfingen sinsheim sinzheim soest solingen soltau sondershausen sonneberg sonthofen sooden-allendorf spenge speyer
  spreewald spremberg springe stade stadthagen stadtlohn stadtoldendorf stadtroda staig stammbach starnberg staßfurt stein
  steinbergkirche steinfurt steinhagen steinheim steißlingen stendal stephanskirchen stockach stockelsdorf stockstadt stolberg straelen
  stralsund strand straubing strausberg stuttgart stuttgart-möhringen stuttgart-mühlhausen suhl sulz sulzbach sylt säckingen sömmerda
  tacherting tamm tauberbischofsheim tauberrettersheim taunus teck tegernsee teisnach telgte teltow teterow tettnang thüngen tiefenort
  timmendorfer tirschenreuth titisee-neustadt torgau torgelow tornesch trappenkamp trassenheide traunstein treuchtlingen treuenbrietzen
  triberg trier troisdorf troisdorf-sieglar trossingen trostberg tuttlingen töging tölz töpen tübingen uelzen uffenheim unna
  unterföhring unterhaching unterneukirchen unterschleißheim unterwössen uplengen urach uslar vachendorf vagen varel veitshöchheim
  velbert velpke velten verden verl versmold viechtach viernheim viersen vilbel villingen-schwenningen vilsbiburg vilshofen vlotho
  voerde vogelsdorf vogtland völklingen wachenheim wachtendonk wadern wadgassen waging waiblingen waldachtal waldbrunn waldbüttelbrunn
  waldfischbach-burgalben waldkirch waldkirchen waldkraiburg waldmünchen waldsee waldshut-tiengen walldorf walldürn walsrode
  waltershausen wanfried wangen wangerland warburg waren warendorf wasserburg wedel wegberg weiden weikersheim weil weilburg
  weiler-simmerberg weilheim weimar weingarten weinheim weinsberg weinstadt weissenhorn weiterstadt weißenburg weißenfels weißenhorn
  weißenstadt weißwasser wemding wendel wendelstein werdau werder werdohl werl wermelskirchen werneck wernigerode wertheim werther
  wertingen wesel westerkappeln westerstede westf westfalen westfalica wetzlar wickede wiesbaden wiesental wiesloch wiessee wietmarschen
  wildbad wildeck wilhelmshaven wilhermsdorf willich wilster windsbach windsheim winnenden winsen winterbach winterberg wipperfürth
  wismar wissen witten wittenberg wittenberge wittichenau wittlich wittmund witzenhausen wohlsborn wolfach wolfenbüttel wolfhagen
  wolfsburg wolmirstedt wolsburg worms wunsiedel wunstorf wuppertal wutha-farnroda wörishofen wörth wörthsee wülfrath wünnenberg
  würzburg zarrentin zehdenick zeil zeitz zellingen zerbst zeulenroda zeulenroda-triebes zeven zirndorf zittau zotzenbach zscherben
  zweibrücken zwickau zwiefalten zwiesel öhringen überlingen
`;

const SPELLING_KEYS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).map(spellingKey));

/** Whether a word (its spelling key) stands in the name of a German town; it may mean something else too. */
export function isTownWord(key: string): boolean {
  return key !== '' && SPELLING_KEYS.has(key);
}
