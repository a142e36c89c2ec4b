import { inOrder, type TextTest } from '../../text/in-order.ts';
import { plainText } from '../../text/skeleton.ts';
import { isThing } from '../../vocabulary/things.ts';
import { ENDED } from '../change/operations.ts';
import type { Context } from '../context.ts';
import type { Interpretation, RefusalReason } from '../interpretation.ts';
import { isContent, isField, type Reading } from '../reading.ts';
import { isStateOrder } from './change-wish.ts';

/** Words that make even a message with an off-task word one about the directory. */
const OWN_WORK = [
  'field:notes',
  'field:produktgruppen',
  'field:angebote',
  'field:category',
  'field:sonstiges',
  'field:benchmarks',
  'field:stadtwerke_kollaborationen',
] as const;

/** Messages that speak of how the assistant is instructed, or want its rules changed. */
export function againstRules(reading: Reading): Interpretation | null {
  const reason = rules(reading);
  return reason === null ? null : { intent: 'refuse', slots: {}, refusal: reason };
}

/** Messages that want what the assistant has no part in, or may not do. */
export function readRefusal(reading: Reading, context: Context): Interpretation | null {
  const reason = deed(reading) ?? ofMany(reading) ?? deletion(reading, context) ?? topic(reading);
  return reason === null ? null : { intent: 'refuse', slots: {}, refusal: reason };
}

const RULES: readonly TextTest[] = [
  /\b(ignor|vergiss|missacht|umgeh|uberschreib|verrat)\p{L}*\b.*\b(anweisung|regel|vorgabe|instruktion|prompt|einschrankung|bisherige)/iu,
  /\b(ignore|forget|disregard|override|reveal)\b.*\b(instruction|rule|prompt|previous|system)/iu,
  /\b(system|admin|entwickler|developer|debug)\s*-?\s*(prompt|modus|mode|nachricht|zugang|rechte)/iu,
  /\b(deine|ihre|die|den|dein|ihr)\s+(system\w*|anweisung\w*|prompt\w*|instruktion\w*|regeln|vorgaben|qullcode|konfiguration)\b/iu,
  // As one pattern it grew with the third power of the message.
  inOrder(
    /\b(du bist|sie sind|spiel|tu so|gib dich)\b/iu,
    /\b(jetzt|ab sofort|als|nun|ein anderer)\b/iu,
    /\b(administrator|admin|chef|entwickler|pirat|hacker|ki|assistent|modell|rolle|dan)/iu,
  ),
  /\b(bestatigung|ruckfrage|nachfrage|nachfragen|kontrolle|sicherheitsabfrage)\p{L}*\b.*\b(aus|ab|weg|uberspring\p{L}*|deaktivier\p{L}*|nicht mehr|nie)\b/iu,
  /\b(nicht mehr|nie mehr|nie wieder|keine|aufhoren?|hor auf|nicht) (\w+ ){0,3}(nach(zu)?frag\w*|ruckfrag\w*|bestatigung\w*|zu fragen|rumfrag\w*)\b(?=.*)/iu,
  /\bohne\s+(zu\s+fragen|ruckfrage|nachfrage|bestatigung|nachzufragen|meine zustimmung|freigabe|ja)\b/iu,
  /\b(drop|truncate|delete|select|insert|update)\s+(table|from|into|\*)/iu,
  /\b(passw[oo]rt|kennw[oo]rt|zugangsdaten|api[- ]?key|apikey|geheim|secret|token|schlussel der|private key)/iu,
  /<\/?(system|script|tool|assistant|user)|\{\{|```|\bsudo\b|\brm -rf\b/iu,
];

function rules(reading: Reading): RefusalReason | null {
  if (RULES.some((pattern) => pattern.test(reading.plain))) return 'rules';
  return reading.findFree('off:inject') >= 0 && !isOwnWork(reading) ? 'rules' : null;
}

/** Whatever address stands behind. */
const SENDING =
  /^\W*(bitte )?((kannst|konntest|konnen|konnten) (du|sie) (bitte |mal )*)?(schick|send|verschick|verfass|schreib)\p{L}* (bitte |mal |doch )*(eine?n?|ne|an|the|die|das|meine|unsere)? ?(kurze |e-?)?(mail|email|e-mail|nachricht|brief|message)\b.*\b(an|to)\b/u;

const DEEDS = [
  /^\W*zahl\p{L}* (mal |bitte )?bis\b/iu,
  /\b(doppelt\p{L}*|dubletten|duplikate)\b.*\b(bereinig|entfern|aufraum|zusammen|losch)\p{L}*/iu,
  /\b(neue|weitere|zusatzliche) (spalte|feld|tabelle|rubrik)\b.*\b(an|anlegen|hinzu|einfugen|erstellen)\b/iu,
  /\b(samtliche|alle) (\w+ )?(datensatze|eintrage|daten)\b.*\b(allen feldern|einem rutsch|auf einmal|komplett)\b/iu,
  /^\W*(bitte )?(verschick|versend|registrier|reservier)\p{L}*\b/iu,
  /\b(registrier|reservier)\p{L}* (mir|uns)\b/iu,
  /\berklar\p{L}* (mir|uns)? ?(bitte |mal )*(wie|was|warum)\b(?!.*\b(hier|du|sie|assistent|verzeichnis|anlegen|suche))/iu,
  /\b(mach|pack|fass|leg|fuhr|bring)\p{L}*\b.*\b(zu|in) eine[mn] (eintrag|datensatz|dienstleister)\b/iu,
  /^\W*(bitte )?wahl\p{L}* (bitte |mal |doch )*(die|ihre|seine|deren) (nummer|telefonnummer)\b/iu,
  /\b(sperr|entsperr|losch|gib|geb|entzieh|ander|setz|schalt|richt)\p{L}*\b.*\b(zugang|zugriff|account|benutzer\p{L}*|login|nutzerkonto|kollegen)\b/iu,
  /^\W*(bitte )?(schick|send|bring)\p{L}* (?!(mir|uns|sie mir|bitte mir)\b)/iu,
  /\b(andere|mach|gestalte)\p{L}* (bitte )?(die|den|das) (farbe|schrift|design|layout|hintergrund|logo)/iu,
  /\bfur mich\b.*\b(telefonier|anruf|schreib|bestell|buch|hingeh)/iu,
  /\b(schreib|erstell|mach|verfass|entwirf|formulier)\p{L}* (mir|uns) (bitte )?(mal )?(eine?n?)\b(?!.*\b(eintrag|notiz|dienstleister|firma|vergleich|ubersicht|anbieter))/iu,
  /\bwo kann (ich|man)\b(?!.*\b(kauf|bekomm|krieg|erreich|find))/iu,
  /(?:\b(?:schick|send|schreib|verschick)\p{L}*|^\W*(?:bitte )?mail(?:en?|t)?|\bmailen)\b(?!.*\b(notiz|feld|bemerk|anmerk|sonstig))(?=.*\b(mail|e-?mail|nachricht|brief|sms|fax|ihm|ihnen|denen|ihr|dem|der)\b)(?!.*\b(andern|geandert)\b).*$/iu,
  /\b(ruf|rufe|rufen|telefonier)\b(?<!\b(wen|wem)\b.*)(?=.*\b(an|mit)\b)/iu,
  /\b(fuhr\p{L}*|fasse?|leg\p{L}*)\b.*\b(zusammen|zusammenfuhren)\b|\bzusammen(zu)?(f[uu]hr|leg|fass|zieh|pack|werf|fug)\p{L}*|\bmerge[nrdt]?\b/iu,
  /\b(export|exportier|download|herunterlad|runterlad|ausdruck|druck|importier|hochlad)\p{L}*/iu,
  /\b(als|in|nach)\s+(eine\s+)?(excel|csv|pdf|word|xls\w*|json)\b/iu,
  /\b(termin|meeting|wecker|erinnerung|kalender)\b.*\b(an|ein|fur|um|mach|leg|stell|vereinbar|erinner)/iu,
  /\b(verbind|durchstell|weiterleit)\p{L}*\b.*\b(mensch|kolleg|mitarbeiter|jemand|support|mit)/iu,
  /\b(benutzer|nutzer|konto|account|zugang|passwort|adminrecht|rechte|rolle)\p{L}*\b.*\b(an|leg|ander|losch|setz|geb|gib|anlegen)/iu,
  /\b(lad|lade|laden|ladt)\b.*\b(hoch|runter|herunter)\b/iu,
  /\b(im|ins|aus dem)\s+(internet|netz|web)\b|\bgoogl/iu,
];

function deed(reading: Reading): RefusalReason | null {
  const hasValue = reading.items.some(
    (item) => item.value?.kind === 'email' || item.value?.kind === 'digits' || item.value?.kind === 'quoted',
  );
  if (SENDING.test(reading.plain)) return 'deed';
  if (!hasValue && DEEDS.some((pattern) => pattern.test(reading.plain)) && !asksForField(reading))
    return 'deed';
  return reading.findFree('off:deed') >= 0 && !isOwnWork(reading) && !asksForField(reading) && !hasValue
    ? 'deed'
    : null;
}

/** One record is changed at a time, and read at a time: `setze alle auf inaktiv`, `sag mir alle 60 Adressen`. */
function ofMany(reading: Reading): RefusalReason | null {
  const all = reading.items.findIndex((item) =>
    /^(alle|allen|aller|sämtliche\p{L}*|jede[mnrs]?)$/iu.test(item.text),
  );
  if (all < 0) return null;
  let noun = reading.skip(all + 1);
  while (reading.item(noun)?.value?.kind === 'number') noun = reading.skip(noun + 1);
  const isDescribed =
    isContent(reading.item(noun)) || /^is:/.test([...(reading.item(noun)?.tags ?? [])].join(' '));
  if (isDescribed && reading.has(noun + 1, 'noun:providers', 'noun:provider', 'noun:record')) noun += 1;
  const isRecords =
    reading.has(noun, 'noun:providers', 'noun:provider', 'noun:record') || reading.has(noun, 'field:name');
  const isBeside = reading.has(all - 1, 'prep:at') && !isContent(reading.item(noun));
  const isWritten =
    (reading.contains(
      'act:change',
      'act:add',
      'act:remove',
      'act:activate',
      'act:deactivate',
      'act:mark',
      'act:rename',
    ) ||
      /\bmach\w* .*\b(platt|weg|kaputt|tot)\b/.test(reading.plain)) &&
    !reading.contains('act:show', 'act:search', 'ask:who', 'ask:which', 'ask:count');
  if (isWritten && (isRecords || isBeside)) return 'deed';
  const isColumns =
    /^(telefonnummern|adressen|anschriften|mailadressen|e-?mail-?adressen|e-?mails|nummern|rufnummern|umsätze|umsaetze|notizen|webseiten|kontaktdaten)$/i.test(
      reading.item(noun)?.text ?? '',
    );
  const isOfSome = reading.items
    .slice(noun + 1)
    .some(
      (item) =>
        isContent(item) || item.value !== null || item.tags.has('prep:with') || item.tags.has('prep:of'),
    );
  return isColumns &&
    reading.contains('act:show', 'act:search') &&
    (!isOfSome || /\b(hintereinander|am stuck|auf einmal|der reihe nach)\b/.test(reading.plain))
    ? 'deed'
    : null;
}

/** `schick mir die Nummer`: the person wants to be told. */
function asksForField(reading: Reading): boolean {
  return (
    /\b(schick|send|schreib|gib|sag)\p{L}*\s+(mir|uns)\b/iu.test(reading.plain) &&
    reading.items.some((item) => isField(item) && !item.tags.has('field:email'))
  );
}

/** A record out of the directory, or all of it. */
const WHOLE =
  /\baus (der|dem|unserer|unserem) (datenbank|verzeichnis|system|bestand|liste|register)\b|\b(ganze|gesamte|komplette|alle) (tabelle|datenbank|verzeichnis|liste|bestand)\b/;

/** Records are removed by people with the right for it, on the directory's page. */
function deletion(reading: Reading, context: Context): RefusalReason | null {
  const isTaken =
    /\b(nimm|nehm\w*|wirf|schmei\w*|hol\w*|kick\w*)\b.*\baus (der|dem|unserer|unserem) (datenbank|verzeichnis|system|bestand|liste|register)\b/.test(
      reading.plain,
    );
  if (/\bnicht (\w+ )?(losch|entfern)\w*/.test(reading.plain)) return null;
  // `Leitungen führt X nicht mehr, bitte streichen`: of what it offers.
  const isOfList =
    ENDED.test(reading.plain) &&
    reading.contains('act:offer', 'act:cooperate') &&
    reading.items.some((item) => item.isKnownValue || isThing(item.text));
  if (isOfList) return null;
  if (isTaken) return 'delete';
  if (!reading.contains('act:remove')) return null;
  if (WHOLE.test(reading.plain)) return 'delete';
  const verb = reading.items.find((item) => item.tags.has('act:remove'));
  const hasField = reading.items.some(
    (item) => isField(item) && !item.tags.has('noun:record') && !item.tags.has('noun:providers'),
  );
  if (hasField || reading.items.some((item) => item.value?.kind === 'quoted')) return null;
  const isRecord = reading.contains(
    'noun:record',
    'noun:provider',
    'noun:providers',
    'noun:result',
    'both',
    'noun:all',
  );
  const isOut = /\b(losch|entfern|schmei|wirf|werf|delete|streich|tilg)/iu.test(plainText(verb?.text ?? ''));
  const isOutOfList =
    /\baus\s+(den|der|dem)\b(?!\s+(verzeichnis|datenbank|system|bestand|liste|register))|\bvon\s+den\s+(produkt|angebot)/iu.test(
      reading.plain,
    );
  return isOut && !isOutOfList && (isRecord || context.proposal === null) ? 'delete' : null;
}

/** Words in another language, how something is said or written. */
const LANGUAGE =
  /\b(auf|ins) (polnisch|englisch|franzosisch|spanisch|italienisch|turkisch|russisch|chinesisch|niederlandisch|arabisch|latein\w*|deutsch)e?\b|\bwie (sagt|schreibt|spricht|nennt|buchstabiert|kocht|macht|repariert|bekommt) man\b|\bwas (bedeutet|heisst) (?!der|die|das (feld|kurzel)|in ordnung)/;
/** Figures over many records, which nobody counts here. */
const STATISTICS =
  /\b(durchschnitt\w*|mittelwert\w*|median|im mittel|im schnitt|prozentsatz|prozentual\w*|gesamtumsatz aller)\b|\b(alle|aller) zusammen\b|\bzusammengerechnet\b|\bwie viel prozent\b/;
/** Sums. */
const REVERIE =
  /\b\d+\s*(mal|plus|minus|durch|geteilt durch|hoch|x|\*|\+|:)\s*\d+\b(?!.*\b(statt|sondern|auf|andern)\b)|\b(wurzel|quadrat) (aus|von)\b/;

function topic(reading: Reading): RefusalReason | null {
  if (STATISTICS.test(reading.plain) && !isOwnWork(reading)) return 'deed';
  if (LANGUAGE.test(reading.plain) || REVERIE.test(reading.plain)) return 'topic';
  const isPrivate =
    /\b(verheiratet|geschieden|kinder|privat|ehemann|ehefrau|freundin|gehalt|verdien|hobby|hobbys|religion|krank|schwanger|geburtstag|wie alt|alter von|aussehen|sexy|nett|sympathisch|ustid|ust-?id|umsatzsteur)\p{L}*/iu.test(
      reading.plain,
    );
  if (isPrivate && !isOwnWork(reading)) return 'topic';
  if (isOffVerb(reading)) return 'topic';
  if (isOtherWhen(reading)) return 'topic';
  if (reading.contains('ask:why') && !isRemark(reading)) return 'topic';
  const isTold = isStateTold(reading);
  return reading.findFree('off:topic') >= 0 && !isTold && !isOwnWork(reading) && !isRemark(reading)
    ? 'topic'
    : null;
}

/** `… ist pleite, bitte deaktivieren`: how it comes that the state of one is to be changed. */
function isStateTold(reading: Reading): boolean {
  const comma = reading.items.findLastIndex((item) => /^[,;.–-]$/.test(item.text) && item.isMark);
  const told = reading.items.findLastIndex((item) => item.tags.has('off:topic'));
  const isOrdered = reading.items
    .slice(comma + 1)
    .some((item) => item.tags.has('act:activate') || item.tags.has('act:deactivate'));
  return told >= 0 && told < comma && (isOrdered || isStateOrder(reading));
}

/** The only times in the directory are those of adding and changing. */
function isOtherWhen(reading: Reading): boolean {
  const isTime =
    /\b(verzeichnis|drin|gelistet|im system|datenbank|angelegt|erfasst|aufgenommen|erstellt|geandert|aktualisiert|bearbeitet|gepflegt|eingetragen)\b/.test(
      reading.plain,
    );
  return /^\W*(seit )?wann\b/.test(reading.plain) && !isTime;
}

/** A verb of another life, and nothing that is to be written down. */
function isOffVerb(reading: Reading): boolean {
  const at = reading.find('off:verb');
  if (
    at < 0 ||
    isRemark(reading) ||
    reading.items.some((item) => item.value !== null && item.value.kind !== 'number')
  )
    return false;
  // Capital in the middle of a sentence: a noun or a name, such as `Buch` or `Koch`.
  const isNoun = reading.item(at)?.isCapital === true && at > 0;
  return (
    !isNoun &&
    !reading.contains('act:change', 'act:add', 'act:compare') &&
    !reading.has(at - 1, 'article') &&
    !isWishOfDirectory(reading)
  );
}

/** Something is to be shown or added that only the directory has. */
function isWishOfDirectory(reading: Reading): boolean {
  const isNew = reading.contains('act:create') && reading.contains('noun:provider', 'noun:record');
  const isColumn =
    reading.contains('act:show', 'act:search') && reading.items.some((item) => isField(item) && item.isExact);
  return isNew || isColumn;
}

function isOwnWork(reading: Reading): boolean {
  const isOrdered =
    !/^\W*schreib\w* (mir|uns)\b/.test(reading.plain) &&
    reading.contains('act:change', 'act:add', 'act:remove', 'now', 'new') &&
    reading.items.some((item) => isField(item));
  return (
    isOrdered || (reading.contains(...OWN_WORK) && !/^\s*(wie (wird|ist) das wetter)/iu.test(reading.plain))
  );
}

/** What is to be noted down is no wish. */
function isRemark(reading: Reading): boolean {
  return reading.contains('field:notes', 'field:sonstiges') || /\b(notier|vermerk)/iu.test(reading.plain);
}
