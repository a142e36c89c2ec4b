/** What a sid names; the prefix tells people and clients. */
export type SidPrefix = 'RM_' | 'PA_' | 'TR_' | 'EV_';

/** Makes names that nobody guesses and that never come twice. */
export type SidSource = (prefix: SidPrefix) => string;

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 12;

/** Sids of the form `TR_` and 12 random letters and digits. */
export const randomSid: SidSource = (prefix) => {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return prefix + Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
};
