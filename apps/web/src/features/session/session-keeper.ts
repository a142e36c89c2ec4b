import type { SessionState } from '@rer/contracts';
import { keepCsrfToken } from '../../lib/session-guard.ts';
import { loadSession } from './session-calls.ts';

/** What pages know about the session. */
export interface SessionSnapshot {
  /** Null: the server did not say. */
  readonly state: SessionState | null;
  /** The session has ended in the middle of the work: what the server says now, while the page waits. Else null. */
  readonly lost: SessionState | null;
}

/** The token that belongs to a state. */
function csrfTokenOf(state: SessionState | null): string | null {
  return state === null || state.state === 'signed_out' ? null : state.csrfToken;
}

interface Options {
  /** Begins anew, because another person signed in than the one whose work waits. */
  readonly onOtherPerson: () => void;
}

/** Who is signed in, for all of the application. Calls whose session ended wait here until it is back. */
export class SessionKeeper {
  readonly #listeners = new Set<() => void>();
  readonly #onOtherPerson: () => void;
  #snapshot: SessionSnapshot = { state: null, lost: null };
  #settle: ((isBack: boolean) => void) | null = null;
  #renewing: Promise<boolean> | null = null;

  constructor({ onOtherPerson }: Options) {
    this.#onOtherPerson = onOtherPerson;
  }

  readonly get = (): SessionSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over what the server said last. */
  readonly take = (state: SessionState | null): void => {
    const { state: before, lost } = this.#snapshot;
    keepCsrfToken(csrfTokenOf(state));
    if (lost === null || state === null) {
      this.#show({ state, lost: null });
      return;
    }
    if (state.state !== 'signed_in') {
      this.#show({ state: before, lost: state });
      return;
    }
    if (before?.state !== 'signed_in' || before.email !== state.email) {
      this.#onOtherPerson();
      return;
    }
    this.#show({ state, lost: null });
    this.#end(true);
  };

  /** The user does not want to sign in again: waiting requests are refused. */
  readonly giveUp = (): void => {
    this.#show({ ...this.#snapshot, lost: null });
    this.#end(false);
  };

  /** Finds out why a call was refused, and waits for the session where that was the reason. */
  readonly renew = (): Promise<boolean> => {
    this.#renewing ??= this.#ask().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  };

  async #ask(): Promise<boolean> {
    const { state: before } = this.#snapshot;
    if (before?.state !== 'signed_in') return false;
    const result = await loadSession();
    if (!result.ok) return false;
    const { value: now } = result;
    if (now.state === 'signed_in') {
      // What was begun by one must never be sent in the name of another.
      if (now.email !== before.email) {
        this.#onOtherPerson();
        return false;
      }
      this.take(now);
      // Signed in anew in another tab: the refusal was about the old token.
      return now.csrfToken !== before.csrfToken;
    }
    keepCsrfToken(csrfTokenOf(now));
    this.#show({ state: before, lost: now });
    return await new Promise<boolean>((resolve) => {
      this.#settle = resolve;
    });
  }

  #end(isBack: boolean): void {
    this.#settle?.(isBack);
    this.#settle = null;
  }

  #show(snapshot: SessionSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
