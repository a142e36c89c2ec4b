import { describe, expect, test } from 'vitest';
import { AuthError } from '../auth-error.ts';
import { readMailAddress, readVerification } from './mail-request-body.ts';

const email = 'a@example.org';
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };

function refusalOf(read: () => unknown): readonly [code: string, message: string] | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return [error.code, error.message];
  }
}

describe('a mail goes to the address that is named', () => {
  test.each([
    ['as clients ask for it', { email, data: {}, create_user: true, gotrue_meta_security: {} }],
    ['with members that are null', { email, code_challenge: null, code_challenge_method: null }],
  ])('%s', (_what, body) => {
    expect(readMailAddress({ body }, 'otp')).toBe(email);
  });
});

describe('what would have to be another mail is refused in the words of the dialect', () => {
  test.each([
    ['a code by telephone', { phone: '+49221' }, 'phone_provider_disabled', 'Unsupported phone provider'],
    [
      'an address and a telephone',
      { email, phone: '+49221' },
      'validation_failed',
      'Only an email address or phone number should be provided',
    ],
    [
      'a channel of telephones',
      { email, channel: 'whatsapp' },
      'validation_failed',
      'Channel should only be specified with Phone OTP',
    ],
    [
      'a link of PKCE',
      { email, ...challenge },
      'validation_failed',
      'PKCE flow is not supported, use the implicit flow',
    ],
    [
      'half of PKCE',
      { email, code_challenge: 'x'.repeat(43) },
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    ['nobody', {}, 'validation_failed', 'One of email or phone must be set'],
    [
      'a number as an address',
      { email: 1 },
      'bad_json',
      'Could not parse request body as JSON: email needs to be a string',
    ],
    [
      'an address that is none',
      { email: 'a' },
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    ['a list', [email], 'bad_json', 'Could not parse request body as JSON: an object is expected'],
  ])('%s', (_what, body, code, message) => {
    expect(refusalOf(() => readMailAddress({ body }, 'otp'))).toEqual([code, message]);
  });

  test.each(['magiclink', 'recover'] as const)('a link of PKCE by %s', (route) => {
    expect(refusalOf(() => readMailAddress({ body: { email, ...challenge } }, route))).toEqual([
      'validation_failed',
      'PKCE flow is not supported, use the implicit flow',
    ]);
  });
});

describe('what a mail carried', () => {
  test('is a code beside its address, or a token alone', () => {
    expect(readVerification({ body: { type: 'email', email, token: '000000', options: {} } })).toEqual({
      type: 'email',
      proof: { email, code: '000000' },
    });
    expect(readVerification({ body: { type: 'recovery', token_hash: 'x' } })).toEqual({
      type: 'recovery',
      proof: { token: 'x' },
    });
  });

  test.each([
    ['nothing', {}, 'Verify requires a verification type'],
    ['a type alone', { type: 'email' }, 'Verify requires either a token or a token hash'],
    [
      'a code without an address',
      { type: 'email', token: '1' },
      'Only an email address or phone number should be provided on verify',
    ],
    [
      'a token beside an address',
      { type: 'email', token_hash: 'x', email },
      'Only the token_hash and type should be provided',
    ],
  ])('%s is refused in the words of the dialect', (_what, body, message) => {
    expect(refusalOf(() => readVerification({ body }))).toEqual(['validation_failed', message]);
  });

  test('a code by telephone belongs to a provider that is not there', () => {
    const body = { type: 'sms', phone: '+49221', token: '000000' };
    expect(refusalOf(() => readVerification({ body }))).toEqual([
      'phone_provider_disabled',
      'Unsupported phone provider',
    ]);
  });
});
