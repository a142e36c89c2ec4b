import { plainText } from '../../text/spelling-key.ts';
import type { Context } from '../interpretation/context.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';

const wordsOf = (text: string): readonly string[] => text.split(/\s+/);

const OOPS: ReadonlySet<string> = new Set(
  wordsOf(
    'ups upps uups oops hoppla hopla huch oh ohje oje oha ohh au autsch mist verdammt scheisse scheis scheise kacke verflixt sorry entschuldigung pardon shit',
  ),
);
/** What the record itself may be called: it can only be taken back where it was added. */
const RECORD: ReadonlySet<string> = new Set(
  wordsOf('firma eintrag dienstleister anbieter betrieb unternehmen datensatz'),
);
/** All else that such a message may hold. Any other word may be a name or a value. */
const OTHERS: ReadonlySet<string> = new Set(
  wordsOf(
    `bitte das dies es den die der ihn sie mal doch jetzt sofort gleich gerade grad eben vorhin so ja ich du hab habe haben war wars ist
    wieder alles komplett ganz schnell lieber dann nun also stopp stop halt moment nein nee ne no will wollte wollt mochte gar
    eigentlich aber ein eine einen falsch verkehrt quatsch fehler versehen aus irrtum versehentlich kannst kann konnen wir und auch
    danke ach na hm anderung angabe wert werte stand zustand nummer alte alten alter vorherige vorherigen vorige vorigen fruheren
    ursprunglichen vorher letzte letzten auf zum zur bei mach mache machen machs nimm nehm nehme nehmen tu setz setze stell stelle stellen dreh geh
    losch losche loschen entfern entferne entfernen streich streiche wirf schmeiss hol raus rausnehmen heraus weg zuruck
    zurucknehmen zurucksetzen her ruckgangig wiederherstellen wiederherzustellen nicht nich net gewollt gemeint geplant absicht`,
  ),
);
const WORDS_MAX = 14;

const UNWANTED =
  /\b(?:wollte|wollt|will|mochte) ich (?:(?:das|es|so|doch|gar|eigentlich|aber|ja) ){0,3}(?:nicht|nich|net)\b|\bich (?:wollte|wollt|will|mochte) (?:das|es|so) (?:(?:so|doch|gar|eigentlich) ){0,2}(?:nicht|nich|net)\b|\bwar (?:(?:so|gar|doch) ){0,2}(?:nicht|nich|net) (?:gewollt|gemeint|geplant|absicht)\b|\b(?:aus versehen|versehentlich|ein (?:versehen|irrtum|fehler))\b|\b(?:doch|lieber) (?:so )?(?:nicht|nich|net)\b/;
const TAKEN =
  /\b(?:nimm|nehm\w*|mach\w*|tu|hol|wirf|schmeiss) (?:\w+ ){0,4}(?:raus|heraus|weg|zuruck|ruckgangig)\b/;
const AGAIN_GONE = /\bwieder (?:raus|heraus|weg|rausnehmen|ruckgangig)\b/;
const DELETED = /\b(?:losch|entfern|streich)\w*\b/;
const RESTORED =
  /\bstell\w* (?:\w+ ){0,4}her\b|\bwiederher\w+|\b(?:zuruck|wieder) (?:auf|zum|zur) (?:(?:den|die|das) )?(?:alte|vorherige|vorige|fruhere|ursprungliche)\w*\b/;
/** What was asked for is not to be taken back. */
const KEPT =
  /\b(?:nicht|nich|net) (?:\w+ )?(?:ruckgangig|zuruck\w*|raus\w*|weg|losch\w*|entfern\w*|falsch|verkehrt)\b/;

/**
 * `ups, zurück`, `lösch den wieder`, `das wollte ich nicht`: said of what was just written, that is to be taken back, and of a proposal
 * that waits, that it is not wanted. No word of it may be a name or a value.
 */
export function readRegrettedChange(message: string, context: Context): Interpretation | null {
  const words = plainText(message).match(/[a-z]+|[^a-z\s.,;:!–-]+/g) ?? [];
  const isOther = (word: string) => !OOPS.has(word) && !RECORD.has(word) && !OTHERS.has(word);
  if (words.length === 0 || words.length > WORDS_MAX || words.some(isOther)) return null;
  const plain = words.join(' ');
  const { openQuestion, hasWritten, justWritten = null, proposal } = context;
  if (KEPT.test(plain)) return null;
  const isUnwanted = UNWANTED.test(plain);
  const isRestored = RESTORED.test(plain);
  const isReversed = isRestored || isGone(plain, words);
  if (proposal !== null) {
    // To be asked whether something is taken back and to say so is no refusal.
    return isUnwanted || (isReversed && proposal.kind !== 'undo') ? { intent: 'deny', slots: {} } : null;
  }
  if (justWritten === null) return openQuestion === null && hasWritten && isRestored ? UNDO : null;
  const isOfRecord =
    words.some((word) => RECORD.has(word)) || (DELETED.test(plain) && /\b(?:den|ihn|die|sie)\b/.test(plain));
  return (isUnwanted || isReversed) && (justWritten.kind === 'create' || !isOfRecord) ? UNDO : null;
}

const UNDO: Interpretation = { intent: 'undo', slots: {} };

/** It is to be gone. A bare `zurück` may mean the list, and a bare `lösch das` anything: both need a sign of what they speak of. */
function isGone(plain: string, words: readonly string[]): boolean {
  const isOops = words.some((word) => OOPS.has(word));
  if (TAKEN.test(plain) || AGAIN_GONE.test(plain)) return true;
  return (
    (isOops && /\bzuruck\b/.test(plain)) || (DELETED.test(plain) && (isOops || words.includes('wieder')))
  );
}
