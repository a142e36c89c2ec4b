const UNIT =
  '(kwp?|mwh?|gwh?|km|kilometern?|metern?|meilen?|seemeilen?|zoll|zentimetern?|cm|mm|millimetern?|kilos?|kg|kilogramm|pfund|gramm|tonnen?|unzen?|litern?|gallonen?|milliliter|grad|celsius|fahrenheit|dollar|franken|yen|rubel|stunden?|minuten?|sekunden?|tagen?|wochen?|monaten?|jahren?|kwh|kilowatt\\w*|watt|ps|joule|volt|ampere|quadratmetern?|hektar|kubikmetern?|byte|gigabyte|megabyte)';

/** Measures, and what they are in others. */
export const CONVERSION = new RegExp(
  [
    `\\b(\\d[\\d.,]*|n|ein\\w*|zehn|hundert|tausend|wie ?viele?) ${UNIT}\\b.*\\b(in|sind|ergeben|hat|haben|ist|machen|entsprechen|passen|braucht|dauert) (\\w+ ){0,4}(${UNIT}|euro)\\b`,
    `\\b(wie ?viele?) ${UNIT} (hat|haben|sind|passen|dauert|braucht|ist|liegen|fahrt|entspricht|entsprechen)\\b`,
    `\\b(\\d[\\d.,]*) (euro|eur|€) in ${UNIT}\\b`,
    '\\bwie ?viel (grad|gerade) (hat|haben|ist|sind|wird|werden) (es|wir|heute|draussen|morgen)\\b',
    `\\bunterschied\\w* zwischen (einem |einer )?${UNIT} und (einem |einer )?${UNIT}\\b`,
    '\\b(der|dieser|auf der) (welt|erde)\\b|\\bweltweit\\b',
    '\\b(den|kurzesten|schnellsten|der) weg (zu|nach|von|zum|zur)\\b|\\bwie komm\\w* (ich|wir|man)\\b.*\\b(zu|nach|zum|zur|hin)\\b(?!.*\\b(adresse|anschrift|strasse)\\b)',
    '\\b(wie lange|seit wann) (gibt|gibts|besteht|existiert)\\b',
    '\\bwas (gibts|gibt es|kann (man|ich)|ist)\\b.*\\b((zu )?(sehen|erleben|unternehmen|besichtigen)|los)\\W*$',
    '\\b(zum|zu) (mittag|abendbrot|fruhstuck)\\b',
    '\\b\\d[\\d.,]* (prozent|%) (von|auf|aus)\\b',
    `\\b(rechne|wandel|konvertier)\\w*\\b.*\\b${UNIT}\\b`,
  ].join('|'),
  'u',
);
/** Deeds of people whom one reads about. */
export const WHO_DID =
  /\bwer (hat|hatte)\b.*\b(geandert|verandert|bearbeitet|geloscht)\W*$|\bwer (hat|hatte|war|ist|wurde)\b.*\b(geschrieben|erfunden|entdeckt|gewonnen|gemalt|komponiert|gesungen|gegrundet|besiegt|gespielt|regiert|geboren|gestorben|erschossen|verfilmt|gedichtet|weltmeister\w*|papst|kanzler\w*)\W*$|\bwer (schrieb|erfand|entdeckte|gewann|malte|komponierte|sang|grundete|regierte|baute)\b/;
/** Judgements, and advice on what somebody should do. */
export const OPINION =
  /\b(furs|fur (mein|unser|ein|das|sein)e?[nsm]?) (einfamilienhaus|reihenhaus|haus|eigenheim|wohnung|garage|dach|altbau|neubau)\b|\bbrauch\w* (ich|man|wir) (fur|dazu|dafur)\b.*\b(genehmigung|erlaubnis|anmeldung|bewilligung|schein)\b|\bwo wohnt\b.*\b(privat|frau|herrn?)\b|\bist\b.*\beine? (gute|schlechte|serios\w*|zuverlassig\w*|anstandig\w*|fahige|vernunftige) (firma|anbieter|betrieb|dienstleister|laden|partner)\b|\b(neuen|anderen) job\b|\b(vertraue?n|trauenswurdig|billigste\w*|gunstigste\w*|teue?rste\w*|preiswerteste\w*)\b|\bhalt(st|en)? (du|sie)\b.*\bvon\b|\bsoll(te)? ich (lieber|besser|mein\w*|mir|meine\w*|heute|kundigen|den job)\b|\bwas wurdest du (tun|machen|an meiner)\b|\blohnt (sich|es)\b/;
/** What one asks of anybody who knows the world: `ab wann braucht man …`. Not how one works with the assistant. */
export const ANYBODY =
  /^\W*(\w+ ){0,2}(was|wie|wozu|wofur|warum|wieso|weshalb|wann|wie oft|wie lange|muss|darf|braucht|sollte) (\w+ )*man\b(?!.*\b(hier|dir|dich|ihnen|tool|suche\w*|assistent\w*|verzeichnis|datenbank|eintrag|anbieter|firma|dienstleister|andern|anlegen|finde\w*|bearbeiten|vergleichen|erreicht|bei)\b)/;
/** How something of the trade works: knowledge, and none of a provider. */
export const KNOWLEDGE =
  /\bwie (funktioniert|arbeitet|entsteht|baut man|repariert man|berechnet man|misst man|installiert man) (eigentlich |denn |so |genau )*(ein\w*|der|die|das|man)\b(?!.*\b(hier|dir|ihnen|tool|suche|assistent|verzeichnis|andern|anlegen|suchen|eintragen|loschen|vergleichen)\b)|\bwas (ist|sind|bedeutet|versteht man unter) (eigentlich |denn |genau |so )*(ein|eine|einen) (?!(eintrag|datensatz))\w+( \w+){0,2}\W*$/;
