import type { ReadableField } from '../vocabulary/tags.ts';
import { isContent, type Reading } from './reading.ts';

const WHOLE_ADDRESS = ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'] as const;

/** `wem schreib ich da`, `wen kontaktiere ich bei …`. */
const WHOM =
  /\b(bei wem|an wen|wem|wen)\b.*\b(meld|schreib|wend|frag|richt|kontaktier|land|klingel)\w*|\bwen\b.*\b(ruf\w*( \w+){0,3} an|(am|an) (apparat|horer|telefon|rohr|strippe|leitung)|dran)\b|\bwer\b.*\b(geht|nimmt|meldet sich|hebt)\b.*\b(ans|am) (telefon|apparat|rohr)\b|\bwer\b.*\b(nimmt|hebt)\b.* ab\W*$/;

/** Asked, where `der Eintrag, wo sie drinsteht` only tells which. */
function asksWhere(reading: Reading): boolean {
  return reading.items.some((_, at) => {
    if (!reading.has(at, 'ask:where')) return false;
    const before = reading.item(at - 1)?.isMark === true ? at - 2 : at - 1;
    return !reading.has(before, 'noun:record', 'noun:provider', 'noun:providers', 'noun:all');
  });
}

/** `ich müsste wissen, ob X als intern gilt`. */
const WHETHER =
  /\bob\b.*\b(ist|sind|gilt|gelten|lauft|laufen|zahlt|zahlen|gefuhrt|eingestuft|markiert|geworden|gehort|gehoren)\b/;

/** Columns that a question is for without naming them: `was bietet … an`, `wo sitzt …`, `mit wem rede ich da`. */
export function impliedFields(reading: Reading): ReadableField[] {
  const message = reading.plain;
  if (
    /\bwie ?viele? (leute |menschen |personen )?arbeiten (da|dort|hier|bei (denen|ihm|ihr|dem|der))\b/.test(
      message,
    )
  )
    return ['mitarbeiter'];
  const isAsked =
    reading.contains('ask:what', 'ask:which', 'ask:how', 'ask:who', 'ask:where', 'ask:when', 'ask:count') ||
    /^\s*(und |oder |aber |eigentlich )*(ist|is|sind|hat|haben|gibt|steht|kann|bietet|arbeitet|handelt|gilt|gelten|zahlt|zahlen|gehort|gehoren|lauft|laufen|wird)\b/i.test(
      message,
    ) ||
    WHETHER.test(message);
  if (
    /\bwohin\b.*(mail|schreib)|\bmailen\b|\banmailen\b|\banschreiben\b|per mail|\bmail(t|e)?\b.*erreich/iu.test(
      message,
    )
  )
    return ['email'];
  if (/\b(anrufen|anrufe|telefonieren|durchklingeln|anklingeln|telefonisch)\b/iu.test(message))
    return ['phone'];
  if (/\b(postalisch|per post|auf dem postweg)\b/.test(message)) return [...WHOLE_ADDRESS];
  if (/\bwie ?viele?\b.*\b(da|dort|denen|bei)\b.*\b(beschaftigt|angestellt)\W*$/.test(message))
    return ['mitarbeiter'];
  if (
    /\b(in|seit|ab) welche[mn] (jahr|monat)\b.*\b(angelegt|erfasst|aufgenommen|erstellt|eingetragen)\b/.test(
      message,
    )
  )
    return ['created_at'];
  if (WHOM.test(message)) return ['name'];
  if (/\b(seit|ab) wann\b.*\b(haben|fuhren|kennen|listen|hatten) wir\b/.test(message)) return ['created_at'];
  if (/\bwie lange?\b.*\b(verzeichnis|drin|gelistet|dabei|bei uns|im bestand)\b/.test(message))
    return ['created_at'];
  if (/\bwie ?viel\b.*\b(mach|verdien|setz)\w*\b.*\b(im|pro|am) jahr\b/.test(message)) return ['umsatz'];
  if (reading.contains('act:reach') && (isAsked || reading.contains('say:help'))) return ['phone', 'email'];
  if (/\bkontaktdaten\b|\bkontakt daten\b/iu.test(message)) return ['name', 'email', 'phone'];
  if (/\b(von wann|wie (alt|aktuell))\b.*\b(stand|daten|angaben|eintrag|datensatz)\b/.test(message))
    return ['updated_at'];
  if (/\bletzte (anderung|aktualisierung|bearbeitung)\b/.test(message)) return ['updated_at'];
  if (!isAsked) return [];
  if (/\bsetz\w*\b.*\bum\b/.test(message) && reading.contains('ask:what', 'ask:how', 'ask:count')) {
    // Nothing is to be set.
    for (const at of reading.free((item) => /^(setz.*|um)$/i.test(item.text))) reading.take(at);
    return ['umsatz'];
  }
  if (/\bwem gehor(t|en)\b/.test(message)) return ['company'];
  if (/\bwomit\b.*\bhandel|\bmit was handel/.test(message)) return ['produktgruppen'];
  const isYesNo =
    (/^(und |oder |aber |eigentlich )*(ist|is|sind|gilt|gelten|handelt|zahlt|zahlen|gehort|gehoren|lauft|laufen|steht|stehen|wird|werden|fuhren wir)\b/.test(
      message.trim(),
    ) &&
      !reading.contains('noun:providers', 'ask:who', 'ask:which')) ||
    WHETHER.test(message);
  if (isYesNo && reading.contains('is:intern', 'is:extern')) return ['intern'];
  if (isYesNo && reading.contains('is:active', 'is:inactive')) return ['is_active'];
  if (
    /\b(zu welche[mnr]|welche[mnr]|wessen)\b.*\b(unternehmen|konzern|holding|mutter\w*|gruppe|dach\w*)\b.*\b(gehor|zugeordn|teil|hang)/.test(
      message,
    )
  )
    return ['company'];
  if (/\b(notiert|vermerkt|aufgeschrieben|festgehalten|angemerkt)\b/iu.test(message)) return ['notes'];
  if (
    /\bbewertet\b|\bgeratet\b|\bbenotet\b|\bwie (sind|ist) \w+ eingestuft\b|\bschneidet\b.*\bab\b/iu.test(
      message,
    )
  )
    return ['rating'];
  if (
    /\bmit wem\b.*\b(red|sprech|sprich|tele|schreib|zu tun|hab)|\bwen\b.*\b(ansprech|kontaktier|anruf|erreich)|\ban wen\b|\bwer\b.*\b(zustandig|kummert|betreut uns|ansprechbar|leitet)/iu.test(
      message,
    )
  )
    return ['name'];
  if (
    /\bwie schreib(t|en)\b.*\b(firma|korrekt|offiziell|vollst\w*)|\bwie hei(ss|ss)(t|en)\b.*(firma|laden|unternehmen|betrieb|gesellschaft|vollst|genau|offiziell|richtig)/iu.test(
      message,
    )
  )
    return ['firmen_name'];
  if (/\b(wo|fur wen|bei wem) arbeitet\b/.test(message)) return [];
  if (reading.contains('act:cooperate') || /\bstadtwerk/iu.test(message))
    return ['stadtwerke_kollaborationen'];
  if (
    /\bwas (genau |eigentlich |denn |so |alles |da )*(macht|machen|tut|tun|treibt|treiben)\b|\b(womit|mit was)\b.*\bgeld\b|\bwovon leb(t|en)\b/.test(
      message,
    ) &&
    !reading.contains('address:du')
  )
    return ['angebote'];
  if (/\bwie hei(ss|ß)t\b.*\b(zustandige\w*|mensch|person|typ|herr|dame|kontakt\w*)\b/.test(message))
    return ['name'];
  if (reading.contains('act:offer'))
    return [
      /\b(verkauf|vertreib|liefer|herstell|produzier|produkt)/iu.test(message)
        ? 'produktgruppen'
        : 'angebote',
    ];
  if (reading.contains('ask:where') && reading.contains('act:offer')) return [];
  const isInTown = reading.items.some(
    (item, at) =>
      reading.has(at, 'prep:in', 'prep:from') && isContent(reading.item(at + 1)) && item.value === null,
  );
  if (isInTown && reading.contains('ask:which', 'ask:who')) return [];
  if (asksWhere(reading) || reading.contains('act:located'))
    return /\b(genau|finde|hin\b|hin(fahr|komm|muss)|komme)/iu.test(message) ? [...WHOLE_ADDRESS] : ['stadt'];
  if (/\bwie (gross|gross)\b/iu.test(message)) return ['mitarbeiter'];
  if (reading.contains('ask:when'))
    return /\b(angelegt|erfasst|aufgenommen|erstellt)\b|\b(seit|ab) wann\b.*\b(verzeichnis|drin|gelistet|bei uns|system|bestand|datenbank|dabei)\b/iu.test(
      message,
    )
      ? ['created_at']
      : /\b(geandert|aktualisiert|bearbeitet|gepflegt|angefasst|anderung|aktualisierung|angeruhrt|uberarbeitet)\b/iu.test(
            message,
          )
        ? ['updated_at']
        : [];
  return [];
}
