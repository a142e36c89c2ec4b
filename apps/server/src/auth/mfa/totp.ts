import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const STEP_S = 30;
const SECRET_BYTES = 20;
/** Steps before and after the present one that are taken: clocks differ, and people are slow. */
const WINDOW = 1;

/** Data that an authenticator application needs. */
export interface TotpOffer {
  /** Kept sealed. */
  readonly secret: Buffer;
  readonly base32: string;
  readonly uri: string;
}

export function newTotp(issuer: string, account: string): TotpOffer {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = totpOf(secret, issuer, account);
  return { secret: Buffer.from(secret.bytes), base32: secret.base32, uri: totp.toString() };
}

/** The step of time that `code` belongs to, milliseconds `now` taken for the present; undefined: to none near it. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  const totp = totpOf(new Secret({ buffer: Uint8Array.from(secret).buffer }), '', '');
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_S) + delta;
}

function totpOf(secret: Secret, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_S });
}

/** A whole `<svg>`, dark on light on any background. */
export function qrCodeOf(uri: string): string {
  return renderSVG(uri, { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' });
}

/** A code as people type it, without the blanks. */
export function typedDigits(code: string): string {
  return code.replace(/\s+/g, '');
}
