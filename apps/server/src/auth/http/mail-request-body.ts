import { ACCOUNT_EMAIL_MAX } from '@rer/contracts';
import * as z from 'zod';
import { authErrors } from '../auth-error.ts';
import type { MailProof } from '../one-time/sign-in-by-mail.ts';
import { type GivenBody, readAuthBody, storableTextField } from './read-body.ts';

const ADDRESS_MIN = 3;
/** No code and no token of ours comes near them. */
const CODE_MAX = 50;
const TOKEN_MAX = 200;

const email = storableTextField(ACCOUNT_EMAIL_MAX).default('');
const text = z.string().default('');

const mailRequest = z.object({
  email,
  phone: text,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
});

const verification = z.object({ type: text, token: text, token_hash: text, email, phone: text });

/** Routes that send mails, each with its answer to a request that names no address. */
const NOBODY_NAMED = {
  otp: 'One of email or phone must be set',
  magiclink: 'Password recovery requires an email',
  recover: 'Password recovery requires an email',
} as const;

/**
 * The address that a mail is asked for. What would have to be another mail is refused: a code by telephone, and a link that
 * a client expects to exchange with its `code_verifier` (PKCE).
 * @throws {AuthError} `validation_failed`, `phone_provider_disabled`, `bad_json`.
 */
export function readMailAddress(request: GivenBody, route: keyof typeof NOBODY_NAMED): string {
  const given = readAuthBody(request, mailRequest);
  if (route === 'otp') refuseTelephone(given);
  if ((given.code_challenge === '') !== (given.code_challenge_method === '')) {
    throw authErrors.invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (given.code_challenge !== '') throw authErrors.pkce();
  if (given.email === '') throw authErrors.invalid(NOBODY_NAMED[route]);
  return checkedAddress(given.email);
}

function refuseTelephone({ email: address, phone, channel }: z.output<typeof mailRequest>): void {
  if (address !== '' && phone !== '') {
    throw authErrors.invalid('Only an email address or phone number should be provided');
  }
  if (phone !== '') throw authErrors.phoneProvider();
  if (channel !== '') throw authErrors.invalid('Channel should only be specified with Phone OTP');
}

/**
 * The proof from a mail, by the type that the client gives it.
 * @throws {AuthError} `validation_failed`, `phone_provider_disabled`, `otp_expired`, `bad_json`.
 */
export function readVerification(request: GivenBody): {
  readonly type: string;
  readonly proof: MailProof;
} {
  const given = readAuthBody(request, verification);
  const { type, token, token_hash: hash } = given;
  if (type === '') throw authErrors.invalid('Verify requires a verification type');
  if ((token === '') === (hash === '')) {
    throw authErrors.invalid('Verify requires either a token or a token hash');
  }
  if (hash !== '') {
    if (given.email !== '' || given.phone !== '') {
      throw authErrors.invalid('Only the token_hash and type should be provided');
    }
    return { type, proof: { token: readToken(hash) } };
  }
  if ((given.email === '') === (given.phone === '')) {
    throw authErrors.invalid('Only an email address or phone number should be provided on verify');
  }
  if (given.phone !== '') throw authErrors.phoneProvider();
  if (token.length > CODE_MAX) throw authErrors.oneTimeCode();
  return { type, proof: { email: checkedAddress(given.email), code: token } };
}

function readToken(hash: string): string {
  if (hash.length > TOKEN_MAX) throw authErrors.oneTimeLink();
  return hash;
}

function checkedAddress(address: string): string {
  if (address.length < ADDRESS_MIN) {
    throw authErrors.invalid('Unable to validate email address: invalid format');
  }
  return address;
}
