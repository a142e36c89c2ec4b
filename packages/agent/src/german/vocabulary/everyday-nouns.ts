/**
 * Nouns of a life outside of the directory, by the parts of life that they are of. None of them names goods or work of the
 * energy trade, a column, or a record; names of companies may be made of them all the same.
 */
export const EVERYDAY_NOUNS = {
  food: `frühstück mittagessen abendessen mahlzeit snack suppe salat nudel nudeln spaghetti pasta pizza pommes döner sushi
    schnitzel wurst würstchen bratwurst currywurst fleisch hähnchen steak hackfleisch speck schinken fisch lachs käse butter milch sahne
    joghurt quark eier brot brötchen toast kuchen torte keks kekse plätzchen schokolade bonbon eis eisdiele marmelade honig zucker
    salz pfeffer gewürz gewürze mehl teig hefe reis kartoffel kartoffeln gemüse tomate gurke zwiebel knoblauch karotte möhre paprika
    pilz pilze spinat bohne bohnen linsen obst apfel birne banane erdbeere kirsche orange zitrone traube ananas mango nuss nüsse
    getränk getränke wasserflasche saft limonade cola bier wein sekt schnaps whisky wodka cocktail kaffee tee espresso cappuccino kakao
    rezept rezepte kochbuch kantine mensa speiseplan speisekarte restaurant restaurants gaststätte kneipe café imbiss bäckerei metzgerei
    kalorie kalorien vitamin vitamine diät ernährung vegetarier veganer spätzle knödel lasagne risotto gulasch braten soße sauce dessert
    nachtisch pudding pfannkuchen waffel waffeln müsli hunger durst appetit gericht lebensmittel`,
  home: `wohnung apartment zimmer küche badezimmer toilette klo dusche badewanne schlafzimmer wohnzimmer keller balkon terrasse garten
    rasen blume blumen pflanze pflanzen rose tulpe gießkanne möbel sofa couch sessel bett matratze kissen decke schrank regal tisch stuhl
    teppich vorhang gardine spiegel bild gemälde vase kerze geschirr teller tasse gabel messer löffel pfanne kochtopf herd backofen
    mikrowelle kühlschrank gefrierschrank spülmaschine geschirrspüler waschmaschine trockner staubsauger bügeleisen wäsche fön föhn
    haushalt putzfrau müll mülltonne müllabfuhr abfall schlüssel haustür nachbar nachbarn vermieter mieter miete umzugskarton
    einkaufsliste einkaufszettel supermarkt discounter aldi lidl rewe edeka baumarkt ikea flohmarkt rolladen klingel briefkasten`,
  body: `kopf kopfschmerzen bauchschmerzen zahnschmerzen rückenschmerzen halsschmerzen schmerz schmerzen bauch rücken knie hals nase ohr
    ohren auge augen mund zahn zähne zahnarzt haar haare haut hand hände finger fuß füße bein arm schulter herz lunge leber niere magen
    gehirn blut blutdruck puls knochen muskel fieber husten schnupfen grippe erkältung corona impfung allergie krankheit krankenhaus
    klinikum arzt ärztin hausarzt praxis apotheke medikament medikamente tablette tabletten pille salbe pflaster therapie
    operation diagnose symptom symptome physiotherapie psychologe depression stress schlaf müdigkeit gewicht kilo abnehmen sport fitness
    yoga krankenschein krankmeldung krankenkasse schwangerschaft baby kind kinder geburt sonnenbrand kater alkohol zigarette rauchen`,
  family: `kundin kundinnen mutter mama vater papa eltern oma opa großmutter großvater bruder schwester geschwister tochter enkel onkel tante neffe
    nichte cousin cousine ehemann ehefrau gatte gattin freundin hochzeit hochzeitstag heirat scheidung verlobung liebe kuss beziehung
    trennung geburtstag jubiläum taufe beerdigung weihnachten ostern pfingsten silvester neujahr advent nikolaus karneval fasching halloween
    geschenk geschenke geburtstagskarte geburtstagsgeschenk party feier feiertag feiertage schulferien ferien glückwunsch glückwünsche
    liebesbrief single dating tinder familie familienstand kindergarten kita babysitter schwiegermutter`,
  animals: `schaf schafe schafen hund hunde katze katzen hamster kaninchen pferd pferde kuh kühe schwein ziege huhn hühner ente gans igel eichhörnchen
    maus mäuse ratte elefant löwe tiger affe giraffe zebra krokodil schlange schildkröte frosch spinne biene bienen wespe ameise mücke
    fliege schmetterling vögel eule papagei pinguin wal hai delfin haustier tier tiere zoo tierarzt dinosaurier insekt futter leine`,
  leisure: `fußball fußballspiel bundesliga champions league weltmeister weltmeisterschaft europameisterschaft meisterschaft meister pokal
    tor tore trainer stadion spieler mannschaft verein schalke olympia tennis handball basketball golf ski skifahren schwimmen
    marathon joggen wandern fahrrad fahrradtour radtour angeln schach karten kartenspiel puzzle rätsel quiz sudoku kreuzworträtsel lotto
    lottozahlen casino musik lied lieder song songs gitarre klavier geige konzert oper theater museum kino film filme serie serien netflix
    fernsehen fernseher fernsehprogramm tatort tagesschau radio radiosender podcast hörbuch buch bücher roman krimi zeitung zeitschrift
    comic märchen gedicht gedichte witz witze spaß zirkus freizeit hobby hobbys freizeitpark spielplatz playlist spotify youtube     schauspieler schauspielerin sänger sängerin schriftsteller maler malerei tanz tanzkurs disco club ausflug ausflugsziel
    ausflugsziele sehenswürdigkeit sehenswürdigkeiten zungenbrecher sprichwort zitat zitate lebensweisheit videospiel computerspiel
    playstation xbox nintendo minecraft`,
  travel: `urlaub urlaubsziel reise reisen reiseziel reisepass personalausweis visum koffer flug flüge flugzeug flughafen hotel hotelzimmer
    ferienwohnung hostel campingplatz strand meer see nordsee ostsee mallorca ibiza kreuzfahrt bahn zug züge bahnhof
    gleis fahrplan fahrkarte ticket tickets bus busse bushaltestelle straßenbahn tram ubahn u-bahn s-bahn taxi mietwagen führerschein tüv
    stau staus verkehr verkehrslage autobahn baustelle umleitung parkplatz parkplätze parkhaus parkuhr tankstelle benzin diesel spritpreis
    reifen winterreifen werkstatt motorrad roller lkw schiff fähre weg anfahrt route entfernung stadtplan landkarte reiseführer
    verspätung abfahrt ankunft knöllchen strafzettel kennzeichen kfz-kennzeichen auto autos wagen dienstwagen`,
  weather: `wetter wetterbericht wettervorhersage regen regenschirm schirm schnee sonnenschein gewitter sturm hagel nebel frost glätte hitze
    kälte temperatur temperaturen grad wolken himmel sonnenaufgang sonnenuntergang mond vollmond sterne frühling
    jahreszeit klimawandel hochwasser erdbeben vulkan`,
  world: `rathaus bürgeramt standesamt ordnungsamt behörde landratsamt gemeinde stadtverwaltung bundeskanzler kanzler bundespräsident präsident präsidentin königin minister ministerin ministerpräsident
    bürgermeister oberbürgermeister politiker politik partei parteien regierung bundestag bundesrat wahl wahlen opposition demokratie krieg
    frieden weltkrieg revolution mauer mauerfall nato eu brexit ukraine russland israel türkei
    hauptstadt hauptstädte bundesland bundesländer kontinent kontinente afrika asien europa australien amerika kanada mexiko
    brasilien argentinien indien japan ägypten fluss flüsse gebirge insel inseln ozean wüste äquator nordpol südpol
    einwohner einwohnerzahl bevölkerung nachrichten schlagzeile schlagzeilen geschichte römer griechen mittelalter pharao
    weltall universum planet planeten galaxie astronaut rakete raumstation mars venus jupiter erde weltkugel eiffelturm
    freiheitsstatue pyramide pyramiden kolosseum everest zugspitze religion kirche gott jesus bibel koran islam
    christentum buddhismus philosophie philosoph seele himmelreich gesetz gesetze grundgesetz verfassung paragraf paragraph steuer
    steuern steuererklärung mehrwertsteuer finanzamt einkommensteuer strafe polizei feuerwehr notruf gefängnis anwalt anwältin
    rechtsanwalt rechtsberatung mindestlohn rente rentenversicherung arbeitslosengeld bürgergeld elternzeit elterngeld kindergeld
    mietrecht testament erbe erbschaft`,
  school: `deutschkurs sprachkurs tanzkurs kochkurs yogakurs kurs kurse volkshochschule nachhilfe schule schüler lehrer lehrerin universität uni studium student studenten klausur prüfungsangst hausaufgabe hausaufgaben aufsatz
    referat vokabel vokabeln grammatik rechtschreibung englisch französisch spanisch italienisch polnisch russisch türkisch latein
    chinesisch japanisch mathematik mathe physik chemie biologie geografie erdkunde quadratwurzel wurzel primzahl primzahlen formel
    gleichung satz des pythagoras pi bruchrechnung dreisatz quantenphysik relativitätstheorie evolution photosynthese atom molekül
    synonym reim reime wortspiel übersetzung sprache sprachen dialekt fremdwort fremdwörterbuch duden lexikon wikipedia enzyklopädie`,
  money: `job jobs arbeitsplatz nebenjob geld gehalt gehaltserhöhung lohn gehaltsabrechnung lohnzettel überstunden bank bankkonto girokonto kredit darlehen zinsen hypothek
    aktie aktien aktienkurs aktienkurse börse börsenkurs dax bitcoin kryptowährung ethereum etf fonds sparbuch euro dollar
    pfund wechselkurs währung inflation trinkgeld kreditkarte paypal überweisung lastschrift mahnung kontostand
    lottogewinn gewinnspiel gutschein schnäppchen bankverbindung kontonummer iban bic steuernummer`,
  office: `urlaubsantrag urlaubstage urlaubstag krankmeldung arbeitszeit arbeitszeiten zeiterfassung stechuhr homeoffice dienstreise
    reisekosten reisekostenabrechnung spesen spesenabrechnung meeting meetings besprechung besprechungen besprechungsraum konferenzraum
    telefonkonferenz videokonferenz teams-konferenz konferenz kalender kalendereintrag terminkalender wecker erinnerung timer stoppuhr
    präsentation powerpoint excel-tabelle exceltabelle tabellenkalkulation serienbrief serienbriefe brief briefe einschreiben kurier bote paketdienst spedition paket
    pakete post postfach posteingang mailbox anhang newsletter rundmail pressemitteilung werbetext absage zusage bewerbung lebenslauf
    bewerbungsschreiben arbeitszeugnis kündigung kündigungsschreiben arbeitsvertrag mietvertrag handyvertrag vertrag verträge
    lieferschein mahnbescheid quittung beleg inventur betriebsrat betriebsausflug weihnachtsfeier kaffeemaschine
    kaffeeküche drucker kopierer scanner toner papier büroklammer bleistift kugelschreiber rednerpult visitenkarte visitenkarten
    boot außendienst innendienst lieferantenreport lieferantenbericht protokoll sitzungsprotokoll tagesordnung umfrage gästeliste agb`,
  technics: `kilometer minute minuten stunde stunden sekunde sekunden liter gramm kilogramm tonne tonnen zentimeter datenbanktabelle tabelle tabellen backend frontend kilowatt kilowattstunde kilowattstunden ohm joule wechselstrom gleichstrom co2 kohlendioxid
    erderwärmung treibhauseffekt energiewende einspeisevergütung förderung förderungen fördermittel zuschuss zuschüsse kernkraft
    atomkraft kohleausstieg atomausstieg wasserstoffauto elektroauto elektroautos tesla e-auto stromrechnung stromverbrauch`,
  records: `nachricht nachrichten homöopathie migräne wirksam globuli rechte berechtigung berechtigungen verteiler verteilerliste kundennummer auftragsnummer rechnungsnummer liefertermin liefertermine rechnung rechnungen bestellung bestellungen lieferung
    reklamation auftrag aufträge lagerbestand warenkorb administratorrechte adminrechte zugriffsrechte benutzerkonto
    benutzerkonten account accounts login benutzername karte landkarte route`,
  english: `play music tell joke jokes weather write translate explain sing song today tomorrow something anything everything some your you`,
  computer: `computer rechner laptop notebook tablet ipad handy smartphone iphone android windows linux macos outlook word powerpoint
    excel photoshop browser firefox chrome internet wlan router-passwort bildschirm monitor tastatur bildschirmschoner hintergrundbild
    desktop passwort passwörter kennwort virus viren firewall update festplatte usb-stick ordner dateien datei ordnerstruktur
    screenshot emoji gif foto fotos video videos kamera selfie whatsapp telegram facebook instagram tiktok twitter linkedin snapchat
    google amazon ebay apple microsoft chatgpt openai siri alexa cortana programmierung programmiersprache python javascript java
    algorithmus quellcode code html css sprachmodell künstliche intelligenz roboter schriftart schriftgröße dunkelmodus`,
  clothes: `kleid kleider hose jeans hemd bluse t-shirt pullover jacke mantel schuh schuhe stiefel socken unterhose anzug krawatte hut mütze
    schal handschuhe brille sonnenbrille uhr armbanduhr kette ring ohrring tasche handtasche rucksack mode outfit frisur friseur makeup
    lippenstift parfum kosmetik nagellack`,
  mind: `gefühl gefühle freude traurigkeit angst wut langeweile laune lust glück pech traum träume hoffnung sinn lebenssinn meinung
    horoskop sternzeichen aberglaube geist gespenst zauberer drache einhorn superheld batman harry potter star wars pokemon`,
} as const;
