import type { Tag } from './tags.ts';

/** Nouns of the trade, comparisons, choices, and what is said for its own sake. */
export const PHRASES: Partial<Record<Tag, string>> = {
  'noun:providers':
    'klitschen|buden|providers|companies|suppliers|vendors|firmen|betriebe~|betrieben|lieferanten|dienstleistern|anbietern|partnern|partnerfirmen|einträge|einträgen|datensätze|datensätzen|kontakte|kontakten|unternehmern|dienstleisterinnen|gesellschaften|adressen|hersteller~n|installateure|installateuren|fachbetriebe|fachbetrieben|fachfirmen|handwerker|handwerksbetriebe|partnerunternehmen|leute die|provider|dienstleistungsunternehmen|energiedienstleister~',
  'noun:provider':
    'company|supplier|dienstleister~|anbieter~|firma|unternehmen~|unternehmens|betrieb|lieferant|partner|gesellschaft|hersteller~|dienstleisterin|partnerfirma|vendor|dienstleistungsfirma|laden|bude|fachbetrieb|fachfirma|installateur|dienstleister|serviceanbieter',
  'noun:record':
    'satz von|satz vom|satz zu|satz der|stammsatz|firmeneintrag|karteieintrag|eintragung|eintrag|eintrags|eintrages|datensatz|datensatzes|kontakt|karteikarte|akte|kontaktdaten',
  'noun:result':
    'trefferliste|ergebnisliste|suchliste|resultatliste|ergebnisübersicht|trefferübersicht|suchergebnisliste|treffer~|treffern|ergebnis~|ergebnisse|suchergebnis~|suchergebnisse|resultat~|liste|vorschlag|vorschläge|auswahl',
  'noun:info':
    'rest vom datensatz|rest vom eintrag|restlichen daten|restlichen angaben|übrigen daten|übrigen angaben|full record|full details|record|details|stammdaten|stammblatt|komplettübersicht|gesamtübersicht|firmenprofil|unternehmensprofil|info|infos|information|informationen|details|detail|einzelheiten|angaben|steckbrief|profil|alles|alle daten|alle angaben|alle infos|alle informationen|alle felder|ganzen datensatz|kompletten datensatz|vollständigen datensatz|kompletten eintrag|ganzen eintrag|vollständigen eintrag|mehr|mehr infos|mehr details|mehr informationen|überblick|daten|hintergrund|firmendaten|unternehmensdaten|datenblatt|bescheid',
  'noun:change': 'änderung~|änderungen|anpassung~|aktion|schritt|eingabe|bearbeitung',
  'noun:all': 'alle|sämtliche|aller|allen|jeder|jede|sämtlicher|allesamt|jedes|alle unsere|alle unserer',
  'noun:product':
    'stichwort|schlagwort|suchwort|bereich~|thema|themen|gebiet|sektor|segment|feld der|bereich der|bereich des|themenfeld|fachgebiet|themengebiet|schwerpunkt',
  'best:size:desc':
    'größte~|größten|grösste~|grössten|gross~te|am größten|größte firma|der größe nach|nach größe|nach der größe',
  'best:size:asc': 'kleinste~|kleinsten|am kleinsten',
  'best:mitarbeiter:desc':
    'meisten mitarbeiter~|meiste mitarbeiter|meisten angestellten|meisten beschäftigten|meisten leute~|personalstärkste~|personalstärksten|mitarbeiterstärkste~|mitarbeiterstärksten|meisten mitarbeitenden|größte belegschaft|größten belegschaft|höchste mitarbeiterzahl|höchsten mitarbeiterzahl|meistes personal|meiste personal|größte mitarbeiterzahl|größten mitarbeiterzahl|meisten köpfe',
  'best:mitarbeiter:asc':
    'wenigsten mitarbeiter~|wenigsten angestellten|wenigsten beschäftigten|wenigsten leute~|kleinste belegschaft|niedrigste mitarbeiterzahl|geringste mitarbeiterzahl|wenigsten mitarbeitenden|kleinsten belegschaft',
  'best:umsatz:desc':
    'setzt am meisten um|umsatzkönig|umsatzriese|umsatzriesen|umsatzspitzenreiter|by revenue|umsatzstärkste~|umsatzstärksten|höchste umsatz|höchsten umsatz|höchster umsatz|höchstem umsatz|meisten umsatz|meiste umsatz|größte umsatz|größten umsatz|größtem umsatz|stärkste umsatz|am meisten umsatz|umsatzgrößte~|umsatzkräftigste~|reichste~|höchsten umsätze~',
  'best:umsatz:asc':
    'umsatzschwächste~|umsatzschwächsten|niedrigste umsatz|niedrigsten umsatz|geringste umsatz|geringsten umsatz|wenigsten umsatz|kleinste umsatz|kleinsten umsatz|am wenigsten umsatz|niedrigster umsatz',
  'best:rating:desc':
    'beste~|besten|best bewertet~|best bewertete|best bewerteten|bestbewertet~|bestbewertete~|bestbewerteten|am besten bewertet~|am besten bewertete|am besten bewerteten|besten bewertung~|beste bewertung|höchste bewertung|höchsten bewertung|höchste rating|höchsten rating|beste rating|besten rating|bestem rating|topbewertet~|top bewertet~|höchstbewertet~|am besten|bester bewertung|höchstem rating|höchster bewertung|höchstbewertete~|höchstes rating|besten noten|meisten sterne|bestes rating|besten bewertungen|top',
  'best:rating:asc':
    'schlechteste~|schlechtesten|am schlechtesten bewertet~|am schlechtesten|schlechteste bewertung|schlechtesten bewertung|niedrigste bewertung|niedrigsten bewertung|schlechtestbewertet~|am schlechtesten bewerteten|schlechteste rating|niedrigste rating|niedrigsten rating|schlechtestem rating|schlechtester bewertung|schlechtesten rating',
  'best:zweigstellen:desc':
    'meisten zweigstellen|meisten filialen|meisten niederlassungen|meisten standorte~|meisten standorten|meisten büros|meisten außenstellen|meisten geschäftsstellen',
  'best:zweigstellen:asc':
    'wenigsten zweigstellen|wenigsten filialen|wenigsten niederlassungen|wenigsten standorte~',
  'best:new:desc':
    'neuzugang|neuzugänge|neuzugängen|neuaufnahmen|letzten neuzugänge|als letztes angelegt|als letzter angelegt|als letztes hinzugefügt|als letztes aufgenommen|zuletzt aufgenommen|zuletzt dazugekommen|neu dazugekommen|neu hinzugekommen|letzte änderungen|neueste~|neuesten|neuste~|neusten|zuletzt geändert~|zuletzt geänderte|zuletzt geänderten|zuletzt aktualisiert~|zuletzt aktualisierte|zuletzt aktualisierten|zuletzt bearbeitet~|zuletzt bearbeitete~|zuletzt bearbeiteten|zuletzt angelegt~|zuletzt hinzugefügt~|letzten änderungen|jüngste~|jüngsten|kürzlich geändert~|zuletzt gepflegt~|zuletzt',
  'best:old:asc':
    'älteste~|ältesten|am längsten nicht geändert|am längsten nicht aktualisiert|längsten nicht geändert|lange nicht geändert',
  'best:name:asc':
    'alphabetisch|alphabetische~|nach alphabet|von a bis z|a bis z|nach namen|nach name|dem namen nach|a z|alphabet',
  'best:name:desc': 'von z bis a|z bis a|umgekehrt alphabetisch|rückwärts alphabetisch',
  'best:stadt:asc': 'nach stadt|nach ort|nach orten|nach städten|nach standort',
  'sort:by':
    'sortier~|sortiere|sortiert|geordnet|ordne|ordnen|gereiht|sortierung|reihenfolge|rangliste|ranking',
  'sort:asc':
    'aufsteigend~|aufsteigender|kleinste zuerst|kleinsten zuerst|von klein nach groß|niedrigste zuerst|schlechteste zuerst|von unten nach oben',
  'sort:desc':
    'absteigend~|absteigender|größte zuerst|größten zuerst|von groß nach klein|höchste zuerst|höchsten zuerst|beste zuerst|besten zuerst|von oben nach unten',
  'is:active': 'active|aktiv|aktive|aktiven|aktiver|aktives|aktivem',
  'is:inactive':
    'inactive|inaktiv|inaktive|inaktiven|inaktiver|inaktives|nicht aktiv|nicht aktive|nicht mehr aktiv|deaktiviert|deaktivierte|deaktivierten|stillgelegt|stillgelegte|unaktiv|passiv|abgemeldet|nichtaktive|nichtaktiven',
  'is:intern':
    'hausinterne|hausintern|hausinternen|hauseigene|hauseigenen|konzernintern|konzerninterne|inhouse|aus unserem haus|aus dem eigenen haus|eigene betriebe|eigenen betriebe|eigene abteilungen|eigenen abteilungen|eigene abteilung|eigene einheiten|eigenen einheiten|eigenen firmen|intern|interne|internen|interner|internes|internem|eigene firmen',
  'is:extern':
    'externes|extern|externe|externen|externer|externes|externem|nicht intern|nicht interne|nicht internen',
  'pick:last':
    'letztgenannte~|letztere|letzteren|letzterer|letzteres|zuletzt aufgeführte~|hinterste|hintersten|letzte|letzten|letzter|letztes|allerletzte|unterste|untersten|zuletzt genannte|zuletzt genannten|ganz unten',
  'pick:first':
    'erstere|ersteren|ersterer|erstgenannte~|vorderste|vordersten|oberste|obersten|erstgenannte|erstgenannten|ganz oben',
  'pick:other': 'andere|anderen|anderer|anderes|die andere|der andere|den anderen|die anderen',
  'pick:next': 'nächste|nächsten|nächster|nächstes|darauffolgende',
  'say:yes':
    'oki|okidoki|okee|jawollja|jupp|von mir aus|meinetwegen|freilich|go ahead|do it|abgenickt|geht klar|geht in ordnung|geht so klar|so isses|machen wir so|bin einverstanden|tu es|los gehts|los geht s|rein damit|nichts dagegen|kann so rein|kann so bleiben|kann man so lassen|das kommt hin|haut hin|so lass ich das|unterschreib ich|absegnen|abspeichern bitte|genehmigt|mach ruhig|gut so|nur los|mach mal|mach hin|so lassen|sieht gut aus|schaut gut aus|sieht richtig aus|klingt gut|hört sich gut an|recht so|so ists recht|so ist es recht|das ists|ists|jo passt|ja|jo|jep|jap|jupp|jawohl|jawoll|genau|richtig|korrekt|stimmt|passt|okay|ok|oke|okey|klar|gerne|sicher|einverstanden|bestätigt|bestätige|bestätigen|gern|exakt|natürlich|selbstverständlich|mach das|mach es|machen sie das|tu das|ja bitte|in ordnung|so ist es|yes|yep|so machen|so ists richtig|so stimmts|auf jeden fall|absolut|unbedingt|einwandfrei|perfekt|so passt es|leg los|nur zu|bitte machen|bitte so|freigegeben|freigabe|abgemacht|go|speichern|ja klar|ja genau|ja gerne|stimmt so|stimmt genau|ganz genau|so soll es sein|so solls sein|mach|übernehmen|übernimm|übernimm das|durchführen|ausführen|abgesegnet|gebongt|ist richtig|das ist richtig|das stimmt|das passt|joa|jau|jaa|japp|jaja',
  'say:no':
    'nichts speichern|zurückziehen|ziehe zurück|finger davon|sein lassen|das lassen|bleib dabei nicht|ich will das nicht|kommt nicht in frage|im leben nicht|doch nicht so|nein lass|unterlassen|nicht übernehmen|verzichte|vergessen wirs|hat sich erübrigt|nein|nee|ne|nö|nope|no|nicht|falsch|stimmt nicht|nicht richtig|lieber nicht|doch nicht|auf keinen fall|keinesfalls|keineswegs|bloß nicht|niemals|nein danke|passt nicht|ist falsch|das ist falsch|das stimmt nicht|nicht korrekt|nicht speichern|nein nein|bitte nicht|nicht so|noch nicht|ablehnen|abgelehnt|nicht einverstanden|quatsch|nee nee|nich|mitnichten|unsinn|war ein versehen|versehen|nicht machen|finger weg',
  'say:hello':
    'hola|hallochen|halli hallo|aloha|salut|bonjour|grützi|juhu|na du|moinsen|guude|gude|hallihallo|hallöle|tachchen|tach auch|grüezi mitenand|grüß euch|griaß di|griaß gott|servus miteinander|servus zusammen|moin moin zusammen|hallo miteinander|wünsche einen schönen guten morgen|schönen guten morgen wünsche ich|schönen guten abend|hallo wieder|huhu zusammen|bin wieder da|ich bin wieder da|da bin ich wieder|bins wieder|ich bin zurück|guten abend zusammen|hallo zusammen|moin zusammen|guten morgen zusammen|guten tag zusammen|hallo an alle|hi zusammen|hallo|hi|hey|moin|moin moin|servus|guten tag|guten morgen|guten abend|grüß gott|grüezi|grüß dich|grüße|hallöchen|tach|tag|gruß|mahlzeit|huhu|na|hello|gute morgen|schönen guten tag|schönen guten morgen|einen schönen guten tag|schönen tag',
  'say:thanks':
    'merci vielmals|vielen herzlichen dank|lieben dank|danke vielmals|danke recht herzlich|vergelts gott|vergelt s gott|danke schon mal|tausenddank|dankeschön vielmals|herzlichst dank|thank you|ty|danke|dankeschön|danke schön|vielen dank|besten dank|herzlichen dank|dank|merci|danke dir|danke ihnen|danke sehr|tausend dank|thx|thanks|vielen lieben dank|dank dir|sehr freundlich|danke für die hilfe|danke für ihre hilfe|danke für deine hilfe|bedanke',
  'say:bye':
    'tschüsle|tschüssle|tschüsschen|tschüsli|tschüssi|tschüssikowski|tschö|tschau tschau|ciao ciao|pfiat di|pfiat dich|pfiadi|pfiat euch|pfüat di|bis denne|bis zum nächsten mal|bis demnächst|bis nächstes mal|bis die tage|mach es gut|machen sie es gut|uf wiederluege|baba|servus und danke|schönen feierabend zusammen|schönes wochenende zusammen|angenehmen tag noch|einen angenehmen tag|angenehmen feierabend|erholsames wochenende|schönen resttag|auf bald|alles gute|alles liebe|tschüss|tschüs|tschau|ciao|auf wiedersehen|bis bald|bis später|bis dann|bis morgen|wiedersehen|bye|schönen feierabend|feierabend|mach s gut|machs gut|schönes wochenende|schönen abend|schönen tag noch|adieu|auf wiederhören|ade|gute nacht|bis nächste woche',
  'say:how':
    'alles frisch|alles roger|alles klärchen|alles im grünen bereich|wie ist die lage|was läuft|wie stehts|wie steht s|wie isses|alles paletti|alles im lot|alles senkrecht|wie ist das befinden|wie war dein tag|wie war ihr tag|wie geht es dir|wie geht s|wie gehts|wie gehts dir|wie geht es ihnen|wie geht es|wie geht s dir|alles klar bei dir|alles gut bei dir|was geht|alles okay bei dir|was macht die kunst|wie läuft s|wie läufts|wie läuft es|alles fit|na wie gehts|wie gehts ihnen|geht es dir gut|geht s dir gut|geht es ihnen gut',
  'say:who':
    'wer bist du|was bist du|wer sind sie|bist du ein mensch|bist du ein roboter|bist du ein bot|bist du eine ki|bist du echt|wie heißt du|wie heißen sie|wie ist dein name|wie ist ihr name|sind sie ein mensch|bist du eine maschine|spreche ich mit einem menschen|hast du einen namen|haben sie einen namen|was ist dein name|stell dich vor|bist du ein computer|sprech ich mit einem menschen|sind sie ein roboter|sind sie eine ki|sind sie ein bot|bist du menschlich|mit wem spreche ich|mit wem rede ich|mit wem schreibe ich|rede ich mit einem menschen|bist du da|sind sie da|jemand da|wie alt bist du|hörst du mich',
  'say:praise':
    'hehe|hihi|sauber|respekt|chapeau|top arbeit|alle achtung|hut ab|läuft bei dir|große hilfe|eine große hilfe|ne große hilfe|echt klasse|echt super|gut gelöst|klappt ja prima|gefällt mir|super|toll|prima|klasse|wunderbar|spitze|gut gemacht|sehr gut|hervorragend|ausgezeichnet|cool|genial|nice|großartig|fantastisch|top gemacht|das hat geholfen|sehr schön|schön|hast du gut gemacht|sehr hilfreich|hilfreich|fein|du bist toll|du bist super|bestens|freut mich|das freut mich|wahnsinn|stark|lob|brav|alles super|alles gut|mega|bravo|gute arbeit|geil|tolle arbeit',
  'say:blame':
    'blöd|doof|schlecht gemacht|nervst|du nervst|dumm|idiot|mist|verdammt|scheiße|dumme maschine|du bist doof|du bist dumm|ärgerlich|das nervt|nervt|blödmann|so ein mist|schade|langweilig|mir ist langweilig|haha|hahaha|lol|lustig',
  'say:help':
    'hilfe|help|hilf|hilf mir|helfen|kannst du mir helfen|was kannst du|was können sie|was kannst du alles|was können sie alles|was kann ich hier|was kann man hier|was kann ich fragen|was kann ich dich fragen|was kann ich sie fragen|was kann ich sagen|wie funktioniert das|wie geht das|wie funktionierst du|wie benutze ich|wie bediene ich|was ist möglich|welche funktionen|welche befehle|funktionen|befehle|anleitung|bedienungsanleitung|wobei kannst du|womit kannst du|wobei können sie|womit können sie|was kann ich tun|was kann ich machen|was kann ich hier machen|was kann ich hier tun|wie arbeite ich|beispiele|was geht hier|was alles geht|möglichkeiten|was für möglichkeiten|was hast du drauf|wofür bist du da|wofür sind sie da|wozu bist du da|was weißt du alles|wie kann ich|wie lege ich|wie ändere ich|wie suche ich|wie finde ich|wie füge ich|wie mache ich|wie geht das ändern|wie geht das suchen|wie geht das anlegen|zeig mir was du kannst|was sind deine aufgaben|was ist deine aufgabe|was ist ihre aufgabe|fähigkeiten|erklär mir wie|was kann der assistent|was kann dieser assistent|wie kannst du mir helfen|wie können sie mir helfen|ich brauche hilfe|was verstehst du|was verstehen sie|was darf ich fragen|erklär mir was du kannst|tipps|wie läuft das hier',
  'say:back':
    'zurückgehen|zurückspringen|zurückblättern|zurück gehen|wieder einen zurück|zurück|zurück zur liste|zurück zu den ergebnissen|zurück zu den treffern|zurück zur suche|zurück zur übersicht|zurück zur auswahl|geh zurück|gehe zurück|gehen sie zurück|einen schritt zurück|ein schritt zurück|schritt zurück|eins zurück|nochmal die liste|noch mal die liste|wieder die liste|die liste nochmal|die liste noch mal|vorherige liste|vorherigen liste|letzte liste|vorherige ergebnisse|vorherigen ergebnisse|vorige ergebnisse|wieder zurück|zur vorherigen|die vorherigen treffer|zur liste|zur übersicht|zur trefferliste|zurück zum ergebnis|zurück zum vorherigen|zurück zum anfang|nochmal die treffer|nochmal die ergebnisse|noch mal die treffer|noch mal die ergebnisse|zu den ergebnissen|zu den treffern|vorherige seite|die ganze liste nochmal|nochmal die auswahl|vorherige auswahl|letzten treffer nochmal|letzten ergebnisse nochmal|die letzten ergebnisse|die letzten treffer|vorherige suche|letzte suche|vorige suche|vorherigen suche|letzten suche|zeig die liste|zeig mir die liste',
  country:
    'deutschland|österreich|schweiz|frankreich|niederlande|holland|belgien|luxemburg|dänemark|polen|tschechien|italien|spanien|portugal|england|großbritannien|irland|schweden|norwegen|finnland|usa|vereinigte staaten|ungarn|liechtenstein|türkei|griechenland|rumänien|bulgarien|kroatien|slowenien|slowakei|estland|lettland|litauen|china|japan|kanada|vereinigtes königreich',
};
