import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

/** How long a code of an authenticator is shown. */
const STEP_MS = 30_000;
/** What a busy machine may take from making a code to checking it. */
const MARGIN_MS = 8_000;

/** An authenticator application, which reads the key that a page shows. */
export class Authenticator {
  readonly #totp: TOTP;
  #lastStep = Number.NEGATIVE_INFINITY;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  }

  /**
   * A code that was not used before. The server takes each once, and the neighbours of the current one: so that tests rarely
   * wait for the next half minute, the first is the one before, unless that is about to hold no more.
   */
  async nextCode(): Promise<string> {
    const now = Math.floor(Date.now() / STEP_MS);
    const leftMs = STEP_MS - (Date.now() % STEP_MS);
    const step = Math.max(leftMs < MARGIN_MS ? now : now - 1, this.#lastStep + 1);
    this.#lastStep = step;
    const opensAt = (step - 1) * STEP_MS;
    if (opensAt > Date.now()) await delay(opensAt - Date.now());
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
