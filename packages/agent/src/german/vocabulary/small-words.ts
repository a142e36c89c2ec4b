import type { Tag } from './tags.ts';

/** Words that hold sentences together. They are never guessed at. */
export const SMALL_WORDS: Partial<Record<Tag, string>> = {
  article: 'der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|n|ne|nen|ner|nem|d',
  pronoun:
    'er|es|ihn|ihm|ihr|ihre|ihren|ihrer|ihrem|sein|seine|seinen|seiner|seinem|dessen|deren|dieser|diese|dieses|diesem|diesen|denen|jene|jener|dort|dahin|dorthin|da|davon|dazugehörige|dazugehörigen|dortige|dortigen|hier|derselbe|dasselbe|dieselbe|selbe|selben|demselben|derselben|gleiche firma|diejenige|sie|zugehörige|dafür|jenem|jenen',
  and: 'un|unt|ud|unnd|udn|and|und|u|sowie|&|+|plus|als auch|wie auch|außerdem|ferner|zudem|dann|danach|anschließend|ebenso',
  or: 'or|oder|bzw|beziehungsweise|entweder',
  not: 'nicht|nich|net|nimmer|kein|keine|keinen|keinem|keiner|nix|nie|niemals',
  is: 'is|iss|isch|lautete|sinds|sind s|ists|wärs|wars|warens|läuft|laufen|lief|ist|sind|war|waren|lautet|lauten|beträgt|betragen|heißt|heißen|wird|werden|wäre|sei|seien|liegt bei|hieß|wurde|wurden|worden',
  has: 'erzielen|verbuchen|verbucht|aufweisen|vorweisen|erwirtschaften|weist auf|weisen auf|bringt es auf|kommt auf|kommen auf|hat|haben|hätte|besitzt|besitzen|verfügt|verfügen|beschäftigt|beschäftigen|hab|hatten|macht|machen|mache|betreibt|unterhält|erwirtschaftet|erzielt|zählen',
  now: 'jetzt|nun|ab sofort|künftig|zukünftig|neuerdings|ab jetzt|mittlerweile|inzwischen|seit heute|ab heute|ab morgen|fortan|nunmehr|aktuell|aktuelle|aktuellen|derzeit|momentan|seit kurzem|seit neuestem|seit neustem|seit jüngstem|seit gestern|seit januar|seit februar|seit märz|seit april|seit mai|seit juni|seit juli|seit august|seit september|seit oktober|seit november|seit dezember|seit montag|seit dienstag|seit mittwoch|seit donnerstag|seit freitag|ab januar|ab februar|ab märz|ab april|ab mai|ab juni|ab juli|ab august|ab september|ab oktober|ab november|ab dezember|ab montag|ab dienstag|ab mittwoch|ab donnerstag|ab freitag|seit letzter woche|seit letztem monat|seit letztem jahr|seit diesem jahr|seit diesem monat|seit dieser woche|seit anfang des jahres|ab nächster woche|ab nächstem monat|ab nächstem jahr|seit neulich|seit ein paar tagen|seit einiger zeit|seit kurzer zeit|von nun an|in zukunft',
  new: 'new|neu|neue|neuer|neues|neuen|neuem',
  old: 'alt|alte|alten|alter|altes|bisherige|bisherigen|bisher|vorher|vorherige|vorherigen|vorige|ehemalige|früher|frühere',
  instead: 'statt|anstatt|anstelle|stattdessen|und nicht|anstelle von|an stelle von|an statt',
  both: 'beide|beiden|beider|die zwei firmen|alle drei|alle beide|die beiden',
  filled:
    'belegt|gefüllte|gefülltem|gefüllten|befüllte|befülltem|befüllten|ausgefüllte|ausgefüllten|dokumentiert|ausgefülltem|befüllt|etwas vermerkt|etwas eingetragen|etwas hinterlegt|was eingetragen|was hinterlegt|was drin|was drinsteht|etwas drin|was notiert|etwas notiert|was vermerkt|dransteht|dranstehen|etwas steht|was steht|gepflegt|hinterlegt|ausgefüllt|eingetragen|vorhanden|gefüllt|angegeben|bekannt|gesetzt|erfasst',
  empty:
    'vermisst|vermissen|vermisse|mangelt|hapert|ausgelassen|nicht kennen|nicht kenne|nicht wissen|unklar|noch offen|nicht da|nicht haben|nix drin|nix drinsteht|nix dasteht|nix steht|nix eingetragen|nix hinterlegt|nix angegeben|gar nichts drin|gar nichts steht|gar nix|lücke|lücken|blank|offen geblieben|nicht erfasst|nichts angegeben|nichts vermerkt|nichts erfasst|noch nichts|noch nix|leerer|ohne eintrag|ohne angabe|ohne angaben|ohne wert|ohne einträge|kein eintrag|keine angabe|keine angaben|keinen eintrag|nichts drin|nichts drinsteht|nichts steht|fehlt|fehlen|fehlend|fehlende|fehlender|fehlendem|fehlenden|unbekannt|leer|leeres|leerem|leere|leeren|nicht gepflegt|nicht hinterlegt|nicht ausgefüllt|nicht eingetragen|nicht vorhanden|nicht angegeben|nicht bekannt|unausgefüllt|nichts eingetragen|nichts hinterlegt',
  much: 'größere|größerer|höherer|höhere|kleinerer|stärkere|stärkeren|geringere|geringeren|besseren|bessere|schlechteren|schlechtere|kleineren|kleinere|höheren|höhere|niedrigeren|größeren|mehr|weniger|viel|viele|wenig|wenige|größer|kleiner|höher|niedriger|besser|schlechter|am meisten|am wenigsten|vielen|umsatzstärker|umsatzstärkere|umsatzstärkeren|umsatzschwächer|umsatzschwächere|umsatzschwächeren',
  true: 'ja|wahr|true|richtig|yes',
  false: 'nein|falsch|false|unwahr|no',
  form: 'gmbh|ag|kg|ohg|gbr|se|ug|ev|e v|mbh|kgaa|eg|ggmbh|ek|e k|inc|ltd|llc|bv|sa|sarl|gesmbh|aktiengesellschaft|co kg|gmbh co kg',
  'prep:in': 'located in|based in|in|im|innerhalb|ins',
  'prep:around':
    'um|rund um|nahe|nähe|in der nähe von|bei|umgebung|raum|großraum|region|im raum|umkreis|im umkreis von|in und um|in der gegend von',
  'prep:of': 'von|vom|seitens|von der|von dem|von den',
  'prep:at': 'bei|beim|bei der|bei dem|bei den',
  'prep:to': 'zu|zum|zur|nach',
  'prep:on': 'auf|aufs',
  'prep:with': 'mit|inklusive|samt|per',
  'prep:without': 'ohne|außer|bei denen kein|bei denen keine|die kein|die keine|die keinen',
  'prep:from': 'aus|aus der|aus dem|ausm',
  'prep:for': 'für|fürs',
  'prep:about': 'über|bezüglich|betreffend|hinsichtlich|zu|übern',
  'prep:than': 'als|wie',
  'prep:under': 'unter',
  'prep:behind': 'hinter',
  'prep:named':
    'namens|irgendwas mit|irgendwie mit|hieß irgendwas mit|heißt irgendwas mit|so ähnlich wie|klingt wie|irgendwie wie|irgendwas wie|hieß so wie|mit namen|mit dem namen|genannt|heißt|heißen|die heißt|der heißt|die heißen|mit der bezeichnung|namentlich|lautend auf|unter dem namen',
  'ask:who':
    'irgendeiner|irgendeine firma|irgendwer|irgendwen|irgendjemand|irgendjemanden|irgendein anbieter|who|wer|wen|wem|wessen',
  'ask:what': 'what|was',
  'ask:which':
    'which|welche|welcher|welches|welchen|welchem|welch|was für|was für ein|was für eine|was für einen',
  'ask:where': 'wo überall|wo alles|wo denn überall|where|wo|woher|wohin|wo genau',
  'ask:count':
    'wievile|wievil|wifiel|wifiele|wiefiel|wiefiele|wiviel|wivile|wiviele|wie vile|wie fil|wi viel|wiehviel|wie viehle|how many|how much|wie viele|wieviele|wie viel|wieviel|wie vielen|wievielen|wie groß ist die anzahl|wie hoch ist die anzahl|wie oft|wi viele|wie fiele|wieviel e',
  'ask:how': 'wie|wie hoch|wie groß|wie gut|wie schlecht|wie lang|wie lautet|wie heißt|womit|wodurch',
  'ask:when': 'wann|seit wann|bis wann',
  'ask:why': 'warum|wieso|weshalb|wozu|weswegen',
  'cmp:more': 'mehr als|größer als|höher als|über|oberhalb von|besser als|oberhalb|größer|besser',
  'cmp:less':
    'weniger als|kleiner als|niedriger als|unter|unterhalb von|geringer als|schlechter als|unterhalb|kleiner',
  'cmp:atLeast':
    'größer gleich|größer oder gleich|größer als oder gleich|mindestens|ab|wenigstens|minimum|mind|nicht weniger als|nicht unter|nicht kleiner als|wenigstens mal|von mindestens|und mehr|oder mehr|aufwärts|min',
  'cmp:atMost':
    'kleiner gleich|kleiner oder gleich|kleiner als oder gleich|höchstens|nicht mehr als|nicht über|nicht größer als|nicht höher als|bis|bis zu|maximal|max|oder weniger|und weniger|von höchstens|maximum|von maximal',
  'cmp:between': 'zwischen',
  'cmp:exactly': 'genau|exakt|gleich',
  'address:du':
    'du|dir|dich|dein|deine|deinen|deiner|kannst|könntest|kannste|könnteste|magst|würdest|hast|weißt|kennst|sollst|willst|möchtest|bist|hättest|schaffst|machst|tust|weisst|haste|biste|weißte|findest|zeigst|darfst',
  'address:sie':
    'könnten|können|würden|möchten|ihnen|ihnen bitte|dürfte ich|hätten|sie mir|bitte sie|können sie|könnten sie|würden sie',
  filler:
    'zum beispiel|beispielsweise|z b|am liebsten|am ehesten|vorzugsweise|was schätzt du|was glaubst du|was denkst du|jegliche|jeglichen|jegliches|jeglicher|irgendein|irgendeine|irgendeinen|irgendwelche|irgendwelchen|na gut|na dann|na ja dann|dann halt|dann eben|am telefon|am apparat|in der leitung|an der strippe|neben mir|vor mir|gegenüber|only|the|for|of|with|from|würd ich sagen|würde ich sagen|sag ich mal|sage ich mal|glaub ich|glaube ich|denk ich|denke ich|schätz ich|schätze ich|vermute ich|nehme ich an|nehm ich an|oder so|soviel ich weiß|so viel ich weiß|soweit ich weiß|wenn ich mich nicht irre|im moment noch|please|um gottes willen|um himmels willen|freundlicherweise|netterweise|freundlichkeit|güte|liebenswürdigkeit|so freundlich|so nett|so lieb|wären sie so freundlich|wärst du so lieb|seien sie so gut|sei so gut|sei so nett|dankbar|verbunden|bei gelegenheit|bitte einmal|mal bitte|bitte|bitteschön|mal|doch|noch|denn|eben|halt|gern|gerne|mir|mich|ich|wir|uns|unser|unsere|unseren|unserer|unserem|äh|ähm|öh|öhm|hm|hmm|tja|so|also|eigentlich|einfach|schnell|kurz|kurz mal|einmal|nochmal|noch mal|nochmals|wieder|möchte|möchten|will|wollen|wollte|würde|würdest|soll|sollen|sollte|sollten|muss|müssen|müsste|darf|dürfen|kann|könnte|könnt|lass|lasst|los|denke|glaube|wohl|vielleicht|ungefähr|etwa|circa|ca|gerade|grad|hätte|gibt|gibts|gab|gib s|dass|ob|man|wenn|weil|aber|auch|nur|bloß|na|ach|ja|ey|schonmal|schon|irgendein|irgendeine|irgendeinen|irgendeinem|irgendwelche|irgendwelchen|irgendwas|etwas|alles klar|gut|mach|tu|jemand|jemanden|sich|direkt|eh|selbst|wunsch|okay|ok|daten|feld|felder|wert|werte|spalte|eintragen|genauer|moment|danke|hallo|gleich|mein|meine|meiner|eurer|eure|euer|eintrags|insgesamt|überhaupt|zurzeit|verzeichnis|verzeichnisses|datenbank|system|bestand|drin|bei uns|in der datenbank|im verzeichnis|im system|im bestand|in unserem verzeichnis|in unserer datenbank|in unserem bestand|verstehe|ne|nee ach|derzeit|bräuchte|könnte ich|hätte gern|hätte gerne|stimmt|dabei|davon weiß|irgendwie|sowas|lieber|eher|folgende|folgender|folgendes|folgenden|ihr|man|hinten|vorne|sofort|entsprechend|entsprechende|entsprechenden|zwar|allerdings|jedoch|leider|übrigens|nämlich|sorry|entschuldigung|entschuldige|pardon|tschuldigung|upps|ups|guten tag|guten morgen|hey|hi|servus|moin|ans telefon|in allen punkten|punkt für punkt|in jeder hinsicht|nachfragen|nachzufragen|offiziell|telefonisch|postalisch',
};
