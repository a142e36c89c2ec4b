/** Words as they are said in parts of the country and in a hurry, by what they are in writing: `written: said said`. */
const SAID = `
ich: i ick icke ik
mich: mi
dich: di
wir: mia
es: et
das: dat des det dit dös
was: wat wos
nicht: net ned nit nich nisch
nichts: nix nüscht nichs
nicht mehr: nimmer nimma nimme
kein: koa koan keen
keine: koane keene koi
ein: oan oa een a
eine: oane eene
ist: is iss isch
sind: san sin
haben: ham hobm habm
habe: hob
hast: host hosd hosch hasch haschd
hat: hot
bist: bisch
kannst: kannsch
würde: tät dät täte
würden: täten
bräuchte: bräucht
brauche: brauch bruch
hätte: hätt
mag: mog
wie: wia wi
heißt: hoaßt hoasst heeßt
schon: scho
auch: ooch aa
auf: uff
auf dem: aufm uffm
aus dem: ausm
mit dem: mitm mim
in der: inne
von der: vonne
für ein: fürn
noch ein: nochn
noch: no
jetzt: jetz jez jetze etz
fertig: fettich fettig feddich ferdich ferdisch
schön: schee scheen schöö
muss: muass muaß mues mutt mott
viel: vui vuil vül
viele: vuie vülle
passt: basst bassd passd
passt es: passts bassts basts
eben: hoid hald
gut: jut guat guad gud
guten: guden juten jutn guaten
morgen: morsche morjen morjn moagn
möchte: mecht mechat mächt
will: wui wuj
geht: jeht gäht get
ganz: janz
genau: jenau
heute: heit heut hüt
zurück: zruck zrück retour
nochmal: nochamal nochmoi nomal nommal nochemal nomoi
mal: amal emol emal amoi moi mol
bisschen: bissl bissle bisserl bissel biserl
Leute: leut leudde
arbeiten: schaffe schaffn
bitte: bidde bitt biddschön
gucke: kiek kuck gugg
weg: wech
danke: dange danggschee
vielleicht: vllt vlt vielleich
gerade: grod
haben wir: hamma hammer hamwa hama hamwer hammwa hobma
haben sie: hamse hammse hamsie habense
können sie: könnse könnese
sind wir: samma simmer
lassen wir: lassma lassmer lassmas
nehmen wir: nehma nehmer nemmer
gehen wir: gemma gehma
machen wir: machma machmer
kannst du: kannste konnst kannschd
könntest du: könnteste
hast du: haste hoste
bist du: biste
willst du: willste
weißt du: weißte weißt'e
machst du: machste
hättest du: hätteste
ist es: isses iss'es ises
wir es: wirs
ich es: ichs
wie es: wies
du es: dus
man es: mans
ob es: obs
mir es: mirs
trag es: trags
hat denn: hatn
sag: sach
nimm es: nimms
leg es: legs
setz es: setzs
stell es: stells
speicher es: speichers
lösch es: löschs
lass es: lass's lasses
wie es: wie's wies
ob es: ob's
wenn es: wenn's wenns
braucht es: brauchts
fünfzig: fuffzig fuffzich fuchzig fuchzg fünfzich
fünfzehn: fuffzehn fuchzehn
zwanzig: zwanzg zwanzich
dreißig: dreißich dreißg
vierzig: vierzich
sechzig: sechzich sechzg
siebzig: siebzich
achtzig: achtzich
neunzig: neunzich
zwei: zwoa zwee
zweite: zwoate
zweiten: zwoaten zwoatn
drei: droa
`;

/** What each of those words is in writing. */
export const DIALECT: ReadonlyMap<string, string> = new Map(
  SAID.trim()
    .split('\n')
    .flatMap((line) => {
      const [written = '', said = ''] = line.split(': ');
      return said.split(' ').map((word) => [word, written] as const);
    }),
);
