import type { EngineOptions } from './engine-options.ts';
import { cutName } from './presence.ts';

/** Name and data that the local user has set. */
export interface LocalUserInfo {
  readonly userName: string;
  readonly userData: unknown;
  /** The id until a room assigns one. */
  readonly fallbackId: string;
}

/** The local user: the name that was set, or that the room assigned. */
export class LocalUser {
  #id = newId();
  #chosenName = '';
  #nameAtJoin = '';
  #userData: unknown;

  get info(): LocalUserInfo {
    return { userName: this.#chosenName, userData: this.#userData, fallbackId: this.#id };
  }

  begin({ userName, userData }: Pick<EngineOptions, 'userName' | 'userData'>): void {
    this.#chosenName = userName;
    this.#userData = userData;
  }

  /** Remembers the name that the admission was requested with. */
  rememberRequestedName(name: string): void {
    this.#nameAtJoin = name;
  }

  /** Sets the name, cut to the maximum length. */
  setName(name: string): void {
    this.#chosenName = cutName(name);
  }

  setUserData(userData: unknown): void {
    this.#userData = userData;
  }

  /** Takes the name that the room uses: it may have cut the requested one, or a token gave another. */
  takeServerName(name: string): void {
    // Unless another name was set in the meantime.
    if (this.#chosenName === this.#nameAtJoin) this.#chosenName = name;
  }

  /** The next call gets another id. */
  end(): void {
    this.#id = newId();
  }
}

function newId(): string {
  return globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
