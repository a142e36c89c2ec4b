import { expect, test } from 'vitest';
import { AuthError } from '../auth-error.ts';
import type { Visitor } from '../visitor.ts';
import { AuthLimits } from './auth-limits.ts';

const MINUTE = 60_000;

function from(place: string): Visitor {
  return { limitPrefix: place, logPrefix: place, device: '' };
}

function setUp() {
  const clock = { now: 0 };
  const limits = new AuthLimits(() => clock.now);
  const codeOf = (work: () => void): string => {
    try {
      work();
      return 'passes';
    } catch (error) {
      return error instanceof AuthError ? error.code : 'other';
    }
  };
  return { clock, limits, codeOf };
}

test('wrong passwords make one place wait for one account, and no other place and no other account', () => {
  const { clock, limits, codeOf } = setUp();
  const tryOf = (email: string, place: string) => codeOf(() => limits.takePasswordTry(email, from(place)));
  for (let attempt = 0; attempt < 10; attempt += 1) tryOf('A@example.org', 'thief');
  expect(tryOf('a@example.org', 'thief')).toBe('over_request_rate_limit');
  expect(tryOf('a@example.org', 'home')).toBe('passes');
  expect(tryOf('b@example.org', 'thief')).toBe('passes');
  clock.now += 15 * MINUTE;
  expect(tryOf('a@example.org', 'thief')).toBe('passes');
});

test('a right password forgives the wrong ones of the same place', () => {
  const { limits, codeOf } = setUp();
  const take = () => codeOf(() => limits.takePasswordTry('a@example.org', from('home')));
  for (let attempt = 0; attempt < 10; attempt += 1) expect(take()).toBe('passes');
  limits.forgivePasswordTry('a@example.org', from('home'));
  for (let attempt = 0; attempt < 10; attempt += 1) expect(take()).toBe('passes');
  expect(take()).toBe('over_request_rate_limit');
});

test('thirty wrong passwords make one place wait for all accounts; right ones are none of them', () => {
  const { limits, codeOf } = setUp();
  const take = (email: string) => codeOf(() => limits.takePasswordTry(email, from('office')));
  for (let person = 0; person < 40; person += 1) {
    expect(take(`${person}@example.org`)).toBe('passes');
    limits.forgivePasswordTry(`${person}@example.org`, from('office'));
  }
  for (let person = 0; person < 30; person += 1) expect(take(`${person}@example.org`)).toBe('passes');
  expect(take('last@example.org')).toBe('over_request_rate_limit');
});

test('many places that guess at one account together wait; its owner, where he is known, does not', () => {
  const { limits, codeOf } = setUp();
  const tryOf = (isKnown: boolean) => codeOf(() => limits.takeAccountTry('a@example.org', isKnown));
  for (let guess = 0; guess < 100; guess += 1) expect(tryOf(false)).toBe('passes');
  expect(tryOf(false)).toBe('over_request_rate_limit');
  expect(tryOf(true)).toBe('passes');
});

test('refreshes past the limit are told to come again, by nothing else', () => {
  const { limits, codeOf } = setUp();
  for (let count = 0; count < 150; count += 1) limits.takeRefresh(from('office'));
  expect(codeOf(() => limits.takeRefresh(from('office')))).toBe('unavailable');
});

test('mails: one a minute for an address from one place, and thirty an hour in all', () => {
  const { clock, limits, codeOf } = setUp();
  const request = (email: string, place = 'home') => codeOf(() => limits.takeMailRequest(email, from(place)));
  expect(request('a@example.org')).toBe('passes');
  expect(request('A@example.org ')).toBe('over_email_send_rate_limit');
  clock.now += MINUTE;
  expect(request('a@example.org')).toBe('passes');
  const takeOf = (person: number) => limits.takeMail(`${person}@example.org`, false);
  expect(Array.from({ length: 31 }, (_, person) => takeOf(person))).toEqual([
    ...Array.from({ length: 30 }, () => true),
    false,
  ]);
  clock.now += 60 * MINUTE;
  expect(takeOf(0)).toBe(true);
});

test('nobody who asks for mails to an address keeps its owner from asking for one', () => {
  const { limits, codeOf } = setUp();
  limits.takeMailRequest('a@example.org', from('thief'));
  expect(codeOf(() => limits.takeMailRequest('a@example.org', from('home')))).toBe('passes');
});

test('mails that strangers ask for at one address leave enough for the others, and for its owner', () => {
  const { clock, limits } = setUp();
  const take = (email: string, isKnown = false) => limits.takeMail(email, isKnown);
  for (let mail = 0; mail < 6; mail += 1) {
    expect(take('a@example.org')).toBe(true);
    expect(take('a@example.org')).toBe(false);
    clock.now += MINUTE;
  }
  expect(take('A@example.org')).toBe(false);
  expect(take('a@example.org', true)).toBe(true);
  expect(take('b@example.org')).toBe(true);
  for (let person = 0; person < 30; person += 1) take(`${person}@example.org`);
  expect(take('c@example.org')).toBe(false);
  expect(take('a@example.org', true)).toBe(true);
});
