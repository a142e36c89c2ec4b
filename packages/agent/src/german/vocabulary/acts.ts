import type { Tag } from './tags.ts';

/** Verbs, and what else says what is to be done. `~`: with any ending. */
export const ACT_WORDS: Partial<Record<Tag, string>> = {
  'act:search':
    'schränk~|einschränk~|eingrenz~|einzuschränken|einzugrenzen|forsch~|fahnd~|nachforsch~|ausfindig machen|klopf ab|nachschlag~|krieg raus|kriegst du raus|krieg mal raus|rauskrieg~|herausfind~|rausfind~|aufstöber~|find me|search|search for|look for|looking for|herauszusuchen|rauszusuchen|such~|find~|finde|gefunden|raussuch~|heraussuch~|rausgesucht|suche nach|suchen nach|such nach|recherchier~|ermittel~|ausfindig|schau nach|schau mal nach|guck nach|guck mal nach|nachschau~|nachguck~|nachseh~|filter~|durchsuch~|such raus|gesucht|aufspür~|stöber~|suchanfrage|suchbegriff|auftreib~|such mir|finde mir',
  'act:show':
    'gucken|nachgucken|ansehn|show me|show|give me|list all|zeig~|zeige|anzeig~|list~|aufliste~|liste auf|list auf|gelistet|aufgelistet|nenn~|gib mir|gib|geben sie mir|geben sie|gebt mir|sag~|sag mir|sagen sie mir|verrat~|lies vor|lies|vorles~|öffn~|ruf auf|rufe auf|aufruf~|ruf|ausgeb~|schick mir|brauch~|benötig~|wissen|erfahren|kennen|anseh~|sehen|einseh~|her mit|präsentier~|mitteil~|rausgeb~|schau|guck|blick|zeigst|interessiert mich|interessier~|anschau~|aufzähl~|zähl auf|zähle auf|erzähl~|wüsste|wüsst|wüßte|hol~|übersicht~|auflistung|aufstellung|sehe|schauen',
  'act:change':
    'gestiegen|angestiegen|gesunken|gewachsen|angewachsen|geschrumpft|geklettert|korrektur|nachtrag|berichtigung|richtigstellung|nachzieh~|nachziehen|nachzuziehen|zieh nach|ziehe nach|schieb~|verschieb~|rüberschieb~|umhäng~|umhängen|häng um|hänge um|umtrag~|umtragen|umzutragen|umgruppier~|zuordn~|zuordnen|ordne zu|einsortier~|umsortier~|steck~ in|pack~ in|einzupflegen|nachzutragen|anheb~|anheben|angehoben|hochstuf~|herabstuf~|runterstuf~|hochzieh~|änder~|ändere|geändert|abänder~|umänder~|aktualisier~|aktualisiere|setz~|setze|gesetzt|korrigier~|berichtig~|ersetz~|ersetze|anpass~|pass an|passe an|pass~|überschreib~|trag ein|trage ein|trag~|trage|eintragen|einträgt|trägst|einzutragen|eingetragen|reinschreib~|reingeschrieben|hineinschreib~|reinsetz~|reintu~|reinpack~|eintipp~|eingeb~|einfüg~|nachtrag~|hinterleg~|pfleg~|merk dir|merke dir|merken sie sich|notier~|notiere|vermerk~|schreib~|schreibe|editier~|updat~|update|bearbeit~|verbesser~|speichern|speichere|speicher das|speicher bitte|speichert|abspeichern|gespeichert|umstell~|stell um|stelle um|stell~ auf|vergib|vergeb~|verpass~|umschreib~|modifizier~|wechsel~|austausch~|tausch~|einstell~|ergänz~ notiz|erhöh~|senk~|verringer~|reduzier~|heraufsetz~|herabsetz~|hochsetz~|runtersetz~|ausbesser~|nachpfleg~|einpfleg~|festleg~|halt fest|halte fest|festhalt~|ablegen|änderungswunsch|neu setzen|anzupassen|zu ändern|umzuändern',
  'act:add':
    'hau|haue|reinhau~|reinnehm~|mit reinnehm~|mit aufnehm~|add|hinzufüg~|füg hinzu|füge hinzu|füg~|füge|hinzu|hinzugefügt|ergänz~|ergänze|ergänzt|dazu|dazutrag~|dazunehm~|dazuschreib~|dazugekommen|aufnehm~|aufzunehmen|erweiter~|zusätzlich|beifüg~|anhäng~|häng an|hänge an|häng|hänge|häng dran|hänge dran|dranhäng~|ranhäng~|dazufüg~|hinzuzufügen|dazukommen|aufgenommen|neu dazu|auch noch|kommt dazu',
  'act:remove':
    'lösch~|lösche|gelöscht|löschen|entfern~|entferne|entfernt|streich~|streiche|gestrichen|rausnehm~|herausnehm~|raus|heraus|leer~|leere|weg|wegnehm~|rauswerf~|wirf raus|schmeiß~|rausschmeiß~|tilg~|delete|rauslösch~|rausstreich~|ausradier~|wegmachen|fliegt raus|weggefallen|rausgefallen|entfallen|austrag~|auszutragen|rausgeflogen',
  'act:create':
    'add new|add a new|create new|anleg~|leg an|lege an|leg~|lege|anzulegen|angelegt|neu anlegen|erstell~|erstelle|erfass~|erfasse|neuanlage~|registrier~|neuaufnahme|neueintrag|neuerfassung|neuer eintrag|neuen eintrag|neuer datensatz|neuen datensatz|anmeld~|create|neuzugang|erzeug~|einricht~|aufsetzen',
  'act:count':
    'zähl~|zähle|durchzähl~|anzahl|zahl|gesamtzahl|gesamtanzahl|summe|wieviele gesamt|count|menge|zusammenzähl~',
  'act:compare':
    'differenz~|difference|differences|compared|difference between|compare|vergleich~|vergleiche|verglichen|gegenüberstell~|gegenüber|stell gegenüber|stelle gegenüber|unterschied~|unterscheid~|nebeneinander|gegeneinander|vergleichsweise|gegenüberstellung|im vergleich|vs|versus|abgleich~|ggü|compare|kontrast|verhalten sich zueinander|direkter vergleich',
  'act:undo':
    'revert|revert that|undo that|rückgängigmachung|rückgängig|zurücknehm~|zurückgenommen|zurücknahme|nimm zurück|nimm das zurück|widerruf~|wiederherstell~|wiederherzustellen|wiederhergestellt|undo|revidier~|ungeschehen|rückgängig machen|zurücksetz~|setz zurück|setze zurück|stell wieder her|stelle wieder her|alten stand|alten wert|alter wert|alter stand|vorherigen stand|vorherigen wert|rückabwickeln|stornier~|storno|wie vorher|wie es vorher war|wie es war|zurückdreh~|dreh zurück|mach das weg|zurückroll~|rollback|rückabwicklung|zurück ändern|zurückänder~|nehmen sie zurück|zurückgesetzt',
  'act:activate':
    'aktivier~|aktiviere|reaktivier~|freischalt~|aktiv schalten|aktivschalten|aktiv setzen|aktiv stellen|wieder aktiv|anschalten',
  'act:deactivate':
    'deaktivier~|deaktiviere|stilleg~|stillleg~|leg still|lege still|inaktivier~|abschalt~|ausschalt~|inaktiv setzen|inaktiv schalten|inaktiv stellen|auf inaktiv|deaktiv|sperr~|sperre|nicht mehr aktiv',
  'act:mark':
    'bewerte|schalt~|schalte|markier~|markiere|kennzeichn~|kennzeichne|einstuf~|stuf|stufe|gekennzeichnet|markiert|klassifizier~|gilt|gelten',
  'act:rename':
    'die heißen jetzt|die heißen inzwischen|die heißen nun|die heißen mittlerweile|die heißen ab sofort|die heißen ab jetzt|die heißen künftig|die heißen neuerdings|heißt ab jetzt|heißen ab jetzt|heißt ab heute|heißt inzwischen|heißen inzwischen|heißt mittlerweile|heißt künftig|heißt fortan|heißt seit kurzem|heißt seit neuestem|heißen ab sofort|heißen nun|heißt nicht mehr|heißen nicht mehr|nennen sich|firmieren|benenn~|umbenenn~|benenne um|benenn um|umbenannt|umfirmier~|nennt sich|heißt jetzt|heißen jetzt|heißt nun|heißt neuerdings|heißt ab sofort|firmiert|tauf~',
  'act:move':
    'zieht|siedelt um|siedeln um|verlegt seinen sitz|verlegen ihren sitz|zog|umgezogen|gezogen|hingezogen|weggezogen|übergesiedelt|ziehen um|umzug|umzieh~|zieht um|verzogen|umgesiedelt|verlegt|umgezogen nach|gewechselt',
  'act:pick':
    'nimm|nehm~|wähl~|wähle|auswähl~|meinte|gemeint|ich meine|mein ich|meine ich|wollte ich|meine die|meine den|entscheide|ausgesucht|genommen|auswahl|auswählen',
  'act:drop':
    'beim alten lassen|beim alten|so lassen wie es ist|bleibt wie es ist|lass es wie es ist|alles so lassen|nicht anfassen|brich das ab|brich ab|abbrech~|abbruch|brich ab|breche ab|stopp|stop|halt|verwerf~|verwirf|vergiss~|vergiss es|lass es|lass das|lass gut sein|lass mal|lass sein|lassen wir|lassen sie es|lassen sie das|egal|schon gut|cancel|aufhör~|hör auf|beende|nicht speichern|nichts ändern|nicht ändern|doch nicht|lieber nicht|besser nicht|nicht nötig|hat sich erledigt|erledigt|schwamm drüber|lass stecken|kommando zurück|verworfen|bleiben lassen',
  'act:finish':
    'fertig|das wars|das war s|das war alles|das ist alles|mehr nicht|mehr hab ich nicht|mehr habe ich nicht|war alles|ist alles|reicht|genügt|das reicht|das genügt|abschließ~|abschluss|schließ ab|schließe ab|komplett|vollständig so|mehr weiß ich nicht|nichts weiter|nichts mehr|sonst nichts|keine weiteren angaben|keine weiteren|soweit|so weit|passt so|so speichern|jetzt speichern|speichern bitte|so anlegen|jetzt anlegen|weiter nichts',
  'act:offer':
    'übernimmt|übernehmt|übernehmen das|erledigt das|organisiert|verantwortet|deckt ab|realisiert|führt durch|beherrscht|stellt her|stellen her|unterstützt|unterstützen|unterstütz~|behilflich|anbiet~|anbieten|bietet|biete|bieten|bietet an|bieten an|biet~|verkauf~|verkauft|vertreib~|vertreibt|liefer~|liefert|führ~|führt|im programm|im angebot|herstell~|produzier~|produziert|installier~|installiert|macht in|spezialisiert|beschäftigt sich|beschäftigen sich|vertrieb~|im sortiment|handelt mit|handeln mit|baut|bauen|montier~|anbietet|bekommen wir|krieg ich|bekomm ich|bekomm ich|kriegen wir|bekommt man|kaufen wir|bekomme ich|bekommt man|bekommen|kriegen wir|kriege ich|kriegt man|beziehen wir|beschaff~|reparier~|vermiet~|verleih~|verleg~|entsorg~|finanzier~|wartet|berät|verkaufen|leistet|leisten|erbring~|kümmert sich um|kümmern sich um|tätig|zuständig',
  'act:cooperate':
    'zusammenarbeit~|zusammenarbeiten|zusammenarbeitet|kooperier~|kooperiert|kooperieren|arbeitet zusammen|arbeiten zusammen|arbeitet|arbeiten|kollaborier~|kollaboriert|verpartner~|verbunden|zusammen|gemeinsame sache|gemeinsam|partner von|partner der|beliefer~|beliefert|liiert|betreut|betreuen|verbandelt',
  'act:reach':
    'erreich~|erreiche|erreichbar|anruf~|anrufen|telefonier~|kontaktier~|kontakt aufnehmen|anschreib~|ruf an',
  'act:located':
    'sitzt|sitzen|ansässig~|ansässige|beheimatet|angesiedelt|liegt|liegen|befindet|befinden|niedergelassen|residiert|wohnt|mit sitz|mit dem sitz|mit dem hauptsitz|mit firmensitz|sesshaft|gelegen|zu finden|stationiert|beheimatete|hinfahren|hinkommen|hinfahre|hinmuss|mit hauptsitz|mit standort',
};
