import { plainText } from '../../text/spelling-key.ts';
import { type CompanyName, findCompanies } from './find-companies.ts';

/** A company's new name: `from` is null if the text does not name the company. */
interface Rename {
  readonly from: string | null;
  readonly to: string;
}

const CALLED =
  /\b(firmiert|firmieren|umfirmiert|umbenannt|umfirmierung|heisst|heißt|heissen|heißen|heise|lautet|als|neur name|namens|firmenname\w*|firmierung|unter dem namen|ist (jetzt|nun)|tritt|wird|verschmolzen|aus|entfallt)\b|\bneu:/;

/** The new name of a company that a text announces. Null: it announces none, or more than one might be meant. */
export function renameIn(text: string): Rename | null {
  const names = findCompanies(text);
  const [first, second, third] = names;
  const plain = plainText(text);
  if (first === undefined || !CALLED.test(plain)) return null;
  const before = ({ start }: CompanyName) => plainText(text.slice(Math.max(0, start - 70), start));
  const last = third ?? second ?? first;
  if (second === undefined) {
    const becomes = /\baus (?:der |dem |die )?(\S{3,40})(?: gmbh)? wird $/.exec(before(first));
    if (becomes !== null) return { from: null, to: first.name };
    const isTo =
      /\b(firmier\w*|umfirmiert|umbenannt|umbenennen|hei(ss|ß)(t|en)|name\w*|firmenname\w*|firmierung)\b[^.]{0,50}$/.test(
        before(first),
      ) && !/\b(nicht mehr|bisher\w*|alte?[rn]?)\W*$/.test(before(first));
    const isUnder = /\b(beliefer\w*|auftreten|treten)\b.{0,60}\bals\W*$/.test(before(first));
    return isTo || isUnder || /\bneu: ?$/.test(before(first)) ? { from: null, to: first.name } : null;
  }
  if (second.name === first.name && third === undefined) return null;
  if (
    /\b(alt|bisher|nicht mehr( nur)?|statt|aus (der |dem |die )?)\W*$/.test(before(first)) ||
    /\bwird (die|das|der)?\W*$/.test(before(last))
  )
    return { from: first.name, to: last.name };
  if (/^[^.]{0,60}\b(nicht mehr|statt)\W*(nur)?$/.test(plainText(text.slice(first.end, second.start)).trim()))
    return { from: second.name, to: first.name };
  if (/\b(entfallt|nicht mehr)\b/.test(plainText(text.slice(second.end, second.end + 40))))
    return { from: second.name, to: first.name };
  const between = plainText(text.slice(first.end, last.start));
  const isTo =
    /\b(firmier\w*|umfirmiert|umbenannt|hei(ss|ß)(t|en)|sondern|neu:|wird|unter dem namen|ist (jetzt|nun))\b/.test(
      between,
    );
  return isTo ? { from: first.name, to: last.name } : null;
}

/** `aus proptop wird immoptop!`: the new name, as one of the given names has it in full. Null: it is said of none of them. */
export function shortRenameIn(text: string, names: readonly string[]): Rename | null {
  const [, from = '', to = ''] =
    /\baus (?:der |dem )?(\S{3,40}) wird (?:die |das )?([\p{L}\d.&-]{3,40})/iu.exec(text) ?? [];
  const full = (word: string) =>
    names.find((name) => word !== '' && name.toLowerCase().startsWith(word.toLowerCase()));
  const called = full(to);
  return called === undefined ? null : { from: full(from) ?? from, to: called };
}
