import type { SessionState } from '@rer/contracts';
import { keepCsrfToken } from '../../lib/session-guard.ts';
import { loadSession } from './session-calls.ts';

/** How long a page whose session has ended keeps what was typed, in milliseconds. */
const KEPT_MS = 15 * 60_000;

/** A session that ended in the middle of the work, which waits for its owner. */
export interface LostSession {
  /** What the server says now. */
  readonly now: SessionState;
  /** When the work is given up, in milliseconds since 1970. */
  readonly until: number;
}

/**
 * Why a page is given up with all that it knows: its user signs out, does not sign in again, or another user has signed in.
 */
export type Leave = 'sign_out' | 'given_up' | 'other_user';

/** What pages know about the session. */
export interface SessionSnapshot {
  /** Null: the server did not say. */
  readonly state: SessionState | null;
  /** The session ended in the middle of the work, which stays hidden until it is back; else null. */
  readonly lost: LostSession | null;
  /** Not null: nothing of the page may be shown any more, whatever comes. */
  readonly leave: Leave | null;
}

/** The token that belongs to a state. */
function csrfTokenOf(state: SessionState | null): string | null {
  return state === null || state.state === 'signed_out' ? null : state.csrfToken;
}

/** The session state of the whole application. Calls whose session has ended wait here until it is restored. */
export class SessionKeeper {
  readonly #listeners = new Set<() => void>();
  #snapshot: SessionSnapshot = { state: null, lost: null, leave: null };
  #settle: ((isBack: boolean) => void) | null = null;
  #renewing: Promise<boolean> | null = null;
  #stopWaiting: () => void = () => undefined;

  readonly get = (): SessionSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over what the server said last. */
  readonly take = (state: SessionState): void => {
    const { state: before, lost, leave } = this.#snapshot;
    if (leave !== null) return;
    keepCsrfToken(csrfTokenOf(state));
    if (lost === null) {
      this.#show({ state, lost: null, leave });
      return;
    }
    if (Date.now() >= lost.until) {
      this.leave('given_up');
      return;
    }
    if (state.state !== 'signed_in') {
      this.#show({ state: before, lost: { ...lost, now: state }, leave });
      return;
    }
    if (before?.state !== 'signed_in' || before.email !== state.email) {
      this.leave('other_user');
      return;
    }
    this.#stopWaiting();
    this.#show({ state, lost: null, leave });
    this.#settle?.(true);
    this.#settle = null;
  };

  /** Gives the page up. Requests that wait for the session are never sent. */
  readonly leave = (why: Leave): void => {
    this.#stopWaiting();
    this.#show({ state: null, lost: null, leave: why });
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
    if (!result.ok || this.#snapshot.leave !== null) return false;
    const { value: now } = result;
    if (now.state === 'signed_in') {
      // What was begun by one must never be sent in the name of another.
      if (now.email !== before.email) {
        this.leave('other_user');
        return false;
      }
      this.take(now);
      // Signed in anew in another tab: the refusal was about the old token.
      return now.csrfToken !== before.csrfToken;
    }
    keepCsrfToken(csrfTokenOf(now));
    const until = Date.now() + KEPT_MS;
    this.#stopWaiting = onTimePassed(until, () => this.leave('given_up'));
    this.#show({ state: before, lost: { now, until }, leave: null });
    return await new Promise<boolean>((resolve) => {
      this.#settle = resolve;
    });
  }

  #show(snapshot: SessionSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

/** How late it may be noticed on a page that is looked at. */
const LOOK_MS = 5_000;

/**
 * Calls back once the clock of the device has passed a moment, in milliseconds since 1970. Timers stand still while a device
 * sleeps, so the clock is read again and again, and as soon as the page is looked at. Returns how to stop.
 */
function onTimePassed(moment: number, onPassed: () => void): () => void {
  const listening = new AbortController();
  const look = (): void => {
    if (Date.now() < moment) return;
    stop();
    onPassed();
  };
  const timer = window.setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look, { signal: listening.signal });
  window.addEventListener('focus', look, { signal: listening.signal });
  const stop = (): void => {
    window.clearInterval(timer);
    listening.abort();
  };
  return stop;
}
