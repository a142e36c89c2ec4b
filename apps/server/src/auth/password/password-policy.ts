import { PASSWORD_MAX, PASSWORD_MIN, type PasswordProblem } from '@rer/contracts';
import { makeOnce } from '../../runtime/make-once.ts';
import { refuse } from '../auth-error.ts';

const SENTENCES: Record<PasswordProblem, string> = {
  too_short: `Password should be at least ${PASSWORD_MIN} characters.`,
  too_long: `Password cannot be longer than ${PASSWORD_MAX} characters`,
  too_common: 'Password is known to be weak and easy to guess, please choose a different one.',
  same: 'New password should be different from the old password.',
};

/** The 49,000 commonest passwords; loaded when the first password is set, because no start needs them. */
const common = makeOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
});

/**
 * What is wrong with a new password; undefined: nothing. Length counts; beyond it only that nobody guesses it from a list,
 * from the address, or from one of them with digits and signs around.
 */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | undefined> {
  const normal = password.normalize('NFC');
  // Signs, not UTF-16 code units, for the shortest; the longest is a limit of work.
  if ([...normal].length < PASSWORD_MIN) return 'too_short';
  if (normal.length > PASSWORD_MAX) return 'too_long';
  return isEasilyGuessed(normal.toLowerCase(), email.toLowerCase(), await common.get())
    ? 'too_common'
    : undefined;
}

/** @throws {AuthError} `weak_password`. */
export async function requireGoodPassword(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email);
  if (problem !== undefined) throw refuse.weakPassword(problem, SENTENCES[problem]);
}

/** @throws {AuthError} `same_password`. */
export function refuseSamePassword(isSame: boolean): void {
  if (isSame) throw refuse.weakPassword('same', SENTENCES.same);
}

function isEasilyGuessed(password: string, email: string, list: ReadonlySet<string>): boolean {
  const [localPart = ''] = email.split('@');
  const bare = password.replace(/^[\d\W_]+|(?<![\d\W_])[\d\W_]+$/gu, '');
  const candidates = [password, bare, repeated(password), repeated(bare)];
  return (
    candidates.some((word) => word.length < 4 || list.has(word)) ||
    new Set(password).size < 4 ||
    [email, localPart].some((known) => known !== '' && candidates.includes(known))
  );
}

/** The part that a text is made of by repeating it, else the text. */
function repeated(text: string): string {
  // Moved by the length of such a part, a text lies upon its own repetition again.
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}
