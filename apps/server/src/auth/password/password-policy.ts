import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordProblem } from '@rer/contracts';
import { makeOnce } from '../../runtime/make-once.ts';
import { authErrors } from '../auth-error.ts';
import { isOfOwnWords, type PasswordContext } from './own-words.ts';

/** Passwords of at least {@link PASSWORD_MIN} characters that were leaked; see NOTICE.md beside the file. */
const LEAKED = createRequire(import.meta.url).resolve('#leaked-passwords');

const SENTENCES: Record<PasswordProblem, string> = {
  too_short: `Password should be at least ${PASSWORD_MIN} characters.`,
  too_long: `Password cannot be longer than ${PASSWORD_MAX} characters`,
  too_common: 'Password is known to be weak and easy to guess, please choose a different one.',
  same: 'New password should be different from the old password.',
};

/** The 49,000 commonest passwords and 44,000 leaked ones; loaded when the first one is set, because no start needs them. */
const common = makeOnce(async (): Promise<ReadonlySet<string>> => {
  const [{ dictionary }, packed] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    readFile(LEAKED),
  ]);
  const leaked = (await promisify(gunzip)(packed)).toString('utf8').split('\n');
  return new Set([...dictionary['passwords-common'], ...leaked].map((word) => word.toLowerCase()));
});

/**
 * Finds the problem with a new password; undefined: there is none. The password must be long enough, and must not be guessable from a
 * list, from the names of the account and the site, or from one of them with digits and punctuation around it.
 */
export async function findPasswordProblem(
  password: string,
  place: PasswordContext,
): Promise<PasswordProblem | undefined> {
  const normal = password.normalize('NFC');
  // Signs, not UTF-16 code units, for the shortest; the longest is a limit of work.
  if ([...normal].length < PASSWORD_MIN) return 'too_short';
  if (normal.length > PASSWORD_MAX) return 'too_long';
  return isOfOwnWords(normal, place) || isEasilyGuessed(normal.toLowerCase(), await common.get())
    ? 'too_common'
    : undefined;
}

/** @throws {AuthError} `weak_password`. */
export async function requireGoodPassword(
  password: string,
  email: string,
  { company, publicUrl }: Omit<PasswordContext, 'email'>,
): Promise<void> {
  const problem = await findPasswordProblem(password, { email, company, publicUrl });
  if (problem !== undefined) throw authErrors.weakPassword(problem, SENTENCES[problem]);
}

/** @throws {AuthError} `same_password`. */
export function refuseSamePassword(isSame: boolean): void {
  if (isSame) throw authErrors.weakPassword('same', SENTENCES.same);
}

function isEasilyGuessed(password: string, list: ReadonlySet<string>): boolean {
  const bare = password.replace(/^[\d\W_]+|(?<![\d\W_])[\d\W_]+$/gu, '');
  const candidates = [password, bare, repeated(password), repeated(bare)];
  return candidates.some((word) => word.length < 4 || list.has(word)) || new Set(password).size < 4;
}

/** The part that a text is made of by repeating it, else the text. */
function repeated(text: string): string {
  // Moved by the length of such a part, a text lies upon its own repetition again.
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}
