/** What a token is made of. A `mark` is one character that is neither letter nor digit. */
type TokenKind = 'word' | 'number' | 'email' | 'web' | 'quoted' | 'mark';

/** A piece of a message. `start` and `end` are indexes of UTF-16 units in the message; the text of a quotation is without its marks. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Tokens or items of a message, from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Endings of addresses that are taken for one without `www.` or `http://` before them. */
export const WEB_ENDINGS =
  'de|com|net|org|eu|info|at|ch|io|biz|energy|solar|shop|online|ag|fr|nl|uk|it|pl|lu|li|be|cz|dk|es|dev|app|berlin|hamburg|koeln|cologne|bayern|nrw|saarland|ruhr|tech|gmbh|group|global|digital|services|systems|example|test|invalid';

const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['quoted', /„([^„“”"]{1,300})[“”"]|[“"]([^“”"]{1,300})[”“"]|»([^»«]{1,300})«|«([^»«]{1,300})»/uy],
  ['quoted', /(?<![\p{L}\p{N}])['‚‘]([^'‚‘’]{1,300})['‘’](?![\p{L}\p{N}])/uy],
  ['email', /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}.-]{0,252}[\p{L}\p{N}]/uy],
  ['web', /(?:https?:\/\/|www\.)[^\s<>"„“”,;]*[\p{L}\p{N}/]/iuy],
  [
    'web',
    new RegExp(
      `(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,62})\\.){1,4}(?:${WEB_ENDINGS})(?![\\p{L}\\p{N}])(?:/[^\\s<>"„“”,;]*[\\p{L}\\p{N}/])?`,
      'iuy',
    ),
  ],
  ['number', /[0-9]+(?:[.,][0-9]+)*(?![\p{L}\p{N}]|&[\p{L}\p{N}])/uy],
  [
    'word',
    /[\p{L}\p{N}]+(?:(?:[-'’&/·]|\.(?=\p{L}))[\p{L}\p{N}]+)*(?:(?<=\p{Lu}\.\p{Lu}|\p{L}\.\p{L})\.)?/uy,
  ],
  ['mark', /\S/uy],
];

/** Longest message that is read; what follows is not. */
export const MESSAGE_MAX = 4_000;

/** Cuts a message into its pieces, in order. Blanks are no pieces. */
export function tokensOf(message: string): Token[] {
  const text = message.slice(0, MESSAGE_MAX);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = tokenAt(text, at);
    if (token === null) {
      at += 1;
      continue;
    }
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(text: string, at: number): Token | null {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const inner = match.slice(1).find((group) => group !== undefined);
    return { kind, text: (inner ?? match[0]).trim(), start: at, end: at + match[0].length };
  }
  return null;
}
