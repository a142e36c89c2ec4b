import { plainText } from '../text/skeleton.ts';

/** People whom everybody knows and no directory of ours holds, by the surname or the one name that they go by. */
const FAMOUS =
  `angela merkel|merkel|olaf scholz|scholz kanzler|friedrich merz|robert habeck|habeck|annalena baerbock|baerbock|christian lindner|
  markus söder|söder|gerhard schröder kanzler|helmut kohl|helmut schmidt|willy brandt|konrad adenauer|adenauer|ludwig erhard|
  frank-walter steinmeier|steinmeier|ursula von der leyen|von der leyen|sahra wagenknecht|wagenknecht|alice weidel|jens spahn|
  boris pistorius|pistorius|karl lauterbach|lauterbach|donald trump|trump|joe biden|biden|barack obama|obama|bill clinton|hillary clinton|
  kamala harris|emmanuel macron|macron|wladimir putin|vladimir putin|putin|wolodymyr selenskyj|selenskyj|boris johnson|
  xi jinping|erdogan|erdoğan|kim jong un|nelson mandela|mahatma gandhi|gandhi|martin luther king|martin luther|john f kennedy|
  abraham lincoln|george washington|winston churchill|churchill|queen elizabeth|king charles|prinz william|prinz harry|
  lady diana|papst franziskus|dalai lama|mutter teresa|adolf hitler|hitler|josef stalin|stalin|lenin|karl marx|napoleon|bismarck|
  julius cäsar|cäsar|kleopatra|karl der große|friedrich der große|elon musk|musk|bill gates|steve jobs|mark zuckerberg|zuckerberg|
  jeff bezos|bezos|warren buffett|tim cook|sam altman|albert einstein|einstein|isaac newton|newton|marie curie|stephen hawking|
  charles darwin|darwin|sigmund freud|galileo|galilei|kopernikus|nikola tesla|thomas edison|alexander von humboldt|immanuel kant|
  nietzsche|sokrates|platon|aristoteles|konfuzius|goethe|johann wolfgang von goethe|friedrich schiller|schiller|heinrich heine|
  thomas mann|hermann hesse|franz kafka|kafka|bertolt brecht|günter grass|erich kästner|astrid lindgren|shakespeare|j k rowling|
  agatha christie|stephen king|mozart|beethoven|johann sebastian bach|richard wagner|michael jackson|madonna|elvis presley|elvis|
  taylor swift|beyonce|lady gaga|rihanna|ed sheeran|justin bieber|helene fischer|udo lindenberg|herbert grönemeyer|grönemeyer|
  peter maffay|roland kaiser|andrea berg|mark forster|nena|rammstein|die toten hosen|die ärzte|the beatles|beatles|rolling stones|
  abba|queen band|freddie mercury|david bowie|bob dylan|john lennon|thomas gottschalk|gottschalk|günther jauch|jauch|stefan raab|
  dieter bohlen|heidi klum|barbara schöneberger|jan böhmermann|böhmermann|til schweiger|matthias schweighöfer|
  brad pitt|angelina jolie|leonardo dicaprio|tom cruise|tom hanks|johnny depp|george clooney|julia roberts|arnold schwarzenegger|
  schwarzenegger|bruce willis|marilyn monroe|audrey hepburn|charlie chaplin|james bond|harry potter|darth vader|batman|superman|
  spiderman|mickey mouse|micky maus|donald duck|homer simpson|sherlock holmes|winnetou|pippi langstrumpf|
  michael schumacher|sebastian vettel|lewis hamilton|max verstappen|lionel messi|messi|cristiano ronaldo|ronaldo|pelé|maradona|
  franz beckenbauer|beckenbauer|jürgen klopp|klopp|julian nagelsmann|nagelsmann|manuel neuer|thomas müller fußball|toni kroos|
  jamal musiala|florian wirtz|harry kane|boris becker|steffi graf|dirk nowitzki|nowitzki|usain bolt|muhammad ali|mike tyson|
  pablo picasso|picasso|leonardo da vinci|da vinci|michelangelo|van gogh|claude monet|rembrandt|albrecht dürer|andy warhol|banksy|
  christoph kolumbus|kolumbus|marco polo|neil armstrong|jesus|mohammed prophet|buddha|der weihnachtsmann|weihnachtsmann|osterhase|
  greta thunberg|edward snowden|anne frank|sophie scholl`
    .split('|')
    .map((name) => plainText(name.trim()));

const NAMES: ReadonlySet<string> = new Set(FAMOUS);

/** Whether a name is that of somebody whom everybody knows. */
export function isFamous(name: string): boolean {
  return NAMES.has(plainText(name).replace(/\s+/g, ' ').trim());
}
