/** Names of the account and its installation. */
export interface PasswordContext {
  readonly email: string;
  /** Name of the company that operates the site. */
  readonly company: string;
  /** Origin of the site. */
  readonly publicUrl: string;
}

/** Names of the product, its parts and its ranks (docs/security.md lists them). */
const PRODUCT_WORDS = [
  'realtime',
  'energy',
  'routing',
  'rer',
  'energie',
  'dienstleister',
  'volta',
  'administration',
  'administrator',
  'admin',
  'mitarbeiter',
  'passwort',
  'password',
  'kennwort',
  'anmelden',
];
/** Shorter ones would take letters out of any word. */
const WORD_MIN = 3;
/** Letters that have to be left, so that the rest is a word of its own. */
const REST_MIN = 4;

/** Whether a password consists mainly of publicly known names of the account, the installation or the product. */
export function isOfOwnWords(password: string, { email, company, publicUrl }: PasswordContext): boolean {
  const told = [email, company, new URL(publicUrl).hostname].flatMap(wordsOf);
  const words = [...PRODUCT_WORDS, ...told.filter((word) => word.length >= WORD_MIN)];
  const longestFirst = words.sort((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), wordsOf(password).join(''));
  return [...rest].length < REST_MIN;
}

/** The runs of letters in a text, in lower case. */
function wordsOf(text: string): string[] {
  const letters = [...text.normalize('NFC').toLowerCase()];
  return letters
    .map((sign) => (isLetter(sign) ? sign : ' '))
    .join('')
    .split(' ');
}

function isLetter(sign: string): boolean {
  return sign.toUpperCase() !== sign.toLowerCase();
}
