import { hash, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswordHashes } from './password-hashes.ts';

test('after work that failed once an unknown account is answered as any other again', async () => {
  let isShortOfMemory = true;
  const passwords = createPasswordHashes({
    hash: async (...given) => {
      if (isShortOfMemory) throw new Error('no memory');
      return await hash(...given);
    },
    verify,
  });
  await expect(passwords.verify(undefined, 'geheim')).rejects.toThrow('no memory');
  isShortOfMemory = false;
  expect(await passwords.verify(undefined, 'geheim')).toBe(false);
});

test('passwords are kept by argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
  const passwords = createPasswordHashes();
  const kept = [await passwords.hash('geheim'), await passwords.hash('geheim')];
  for (const one of kept) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(kept[0]).not.toBe(kept[1]);
});

test('a password is compared as it was typed: case, blanks at its ends and its last sign count, composed umlauts do not', async () => {
  const passwords = createPasswordHashes();
  const password = ` Übung ${'x'.repeat(120)}z`;
  const stored = await passwords.hash(password);
  const typed = [
    password,
    password.normalize('NFD'),
    password.trim(),
    password.toLowerCase(),
    password.slice(0, -1),
  ];
  expect(await Promise.all(typed.map((each) => passwords.verify(stored, each)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
