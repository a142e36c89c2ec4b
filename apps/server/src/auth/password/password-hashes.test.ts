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
