/**
 * Stems of verbs for what people do outside of the directory, or want done by somebody else. Prefixes and endings are told apart
 * from them: `weitergeleitet` is ``.
 */
export const EVERYDAY_VERBS = `
  grill würz ess trink schmeck frühstück fress fütter füttere tränk
  sing tanz spiel musizier sport jogg schwimm kletter wander radel angel bastel mal zeichn strick häkel näh stick
  schlaf träum wach weck lach schrei flüster lieb heirat hass streit kämpf schlag tret trete
  putz wisch saug wasch bügel spül fege räum aufräum gieß pflanz mäh
  fahr flieg tank bremse überhol lenk steuerer navigier wander spazier renn lauf hüpf kriech schleich
  kauf bestell bezahl zahl spend überweis leih verleih schenk invest investier verzins erb
  wasch dusch kämm rasier schmink frisier
  erinner vergiss träum hoff fürcht freu ärger wunder stör nerv langweil tröst
  dichte reim formulier verfass dicht diktier übersetz dolmetsch buchstabier erläuter definier beweis interpretier analysier
  philosophier diskutier argumentier debattier plauder quatsch schwätz
  rechne multiplizier dividier addier subtrahier potenzier kalkulier schätz mess wieg wiege
  programmier deinstallier boote boot download surf chatt poste stream blogg twitter hack crack knack
  druck kopier scann fax mail schick send verschick funk simse archivier exportier importier konvertier komprimier verschlüssel entschlüssel
  telefonier ruf klingel verbind
  genehmig beantrag bewillig unterschreib unterzeichn kündig verklag mahn beschwer protestier demonstrier wähl regier
  verschmelz fusionier dupliziere duplizier klon
  reservier buch vereinbar verabred einlad besuch treff abhol
  schraub hämmer bohr säg lackier streich tapezier
  wachs blüh brenn explodier schmelz gefrier regn schnei donner schein leucht stürm
  stürz
  sterb leb geboren bluten blut heil impf operier behandel diagnostizier schmerz huste nies schwitz frier zitter
  gewinn verlier siege sieg besieg trainier
  erfind erfand entdeck forsch
  betrüg betrog belüg lüg stehl klau raub mord töt schieß
  bet segne tauf predig zauber hexe wahrsag prophezei prognostizier
  parkier miete 
  fotografier film filme knips
  boykottier
  wünsch gratulier begrüß verabschied entschuldig bedank
  install deinstallier installier koch leite weiterleit umleit startet
  abonnier spoiler
  dimm
  lern studier unterrichte pauk
  spann entspann meditier ruh chill
  gähn schnarch
  google googel
  sperr entsperr
  verrat gesteh beichte
  streik zick qualm
  kitzel streichel umarm kuschel flirte flirt`;
