import * as z from 'zod/mini';
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from './limits.ts';

/** The sentence beside the contact form's checkbox, letter for letter (seed 1, section 5). */
export const ART13_TEXT =
  'Hiermit bestätige ich, dass ich die Informationspflichten nach Art. 13 DS-GVO zur Kenntnis genommen habe.';

/** The fields of the contact form that a person fills in, in the order of the page. */
export const CONTACT_FIELDS = ['name', 'email', 'message', 'art13'] as const;
/** One of {@link CONTACT_FIELDS}. */
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Why a field was refused. The German sentences for these codes belong to the site. */
export const CONTACT_PROBLEMS = ['missing', 'too_long', 'not_an_address', 'not_confirmed'] as const;
/** One of {@link CONTACT_PROBLEMS}. */
export type ContactProblem = (typeof CONTACT_PROBLEMS)[number];

/** PostgreSQL's text cannot hold NUL. It is dropped, for no person types it. */
const withoutNul = z.overwrite((text: string) => text.replaceAll('\0', ''));

const trimmed = (max: number) =>
  z
    .string({ error: 'missing' })
    .check(
      withoutNul,
      z.trim(),
      z.minLength(1, { error: 'missing', abort: true }),
      z.maxLength(max, { error: 'too_long' }),
    );

/**
 * Body of `POST /api/contact`. The issue messages are {@link ContactProblem} codes.
 * `website` is the honeypot: it is invisible, so any content marks a bot; the server decides.
 */
export const contactRequest = z.object({
  name: trimmed(CONTACT_NAME_MAX),
  email: z
    .string({ error: 'missing' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'missing', abort: true }),
      z.maxLength(CONTACT_EMAIL_MAX, { error: 'too_long', abort: true }),
      z.email({ error: 'not_an_address' }),
    ),
  message: trimmed(CONTACT_MESSAGE_MAX),
  art13: z.literal(true, { error: 'not_confirmed' }),
  website: z._default(z.string(), ''),
});
/** A valid message of the contact form. */
export type ContactRequest = z.infer<typeof contactRequest>;

/** What was wrong with a contact request, one code per refused field. Empty: nothing was. */
export type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

/** Reads unknown input as a contact request, or answers the first problem of each field. */
export function parseContactRequest(
  input: unknown,
): { ok: true; request: ContactRequest } | { ok: false; problems: ContactProblems } {
  const parsed = contactRequest.safeParse(input);
  if (parsed.success) return { ok: true, request: parsed.data };
  const problems: ContactProblems = {};
  for (const issue of parsed.error.issues) {
    const field = CONTACT_FIELDS.find((name) => name === issue.path[0]);
    const problem = CONTACT_PROBLEMS.find((code) => code === issue.message);
    if (field !== undefined) problems[field] ??= problem ?? 'missing';
  }
  return { ok: false, problems };
}
