import { AttemptLimit } from '../../http/attempt-limit.ts';
import type { RequestRate } from '../../http/rate-limit.ts';
import { authErrors } from '../auth-error.ts';
import { normalEmail } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { RefusedSignIns } from './refused-sign-ins.ts';

const MINUTE = 60_000;

/**
 * Limits that live in this process; what must survive it (wrong codes of a factor or a mail) is counted in the database.
 * A stranger cannot lock an owner out: wrong passwords count for an account together with where they come from, and the
 * limit of the account as a whole leaves out places from where its owner has signed in before.
 */
export class AuthLimits {
  readonly #now: () => number;
  /** Wrong passwords for one account from one address. */
  readonly #pair = this.#limit({ max: 10, windowMs: 15 * MINUTE });
  /** Wrong passwords from one address for any account: spraying. */
  readonly #place = this.#limit({ max: 30, windowMs: 15 * MINUTE });
  /** Wrong passwords for one account from everywhere: many addresses that guess together. */
  readonly #account = this.#limit({ max: 100, windowMs: 60 * MINUTE });
  /** Codes and links that are tried (data contract, 5.7). */
  readonly #codes = this.#limit({ max: 30, windowMs: 5 * MINUTE });
  /** Wrong codes of mails for one account from everywhere: each mail takes few, but a new one is soon asked for. */
  readonly #accountCodes = this.#limit({ max: 20, windowMs: 60 * MINUTE });
  readonly #refreshes = this.#limit({ max: 150, windowMs: 5 * MINUTE });
  readonly #factors = this.#limit({ max: 30, windowMs: 2 * MINUTE });
  /**
   * One request for a mail a minute for an address from one place, and 30 in five minutes from one place whatever the address;
   * one mail a minute and 6 an hour for an address, 30 in all, wherever it was asked for.
   */
  readonly #mailPair = this.#limit({ max: 1, windowMs: MINUTE });
  readonly #mailRequests = this.#limit({ max: 30, windowMs: 5 * MINUTE });
  readonly #mailOf = this.#limit({ max: 1, windowMs: MINUTE });
  readonly #mailsOf = this.#limit({ max: 6, windowMs: 60 * MINUTE });
  readonly #mails = this.#limit({ max: 30, windowMs: 60 * MINUTE });

  readonly refusedSignIns: RefusedSignIns;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
    this.refusedSignIns = new RefusedSignIns(now);
  }

  /**
   * One try of a password; counted before it is compared, so that many at once do not pass together.
   * @throws {AuthError} `over_request_rate_limit`, whether there is such an account or not.
   */
  takePasswordTry(email: string, visitor: Visitor): void {
    this.#require(this.#pair, pairOf(email, visitor));
    this.#require(this.#place, visitor.limitPrefix);
    this.#pair.count(pairOf(email, visitor));
    this.#place.count(visitor.limitPrefix);
  }

  /**
   * The same try, as one of all that are made for the account.
   * @throws {AuthError} when many addresses guess at this account; its owner comes from a known place.
   */
  takeAccountTry(email: string, isKnownNetwork: boolean): void {
    if (!isKnownNetwork) this.#require(this.#account, normalEmail(email));
    this.#account.count(normalEmail(email));
  }

  /** Takes the try back, and forgives the wrong ones before it from the same place. */
  forgivePasswordTry(email: string, visitor: Visitor): void {
    this.#pair.forget(pairOf(email, visitor));
    this.#place.takeBack(visitor.limitPrefix);
    this.#account.takeBack(normalEmail(email));
  }

  /** One try of a mailed code or link. */
  takeCodeTry({ limitPrefix }: Visitor): void {
    this.#take(this.#codes, limitPrefix);
  }

  /** @throws {AuthError} when many wrong codes were tried for this account; its owner comes from a known place. */
  requireAccountCodeTry(email: string, isKnownNetwork: boolean): void {
    if (!isKnownNetwork) this.#require(this.#accountCodes, normalEmail(email));
  }

  countWrongCode(email: string): void {
    this.#accountCodes.count(normalEmail(email));
  }

  /** One challenge or verification of a second factor. */
  takeFactorTry({ limitPrefix }: Visitor): void {
    this.#take(this.#factors, limitPrefix);
  }

  /** @throws {AuthError} `unavailable`: anything else would sign the client out (data contract, 1.3). */
  takeRefresh({ limitPrefix }: Visitor): void {
    if (this.#refreshes.wait(limitPrefix) > 0) throw authErrors.busy();
    this.#refreshes.count(limitPrefix);
  }

  /**
   * A client's requests for an address do not stop other clients' requests for it.
   * @throws {AuthError} for the caller; known and unknown addresses are counted alike.
   */
  takeMailRequest(email: string, visitor: Visitor): void {
    const retryAfterS = Math.max(
      this.#mailPair.wait(pairOf(email, visitor)),
      this.#mailRequests.wait(visitor.limitPrefix),
    );
    if (retryAfterS > 0) throw authErrors.tooManyMails(retryAfterS);
    this.#mailPair.count(pairOf(email, visitor));
    this.#mailRequests.count(visitor.limitPrefix);
  }

  /**
   * Whether a mail that strangers can request may still be sent; counts it if so. The caller does not learn of a refusal. A stranger who
   * knows an address must not use up its mails, so its owner is still served from a known network.
   */
  takeMail(email: string, isKnownNetwork: boolean): boolean {
    const name = normalEmail(email);
    const isUsedUp = this.#mailOf.wait(name) > 0 || this.#mailsOf.wait(name) > 0 || this.#mails.wait('') > 0;
    if (isUsedUp && !isKnownNetwork) return false;
    this.#mailOf.count(name);
    this.#mailsOf.count(name);
    this.#mails.count('');
    return true;
  }

  #limit(rate: RequestRate): AttemptLimit {
    return new AttemptLimit({ ...rate, now: () => this.#now() });
  }

  #take(limit: AttemptLimit, name: string): void {
    this.#require(limit, name);
    limit.count(name);
  }

  #require(limit: AttemptLimit, name: string): void {
    const retryAfterS = limit.wait(name);
    if (retryAfterS > 0) throw authErrors.tooMany(retryAfterS);
  }
}

function pairOf(email: string, { limitPrefix }: Visitor): string {
  return `${limitPrefix} ${normalEmail(email)}`;
}
