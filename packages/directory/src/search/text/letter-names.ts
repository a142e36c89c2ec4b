/** What letters are called, in German and in English, as people and recognisers of speech write it; folded, the letter first. */
const LETTER_NAMES = `a ah aa ei; b be bee beh bi; c ce cee ceh ze zee zeh si; d de dee deh di; e eh ee; f ef eff; g ge gee geh;
  h ha haa eitsch; i ih ai; j jot jott; k ka kah kei; l el ell; m em emm; n en enn; o oh; p pe pee peh pi; q ku kuh qu kju;
  r er err; s es ess; t te tee teh ti; u uh ju; v vau fau; w we weh wee; x ix iks; y ypsilon; z zet zett; ae aeh; oe oeh;
  ue ueh`;
const ONES = 'null eins zwei drei vier fuenf sechs sieben acht neun'.split(' ');
const TEENS = 'zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const TENS = 'zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig'.split(' ');

const LETTERS: ReadonlyMap<string, string> = new Map(
  LETTER_NAMES.split(';').flatMap((names) => {
    const [letter = '', ...others] = names.trim().split(/\s+/);
    return [letter, ...others].map((name) => [name, letter] as const);
  }),
);
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ...[...ONES, ...TEENS].map((word, number) => [word, String(number)] as const),
  ['zwo', '2'],
  ...TENS.flatMap((ten, i) => {
    const ones = ONES.slice(1).map(
      (one, j) => [`${one === 'eins' ? 'ein' : one}und${ten}`, i * 10 + 21 + j] as const,
    );
    return [[ten, i * 10 + 20] as const, ...ones].map(([word, number]) => [word, String(number)] as const);
  }),
]);

/** The letter that a folded word is the name of, or is itself; undefined when it is none. */
export function letterOf(word: string): string | undefined {
  return LETTERS.get(word);
}

/** The digits of a number below 100 that a folded word spells out; undefined when it is none. */
export function spelledNumber(word: string): string | undefined {
  return NUMBERS.get(word);
}

/** Letters of a word that may be letters called by their names. */
const WORD_MAX = 24;
const READINGS_MAX = 32;
const LETTERS_MIN = 3;

/** What a word is when it is nothing but names of three letters or more, written together: `adac` for `adeace`. */
export function lettersSpelled(word: string): readonly string[] {
  if (word.length > WORD_MAX) return [];
  // For each place in the word what the letters before it may be.
  const before: string[][] = Array.from({ length: word.length + 1 }, () => []);
  before[0]?.push('');
  for (let from = 0; from < word.length; from += 1) {
    for (const name of NAMES) {
      if (!word.startsWith(name, from)) continue;
      const reached = before[from + name.length] ?? [];
      for (const letters of before[from] ?? []) {
        if (reached.length < READINGS_MAX) reached.push(letters + (LETTERS.get(name) ?? ''));
      }
    }
  }
  return (before[word.length] ?? []).filter((letters) => letters.length >= LETTERS_MIN);
}

/** A consonant has a vowel in its name. */
const NAMES: readonly string[] = [...LETTERS.keys()].filter(
  (name) => name.length > 1 || /[aeiou]/.test(name),
);
