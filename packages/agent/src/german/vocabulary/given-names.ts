import { plainWord } from '../../text/spelling-key.ts';

/** Given names of people in German offices, without those that are ordinary words as well, like `Rosa` or `Wolf`. */
const GIVEN_NAMES = new Set(
  `
  achim adam adelheid adnan adrian agata agnes ahmad ahmed ahmet aisha albert albrecht aleksandra alex alexander alexandra alexej ali alice alicja alina alois amelie
  amir andrea andreas andrzej andré anette angela angelika anika anita anja anke ann anna annalena anne annegret anneliese annelie annemarie annett annette annika
  anton antonia antonio arend armin arndt arne arno arnold arthur artur astrid august axel ayse aylin ayşe babette barbara bastian beate beatrice beatrix benedikt
  benjamin benno bernadette bernd bernhard bert berta bertold bettina bianca birgit birgitta birthe bjarne björn bodo boris brigitte britta britt bruno burkhard can carina
  carl carla carlo carlos carmen carola carolin carolina caroline carsten catharina cathrin catrin cedric cem charlotte chiara christa christel christian christiane christin christina christine
  christof christoph christopher clara claudia claus clemens conny constantin constanze cora cordula corinna cornelia cornelius dagmar daniel daniela danny david
  dean deborah denise dennis detlef detlev diana dieter dietmar dietrich dirk dominik dominika doreen doris dorothea dorothee dörte eberhard eckart eckhard eckehard edda
  edeltraud edgar edith eduard egon eike ekkehard elena eleonore elfriede elias elif elisa elisabeth elke ella ellen elmar elvira emil emilia emily emma emre enrico
  enno erhard eric erich erik erika erkan ernst erwin esra esther eugen eva evelin evelyn ewa fabian fatih fatma felicitas felix ferdinand finn florian folker frank franka
  franz franziska frauke fred freddy frederik frieda frieder friedemann friederike friedhelm friedrich fritz gabi gabriel gabriela gabriele georg georgios gerald gerd gerda gerhard gerlinde
  gerold gerrit gert gertrud gisbert gisela gitta giovanni giuseppe gottfried grazyna gregor greta gudrun guido gundula gunnar gunter gunther günter günther gustav hakan halil hanna hannah
  hannelore hannes hans harald harry hartmut hasan hatice hauke hedwig heide heidemarie heidi heidrun heike heiko heiner heinrich heinz helen helena helene helga helge
  hellmut helmut helmuth hendrik henning henri henriette henrik henry herbert heribert hermann hilde hildegard hilke hinrich holger horst hubert hubertus hugo hussein hüseyin ibrahim
  ida ilka ilona ilse imke immanuel ina ines inga inge ingeborg ingo ingolf ingrid inka insa irena irene irina iris irmgard irmtraud isa isabel isabell isabella isabelle ismail iwona
  jacqueline jakob jan jana janet janina janine janna jannik jannis jaroslaw jasmin jean jelena jendrik jennifer jenny jens jessica joachim joanna jochen joe johann johanna johannes john
  jolanta jonas jonathan jonna jos joseph josef josefine josephine josip jost juan judith julia julian juliane jule julius jutta jörg jörn jürgen kai karim karin karina karl karla karlheinz karolin
  karolina karsten kaspar katarina katarzyna katharina katharine kathleen kathrin kati katinka katja katrin kay kemal kenan kerstin kevin kilian kim kirsten kirstin klaas klara klaus klemens
  konrad konstantin konstanze kristian kristin kristina kristof krystyna krzysztof kurt käthe lara larissa lars laura laurens lea lena lennart leo leon leonard leonhard leoni leonie leopold liane
  lidia lieselotte lilli lilly lina linda linus lisa lisbeth liselotte lothar louis louisa luca lucas lucia ludger ludwig luis luisa luise luka lukas lutz lydia maciej mads magda magdalena
  maik maike maja malgorzata malte manfred manja manuel manuela mara marcel marcin marco marcus mareike maren margarete margareta margit margot margret maria mariam marian marianne marie
  mariella marietta marija marika marina mario marion marit marita marius mark marko markus marlene marlies marlis marta martha martin martina marvin mathias mathilda mathilde mathis matteo matthias
  maurice max maxi maximilian maya mechthild mehmet meike meinhard melanie melina melissa merle mert mia micha michael michaela michel michele michelle miguel mihai mike mila milan milena mira
  miriam mirjam mirko mohamed mohammad mohammed monica monika monique moritz murat mustafa myriam nadine nadja natalia natalie natascha nathalie neele nele nico nicola nicolas nicole niels nihat nikita
  niklas niko nikolai nikolaos nikolas nikolaus nils nina noah nora norbert norman okan olaf ole oleg olga oliver olivia orhan ortrud ortwin oskar osman oswald otmar ottmar otto pascal patricia patrick
  patrik paul paula paulina pauline pavel pawel pedro petra philip philipp pia pierre piet piotr rabea rafael rafal raimund rainer ralf ralph ramona raphael rasmus rebecca rebekka reiner
  reinhard reinhold rena renate rene renata rené resi ricarda riccardo richard rike rita robert robin rocco roderich roger roland rolf roman romy ronald ronja ronny rosemarie rosi
  rosalie rosmarie roswitha rouven rudi rudolf rupert ruth rüdiger sabine sabrina samir samuel sandra sandro sara sarah sascha saskia sebastian selim selina sepp serap sergej serkan
  severin sibel sibylle siegbert siegfried sieglinde siegmar sigmund sigrid sigrun silke silvana silvia silvio simon simona simone sina sinan slawomir sofia sofie solveig sonja sophia sophie
  stanislaw stefan stefanie steffen steffi stella stephan stephanie sten sunniva susan susann susanna susanne sven svenja svetlana swantje swen swenja sylke sylvia sylvie sören sönke tabea tamara tanja
  tarik tatjana teresa thea theo theodor theresa therese theresia thomas thorben thorsten thilo tibor till tilman tilmann tilo tim timo timm tina tino tobias tom tomasz tommy torben torge
  torsten traudel traute tristan udo ulf ulla ulli ulrich ulrike ursula urs urte uschi uta ute uwe valentin valentina valerie vanessa vera verena veronika viktor viktoria vincent vinzenz viola virginia
  vivian vivien volker volkmar walburga waldemar walter waltraud walther wanda werner wibke wiebke wilfried wilhelm willi willibald willy wioletta wolfgang wolfram wulf xaver yannick yannik yasemin
  yasin yasmin yolanda yusuf yvonne zbigniew zdenka zeynep zoe änne özlem
  `
    .trim()
    .split(/\s+/)
    .map(plainWord),
);

/** Whether a word in its plain form is what people are called by. */
export function isGivenName(plain: string): boolean {
  return GIVEN_NAMES.has(plain);
}
