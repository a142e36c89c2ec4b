import { Secret, TOTP } from 'otpauth';

/** How long a code of an authenticator is shown. */
const STEP_MS = 30_000;

/** An authenticator application, which reads the key that a page shows. */
export class Authenticator {
  readonly #totp: TOTP;
  #lastStep = Number.NEGATIVE_INFINITY;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  }

  /**
   * A code that was not used before. The server takes each once, and the neighbours of the current one: so that no test has
   * to wait for the next half minute, the first is the one before.
   */
  nextCode(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    const step = Math.max(now - 1, this.#lastStep + 1);
    if (step > now + 1) throw new Error('Three codes in half a minute are all there are.');
    this.#lastStep = step;
    return this.#totp.generate({ timestamp: step * STEP_MS });
  }

  /** A code that holds at no moment around now. */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((step) =>
      this.#totp.generate({ timestamp: Date.now() + step * STEP_MS }),
    );
    return (
      ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? ''
    );
  }
}
