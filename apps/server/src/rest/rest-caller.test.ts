import { describe, expect, it } from 'vitest';
import { ANONYMOUS, type Caller } from '../access/caller.ts';
import { decideRestCaller } from './rest-caller.ts';
import { RestError } from './rest-error.ts';

const KEYS = { publishableKey: 'public', serviceKey: 'secret' };
const OPEN: Caller = { role: 'admin', actor: 'open-access' };
const decide = (headers: { authorization?: string; apikey?: string }, machine: Caller = ANONYMOUS) => {
  try {
    return decideRestCaller(headers, machine, KEYS).actor;
  } catch (error) {
    return error instanceof RestError ? error.code : error;
  }
};

describe('the caller of the REST dialect', () => {
  it.each([
    ['the publishable key as bearer', { authorization: 'Bearer public', apikey: 'public' }, 'anon'],
    ['the publishable key alone', { apikey: 'public' }, 'anon'],
    ['the service key as bearer', { authorization: 'Bearer secret', apikey: 'secret' }, 'service-key'],
    ['the service key alone', { apikey: 'secret' }, 'service-key'],
    ['no key', {}, 'PGRST302'],
    ['an empty key', { apikey: '' }, 'PGRST302'],
    ['an unknown key', { apikey: 'other' }, 'PGRST301'],
    ['an unknown bearer beside a good key', { authorization: 'Bearer x', apikey: 'secret' }, 'PGRST301'],
    ['a token of a user', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.', apikey: 'public' }, 'PGRST301'],
  ])('with %s', (_what, headers, expected) => {
    expect(decide(headers)).toBe(expected);
  });

  it.each([
    ['the publishable key', { authorization: 'Bearer public', apikey: 'public' }, 'open-access'],
    ['no key', {}, 'open-access'],
    ['the service key', { apikey: 'secret' }, 'service-key'],
    ['an unknown bearer', { authorization: 'Bearer x' }, 'PGRST301'],
  ])('at this machine with %s', (_what, headers, expected) => {
    expect(decide(headers, OPEN)).toBe(expected);
  });
});
