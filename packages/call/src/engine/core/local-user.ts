import type { EngineOptions } from './engine-options.ts';
import { cutName } from './presence.ts';

/** Who somebody says that he is. */
export interface LocalUserInfo {
  readonly userName: string;
  readonly userData: unknown;
  /** His id until a room gives him another. */
  readonly fallbackId: string;
}

/** Who is at this page, by his own word and that of the room. */
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

  /** The door is asked to let him in under this name. */
  rememberRequestedName(name: string): void {
    this.#nameAtJoin = name;
  }

  /** Of a name that is too long nobody sees more than its beginning. */
  setName(name: string): void {
    this.#chosenName = cutName(name);
  }

  setUserData(userData: unknown): void {
    this.#userData = userData;
  }

  /** The room knows him by this name: it may have cut his, or a token gave another. */
  takeServerName(name: string): void {
    // Who has chosen another meanwhile is called that.
    if (this.#chosenName === this.#nameAtJoin) this.#chosenName = name;
  }

  /** In the next call he is somebody else. */
  end(): void {
    this.#id = newId();
  }
}

function newId(): string {
  return globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
