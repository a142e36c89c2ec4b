import type { ProviderWritableField } from '@rer/contracts';
import type { Tag } from './tags.ts';

/** How people name the columns. `~`: with any ending. */
export const FIELD_WORDS: Partial<Record<Tag, string>> = {
  'field:name':
    'wer ist der chef|wer ist der geschäftsführer|wer ist der inhaber|wer ist da der chef|wer ist da der geschäftsführer|wer ist da der inhaber|wer ist dort der chef|wer ist dort der geschäftsführer|wer ist dort der inhaber|wie heißt der chef|wie heißt der geschäftsführer|wie heißt der inhaber|wie heißt da der chef|wie heißt da der geschäftsführer|wie heißt da der inhaber|wer ist die chefin|wer ist die geschäftsführerin|wer ist die inhaberin|wie heißt die chefin|wie heißt die geschäftsführerin|wie heißt die inhaberin|name vom chef|name vom geschäftsführer|name vom inhaber|ap|asp|contact person|contact|ansprechpartner daten|name~|namen|ansprechpartner~|ansprechpartnerin|ansprechperson|kontaktperson~|kontaktname~|kontaktpartner|gesprächspartner~|gesprächspartnerin|bezeichnung|vorname|nachname|zuständige person|name des ansprechpartners|name der kontaktperson|name der ansprechperson|name vom ansprechpartner|ansprechpartnername',
  'field:email':
    'email~|mail~|mailadresse~|emailadresse~|mail adresse~|e mail adresse~|e mail|email adresse~|mailanschrift|emails|mailkontakt|e post|mailaccount',
  'field:company':
    'zu welcher gruppe|zu welchem verbund|welche gruppe|holding|dachkonzern|konzernzugehörigkeit|unternehmenszugehörigkeit|gruppenzugehörigkeit|mutterholding|unternehmensgruppe|firmengruppe|konzernmutter|company|unternehmensname~|unternehmensbezeichnung|konzern|muttergesellschaft|mutterkonzern|mutterunternehmen|mutterfirma|dachgesellschaft|feld unternehmen|konzernname|dachunternehmen|dachfirma|obergesellschaft',
  'field:phone':
    'phone number|telefonverbindung|telefonkontakte|rückrufnummer~|telefon~|telefonnummer~|telefonnr|telefon nummer~|telefon nr|tel|tel nr|telnr|telefonkontakt|rufnummer~|festnetz|festnetznummer~|handy|handynummer~|handynr|mobilnummer~|mobiltelefon|mobilfunknummer~|durchwahl|fon|phone|anschluss|telefonanschluss|telefonische erreichbarkeit|kontaktnummer~|servicenummer|hotline|telephon~|telephonnummer~|mobil|tele|festnetzanschluss',
  'field:number': 'nummer~|nr',
  'field:url':
    'hp|web page|internet adresse~|adresse im netz|seite im netz|seite im internet|seite im web|adresse im internet|adresse im web|onlinepräsenz|webseitenadresse|webseite~|website~|web seite|web site|homepage~|home page|internetseite~|internet seite|url~|webadresse~|internetadresse~|web adresse|internetauftritt~|webauftritt~|onlineauftritt|internetpräsenz|seite~|webpräsenz|onlinepräsenz|netzseite|domain~|web|link|webpage|netzauftritt|online auftritt|internet',
  'field:firmen_name':
    'unter welchem namen|firmenname~|firmen name~|firmenbezeichnung|firmierung|name der firma|name des unternehmens|offizieller name|offizieller firmenname|voller firmenname|firmentitel|firmennamen',
  'field:address':
    'address|adresse~|anschrift~|postadresse~|postanschrift~|firmenadresse~|firmenanschrift~|besuchsadresse~|geschäftsadresse~|geschäftsanschrift|hausanschrift|standortadresse|vollständige adresse|vollständige anschrift|komplette adresse|komplette anschrift|volle adresse|ganze adresse|postalische adresse|büroadresse|lieferadresse|lieferanschrift|rechnungsadresse|sitzadresse',
  'field:strasse_mit_hausnummer':
    'straße~|strasse~|hausnummer~|straße und hausnummer|straße mit hausnummer|straße hausnummer|straße mit nummer|straße und nummer|straße samt hausnummer|straße plus hausnummer|straße nebst hausnummer|straßenname~|straßenadresse|straßenanschrift|str',
  'field:plz':
    'plzgebiet|plzraum|postleitzahlenraum|postleitzahlraum|plz raum|postleitzahlbereich~|plz bereich|postleitzahlengebiet|plz gebiet|postleitzahlregion|plzbereich|plz region|plz|postleitzahl~|post leitzahl~|postleitzahlengebiet|postleitzahlbereich|postleitzahlgebiet',
  'field:stadt':
    'city|town|stadt|städte~|ort~|orte|firmensitz|hauptsitz|sitz|stammsitz|ortschaft|wohnort|standort|geschäftssitz|sitzstadt|stadtname|gemeinde|zentrale|ortsname',
  'field:land': 'land|länder~|staat|nation|country|herkunftsland|sitzland|landes',
  'field:angebote':
    'angebot~|angebote|leistung~|leistungsangebot~|dienstleistung~|leistungsspektrum|leistungsportfolio|portfolio|service~|services|serviceangebot~|dienste~|angebotsspektrum|angebotspalette|leistungskatalog|serviceleistung~|service leistung~|dienstleistungsangebot',
  'field:stadtwerke_kollaborationen':
    'stadtwerke~|stadtwerk~|stadtwerkekooperation~|stadtwerkekollaboration~|stadtwerkskooperation~|stadtwerkepartner~|stadtwerkepartnerschaft~|kooperation~|kollaboration~|kooperationspartner~|partnerschaft~|zusammenarbeit~|partnerstadtwerke|kommunalversorger|stadtwerke kooperation~|stadtwerke kollaboration~|stadtwerke partner~|kooperation~ mit stadtwerken|kooperation~ mit den stadtwerken|kollaboration~ mit stadtwerken|zusammenarbeit mit stadtwerken|zusammenarbeit mit den stadtwerken|partnerschaft~ mit stadtwerken|stadtwerkekontakte|stadtwerke zusammenarbeit|kooperation~ mit stadtwerke|versorgerkooperation~|versorgungsunternehmen|energieversorger~|versorger|stadtwerke kollaborationen|kooperationen mit versorgern',
  'field:benchmarks':
    'benchmark~|benchmarks|benchmarking|vergleichswert~|referenzwert~|benchmarkinfo~|benchmarkinformation~|benchmarkdaten|benchmarkwert~|benchmark info~|benchmark daten|benchmark wert~|benchmarkergebnis~|leistungskennzahlen|kennzahl~|leistungsvergleich',
  'field:sonstiges':
    'sonstiges|sonstige|sonstigen|sonstige angaben|sonstige informationen|sonstige infos|sonstige daten|sonstige hinweise|verschiedenes|diverses|sonstiges feld|feld sonstiges',
  'field:produktgruppen':
    'products|product groups|produktgruppe~|produktgruppen|produkt gruppe~|produktbereich~|produktkategorie~|produktfeld~|produktlinie~|produktart~|produkte|produkt~|warengruppe~|sortiment|produktpalette|produktsortiment|produktsparte~|produktportfolio|produktklasse~|gruppen|produktsegment~',
  'field:notes':
    'notiz~|notizen|anmerkung~|bemerkung~|kommentar~|vermerk|vermerke|notes|notizfeld|hinweis~|aktennotiz~|randnotiz|notizeintrag|interne notiz~',
  'field:category':
    'kategorie~|category|branche~|geschäftskategorie~|business category|business kategorie|sparte|rubrik~|wirtschaftszweig|geschäftsfeld~|geschäftsbereich|tätigkeitsfeld|branchenzugehörigkeit|unternehmenskategorie|firmenkategorie|kategorisierung|einordnung',
  'field:mitarbeiter':
    'köpfen|mitarbeiterstab|menschen|headcount|employees|employee count|staff|kopfzahl|mannschaftsstärke|personalbestand|mitarbeiterbestand|mitarbeiter~|mitarbeitern|mitarbeiterinnen|mitarbeiterzahl~|mitarbeiteranzahl|anzahl mitarbeiter|anzahl der mitarbeiter|anzahl der beschäftigten|anzahl der angestellten|zahl der mitarbeiter|zahl der beschäftigten|zahl der angestellten|angestellte~|angestellten|beschäftigte~|beschäftigten|beschäftigtenzahl|personal|personalstärke|belegschaft~|leute|leuten|teamgröße|mitarbeitende~|mitarbeitenden|köpfe|personen|ma|mitarbeiterstamm|arbeitskräfte|arbeitnehmer~|personalzahl|belegschaftsgröße|mitarbeiterstärke|anzahl an mitarbeitern|ma zahl|mazahl|ma anzahl|anzahl ma|anz ma|wie viel mann|wie viele mann|wieviel mann|wieviele mann|leut|mannschaft|truppe',
  'field:zweigstellen':
    'branches|branch offices|zweigstelle~|zweigstellen|filiale~|filialen|niederlassung~|niederlassungen|standorte|standorten|außenstelle~|geschäftsstelle~|büros|zweigniederlassung~|dependance~|anzahl zweigstellen|anzahl der zweigstellen|anzahl der filialen|anzahl der standorte|anzahl der niederlassungen|zahl der zweigstellen|zahl der filialen|zahl der niederlassungen|zahl der standorte|filialzahl|filialanzahl|zweigstellenanzahl|zweigstellenzahl|niederlassungszahl|zweige',
  'field:umsatz':
    'umgesetzt|erwirtschaftet|revenue|umsatzstärker~|umsatzschwächer~|sales|jahresumsätzen|umsatzstärke|umsatz~|umsätze~|jahresumsatz~|erlös~|erlöse|umsatzzahl~|umsatzhöhe|jahreserlös|jahresumsätze|umsatzvolumen|umsatzgröße|gesamtumsatz|turnover|umsatzerlös~|einnahmen',
  'field:rating':
    'rating~|ratings|bewertung~|bewertungen|benotung|note|noten|sterne~|sternebewertung|einstufung|punktzahl|score|beurteilung|bewertungspunkte|ratingwert|bewertungsnote|punkten|punkte',
  'field:intern': 'intern|interne|internstatus|intern status|internkennzeichen|internkennzeichnung',
  'field:is_active': 'aktiv|aktivstatus|aktiv status|status|aktivität|aktivkennzeichen|aktivitätsstatus',
  'field:additional_data':
    'weitere angaben|weiteren angaben|weitere daten|weiteren daten|zusatzdaten|additional data|zusätzliche daten|zusätzliche angaben|zusatzangaben|zusatzinformationen|weitere felder|zusatzfelder|zusätzliche felder|zusätzliche informationen',
  'field:created_at':
    'angelegt am|anlagedatum|erstellungsdatum|erstelldatum|wann angelegt|wann erstellt|wann erfasst|aufgenommen am|datum der anlage|anlegedatum',
  'field:updated_at':
    'änderungsdatum|letzte änderung am|zuletzt geändert|zuletzt aktualisiert|zuletzt bearbeitet|aktualisierungsdatum|stand der daten|wann geändert|wann aktualisiert|letzte aktualisierung|datum der letzten änderung|letzten mal geändert|wann bearbeitet',
};

/** Columns whose text may hold any words. */
export const FREE_TEXT_FIELDS: ReadonlySet<ProviderWritableField> = new Set([
  'notes',
  'sonstiges',
  'benchmarks',
]);
