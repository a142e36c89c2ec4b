import { plainWord } from '../text/spelling-key.ts';

/** Words as a set of their plain forms; blanks part them. */
function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).map(plainWord));
}

/** After these something follows: no German utterance ends in one, but for the particle of its verb. */
export const OPEN_WORDS = wordSet(
  'und oder sowie sondern denn dass weil wenn ob falls sobald obwohl damit während bevor nachdem als wie bzw beziehungsweise',
  'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner',
  'mein meine meinen meinem meiner dein deine deinen ihr ihre ihren ihrem sein seine seinen unser unsere unseren unserem',
  'dieser diese diesen diesem dieses jeder jede jeden jedem welche welcher welchen welchem welches alle allen solche',
  'in im ins an am ans auf aus bei beim mit nach von vom vor zu zum zur für über unter um gegen durch ohne ab bis seit zwischen',
  'wegen trotz laut pro per via statt inklusive neben hinter',
  'nur sehr ganz etwa ungefähr circa rund mindestens höchstens maximal minimal genauer beispielsweise etwas',
  'eigentlich zwar noch mal auch schon jemand jemanden irgendein irgendeinen dann',
  'ist sind war waren wird werden lautet lauten heißt heißen beträgt betragen ich wir er sie man',
  'herr herrn frau doktor',
);

/** Said while one looks for a word. */
export const FILLERS = wordSet(
  'äh ähm ähem öh öhm hm hmm also ach na naja sozusagen quasi halt eben nämlich irgendwie quatsch nee beziehungsweise',
);

/** Two letters and more that are the names of letters (DIN 5009 of 1996 and of 2022), and what recognisers make of some. */
export const LETTER_NAMES = wordSet(
  'anton ärger berta bertha cäsar charlotte dora emil friedrich gustav heinrich ida julius kaufmann konrad ludwig martha nordpol',
  'otto ökonom paula quelle richard samuel schule siegfried theodor ulrich übermut viktor wilhelm xanthippe xaver ypsilon zacharias',
  'zeppelin zürich eszett malta nordpul notpol',
);

/** Particles of verbs whose finite form stands before them: `trage … ein`. The verb's beginning comes first. */
export const SEPARABLE_VERBS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['trag trage tragen', 'ein nach'],
    ['leg lege legen', 'an'],
    ['füg füge fügen', 'hinzu ein an dazu'],
    ['gib geben gebe', 'ein an aus'],
    ['ruf rufe rufen', 'an auf ab'],
    ['stell stelle stellen', 'her um ein wieder ab'],
    ['nimm nehme nehmen', 'auf zurück raus heraus mit weg an'],
    ['mach mache machen', 'auf zu rückgängig leer an aus rein'],
    ['lies lese lesen', 'vor'],
    ['schreib schreibe schreiben schreibst', 'auf rein dazu hinein ein um'],
    ['setz setze setzen', 'zurück an ein'],
    ['stimmt sieht hört kommt geht fällt zieht', 'an aus auf zu ein weg um ab'],
    ['ist sind', 'an aus auf zu'],
    ['such suche suchen guck schau sieh', 'raus heraus nach an aus'],
    ['speicher speichere speichern', 'ab'],
    ['fang fange fangen', 'an'],
    ['hör höre hören', 'auf zu an'],
    ['pack packe packen', 'ein aus rein dazu'],
    ['lass lasse lassen', 'aus an ab weg'],
  ].map(([verbs, particles]) => [verbs ?? '', wordSet(particles ?? '')] as const),
);

/** Imperatives that say nothing without their particle. */
export const UNFINISHED_WITHOUT_PARTICLE = wordSet(
  'trag trage tragen leg lege legen füg füge fügen lies lese',
);

/** Imperatives that say nothing without a value: `ändere … auf …`. */
export const UNFINISHED_WITHOUT_VALUE = wordSet('änder ändere ändern setz setze setzen');
export const VALUE_PREPOSITIONS = wordSet('auf in zu um zurück');

/** In the first two words these want an infinitive at the end. */
export const MODALS = wordSet(
  'kannst können könntest könnten kann würdest würden könnte soll sollen sollst darf dürfen muss müssen will wollen',
);
/** These take one or an object. */
export const WISHES = wordSet('möchte möchten hätte will brauche bräuchte');

/** Open a clause whose verb stands last. */
export const CLAUSE_OPENERS = wordSet('dass ob wenn weil falls sobald obwohl nachdem bevor');
/** With these at the beginning another clause follows. */
export const LEADING_CLAUSES = wordSet('wenn weil falls sobald obwohl nachdem bevor da');

export const QUESTION_WORDS = wordSet(
  'wer wen wem wessen was wie wo woher wohin wann warum wieso welche welcher welches welchen welchem wieviel wieviele',
);

/** Nouns that say of whom only with a name: `die Telefonnummer` alone may go on. */
export const FIELD_NOUNS = wordSet(
  'telefonnummer nummer faxnummer mailadresse emailadresse e-mail-adresse adresse anschrift postleitzahl webseite website homepage',
  'durchwahl geschäftsführer ansprechpartner kategorie umsatz bewertung gründungsjahr mitarbeiterzahl eintrag anbieter dienstleister',
  'stadtwerke stadtwerken name straße hausnummer öffnungszeiten vertrag rückruf termin notizfeld notiz',
);

/** Finite verbs by which a sentence is known to have one; plain forms. */
export const FINITE_VERBS = wordSet(
  'ist sind war hat haben hatte gibt lautet heißt liegt sitzt steht stehen verkauft verkaufen bietet bieten arbeitet arbeiten macht machen',
  'kostet kommt kommen geht gehen gehört fehlt fehlen stimmt passt führt führen kann können könnte will wollen soll sollen muss müssen darf',
  'wird werden würde möchte brauche bräuchte suche suchen hätte weiß kennt kooperiert kooperieren beträgt wohnt heißen bedeutet steckt bringt',
  'zeig zeige zeigen such finde find nenne nenn lösch lösche ändere änder setz setze trag trage leg lege füg notier notiere schreib schreibe',
  'speicher speichere mach mache nimm stell ruf gib sag sage schick lies buchstabiere buchstabier vergleich vergleiche wiederhole vergiss',
  'lass hol öffne rufen schicken schreibt fällt schreibst brauch hab habe bin werde stehts gibts reicht',
);

/** End a command or a talk. */
export const CLOSING_WORDS = wordSet('bitte danke tschüss wiederhören dankeschön');

/** Domains by which a spoken address ends. */
export const DOMAIN_ENDINGS = wordSet('de com net org eu info at ch energy solar');

/** Whole utterances of one or two words that are answered at once. */
export const WHOLE_UTTERANCES = wordSet(
  'stopp stop abbrechen abbruch danke tschüss speichern weiter zurück hilfe hallo speicher bestätigen aufhören',
);

/** Ask for patience: what they announce comes after a while. */
export const PATIENCE_WORDS = wordSet(
  'moment momentchen augenblick sekunde warte nachsehen nachschauen überlegen',
);

/** Before the sentence proper. */
export const LEADING_WORDS = wordSet(
  'ja nein nee okay ok gut genau also und dann so hm hmm äh ähm ach bitte jetzt danke super prima',
);

/** By themselves the objects of no verb. */
export const LIGHT_WORDS = wordSet(
  'mal bitte wieder noch doch jetzt dann mir uns dir ihnen gleich einfach du sie wir',
);

/** With these one says what one wants, and not how something is. */
export const REQUEST_VERBS = wordSet(
  'möchte möchten brauche brauch bräuchte suche suchen hätte will wollen wollte',
);

/** Imperatives that say nothing before what is to be written, spelled or compared. */
export const CONTENT_VERBS = wordSet(
  'schreib schreibe schreibst schreiben notier notiere buchstabier buchstabiere vergleich vergleiche',
);
export const COMPARISONS = wordSet('vergleich vergleiche');
export const COMPARED_WITH = wordSet('mit und oder gegen');

/** Begin a clause about what stands before, with its verb at the end. */
export const RELATIVES = wordSet('der die das wo');
export const RELATED = wordSet('jemand jemanden alle allen nur einen eine anbieter firmen betriebe');

/** Things of which details follow. */
export const ANNOUNCED = wordSet('anbieter dienstleister eintrag firma termin notiz frage');

/** A reply is made of these alone. */
export const REPLY_WORDS = wordSet(
  'das war ist so es nicht alles ja nein nee jawohl genau richtig korrekt stimmt falsch okay ok doch jep jo klar',
);

/** With a bare field before them a value is still to come: `die Webseite eintragen`. */
export const INPUT_VERBS = wordSet('eintragen notieren aufnehmen hinterlegen aufschreiben vermerken');

/** Infinitives that announce what is asked: `kannst du mir sagen`. */
export const PREFACES = wordSet('sagen wissen erklären helfen verraten');

/** Refuse, and often a reason or what is right follows. */
export const NO_WORDS = wordSet('nein nee nö ne falsch');

/** Particles that end a sentence more often than they begin a phrase, in a long one. */
export const PARTICLES_ALONE = wordSet('an ab aus ein zu durch');

/** Begin a phrase before the verb: `bei der ersten in der Liste`. */
export const PREPOSITIONS = wordSet('bei beim von vom mit für unter über aus in im auf an zu zum zur nach');

export const COPULAS = wordSet('ist sind war hat haben');

/** Verbs with a particle that tell something, and ask for nothing. */
export const TELLING_VERBS = wordSet('stimmt sieht hört kommt geht fällt zieht ist sind');

/** Say who speaks, at the beginning: the request follows. */
export const GREETINGS = wordSet('guten hallo moin servus tag morgen abend grüß');

/** With these at the end something is quoted that follows: `die schreiben`. */
export const QUOTING_VERBS = wordSet('schreiben schreibt sagen sagt meinen meint fragen fragt');

/** Count what is asked, and there is more than one. */
export const ORDINALS = wordSet('erstens zweitens drittens');

/** After a wish these come before its object: `ich bräuchte jetzt einmal …`. */
export const BEFORE_OBJECT = wordSet('einmal eben gerade jetzt schnell kurz hier gleich bitte');
