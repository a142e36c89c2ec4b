import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator shows at a moment, milliseconds since 1970. */
export function codeAt(base32: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: now,
  });
}

/** A code that is none of those which hold around that moment. */
export function wrongCodeAt(base32: string, now: number): string {
  const right = [-30_000, 0, 30_000].map((shift) => codeAt(base32, now + shift));
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}
