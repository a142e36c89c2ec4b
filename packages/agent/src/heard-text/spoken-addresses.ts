import { foldLetters } from '@rer/directory/names';
import type { NameLookup } from '../german/names/sounding-names.ts';
import { plainWord } from '../text/spelling-key.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import { saidEmailAround, saidHostAt } from '../text/values/web-address.ts';
import type { Replacement } from './heard-draft.ts';
import type { ExpectedAnswer } from './heard-text.ts';

/** How recognisers write the `@` that was said; German has no such words beside `at`. */
const AT = /^(at|ät|aet|et|ett|äd|add|ad|klammeraffe|affenschwanz|at-zeichen)$/iu;
/** What a host is said with. */
const DOT = /^(punkt|dot)$/i;
/** Names before the `@` that offices have. */
const MAILBOXES =
  'info|kontakt|contact|datenschutz|datenschutzbeauftragter|service|kundenservice|kunden|office|post|mail|vertrieb|verkauf|presse|zentrale|empfang|support|einkauf|buchhaltung|rechnung|bewerbung|karriere|anfrage|stadtwerke|poststelle|hallo|team|privacy|dsb|willkommen|bestellung|beratung|technik';
/** A mailbox, its `@` and a host as one word: `datenschutzart-Henag.d.`. What stands for `.de` may be cut off. */
const GLUED = new RegExp(
  `^(${MAILBOXES})-?(art|at|ät|et|ad|add)-?(\\p{L}{3,40})(?:\\.(de|d|com|net|org|eu))?\\.?$`,
  'iu',
);
const ADDRESS = /(mail|adresse|lautet|website|webseite|homepage|internet|seite|url)$/;
/** Words before a host that tell that one comes. */
const WORDS_BEFORE = 6;
/** A name that stands for what was heard in an address, and how much nearer it is than the next. */
const HOST_DISTANCE = 0.16;
const HOST_MARGIN = 0.1;

/** E-mail and web addresses that were said, as they are written: `datenschutz at rhenag Punkt de`, `www Punkt rhenag Punkt de`. */
export function addressReplacements(
  text: string,
  lookup: NameLookup,
  expects: ExpectedAnswer | null,
): Replacement[] {
  const tokens = withLetterEnds(text, tokensOf(text).map(asSign));
  const emails = tokens.flatMap(
    (_, at) => emailAround(tokens, at) ?? gluedEmailAt(text, tokens, at, lookup) ?? [],
  );
  const websites = tokens.flatMap((_, at) => websiteAt(tokens, at, expects) ?? []);
  const isInEmail = ({ start }: Replacement) =>
    emails.some((email) => start >= email.start && start < email.end);
  return [...emails, ...websites.filter((website) => !isInEmail(website))].sort((a, b) => a.start - b.start);
}

/** `et` and `Klammeraffe` as the readers of addresses know them. */
function asSign(token: Token): Token {
  return token.kind === 'word' && AT.test(token.text) ? { ...token, text: '@' } : token;
}

/** `Punkt d e`, `Punkt D.E.`: letters of an ending as one word. */
function withLetterEnds(text: string, tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined) break;
    const letters = text.slice(token.start, next?.end ?? token.end).replace(/[\s.,]/g, '');
    const isEnding =
      DOT.test(tokens[at - 1]?.text ?? '') &&
      /^\p{L}\.?$/u.test(token.text) &&
      /^(de|eu|at|ch)$/i.test(letters);
    if (isEnding && next !== undefined) {
      joined.push({ ...token, text: letters.toLowerCase(), end: next.end });
      at += 1;
    } else
      joined.push(token.kind === 'word' && /^D\.E\.?$/i.test(token.text) ? { ...token, text: 'de' } : token);
  }
  return joined;
}

function emailAround(tokens: readonly Token[], at: number): Replacement | null {
  const span = tokens[at]?.text === '@' ? saidEmailAround(tokens, at) : null;
  return span === null ? null : replacementOf(tokens, span, 'email');
}

/** A host of which at least one dot was said; one that is written out needs no repair. */
function websiteAt(tokens: readonly Token[], at: number, expects: ExpectedAnswer | null): Replacement | null {
  if (tokens[at]?.kind !== 'word' || /^[.-]$/.test(tokens[at - 1]?.text ?? '')) return null;
  const span = saidHostAt(tokens, at);
  if (span === null || span.length < 3) return null;
  const own = tokens.slice(span.from, span.from + span.length);
  const isSaid = own.some(({ text }) => DOT.test(text)) && DOT.test(own[1]?.text ?? '');
  const before = tokens.slice(Math.max(0, at - WORDS_BEFORE), at);
  const isAnnounced =
    expects === 'website' ||
    /^(w{3}|we)/i.test(own[0]?.text ?? '') ||
    before.some(({ text }) => ADDRESS.test(plainWord(text)));
  const isPartOfLonger = /^(punkt|dot|minus|bindestrich|unterstrich)$/i.test(tokens[at - 1]?.text ?? '');
  return isSaid && isAnnounced && !isPartOfLonger ? replacementOf(tokens, span, 'website') : null;
}

function replacementOf(
  tokens: readonly Token[],
  { text, from, length }: { readonly text: string; readonly from: number; readonly length: number },
  kind: 'email' | 'website',
): Replacement | null {
  const [first, last] = [tokens[from], tokens[from + length - 1]];
  return first === undefined || last === undefined
    ? null
    : { start: first.start, end: last.end, to: text.toLowerCase(), kind };
}

/** Only where the mailbox is a usual one and the host sounds like one name of the directory alone. */
function gluedEmailAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  lookup: NameLookup,
): Replacement | null {
  const token = tokens[at];
  if (token?.kind !== 'word' && token?.kind !== 'web') return null;
  const isAnnounced = tokens
    .slice(Math.max(0, at - WORDS_BEFORE), at)
    .some(({ text: word }) => ADDRESS.test(plainWord(word)));
  // The dots of an ending that was cut off are no part of the token.
  const rest = text.slice(token.end);
  const cut = /^\.?(?:d|de)?\.?(?=\s|$)/i.exec(rest)?.[0] ?? '';
  const match = GLUED.exec(text.slice(token.start, token.end + cut.length));
  const [, mailbox = '', sign = '', host = '', ending = 'de'] = match ?? [];
  if (match === null || !isAnnounced) return null;
  // The r of `art` was said behind the sign: `at rhenag`.
  const name = hostOf(host, lookup) ?? (/r/i.test(sign) ? hostOf(`r${host}`, lookup) : null);
  const to = `${mailbox.toLowerCase()}@${name}.${ending === 'd' ? 'de' : ending.toLowerCase()}`;
  return name === null ? null : { start: token.start, end: token.end + cut.length, to, kind: 'email' };
}

function hostOf(heard: string, lookup: NameLookup): string | null {
  const names = lookup.soundsLike(heard, 3).filter(({ name }) => /^[\p{L}\p{N}-]+$/u.test(name));
  const [first, second] = names;
  if (first === undefined || first.distance > HOST_DISTANCE) return null;
  if (second !== undefined && second.distance - first.distance < HOST_MARGIN) return null;
  return foldLetters(first.name);
}
