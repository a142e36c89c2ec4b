import type { BeginningOptions } from './beginning.ts';

/** Who somebody says that he is. */
export interface OwnWord {
  readonly userName: string;
  readonly userData: unknown;
  /** His id until a room gives him another. */
  readonly fallbackId: string;
}

/** Who is at this page, by his own word and that of the room. */
export class Self {
  #id = newId();
  #chosenName = '';
  #nameAtDoor = '';
  /** The one that a token gives, which goes before any other. */
  #fixedName: string | undefined;
  #userData: unknown;

  get facts(): OwnWord {
    const userName = this.#fixedName ?? this.#chosenName;
    return { userName, userData: this.#userData, fallbackId: this.#id };
  }

  begin({ userName, userData }: Pick<BeginningOptions, 'userName' | 'userData'>): void {
    this.#chosenName = userName;
    this.#userData = userData;
  }

  /** The door is asked to let him in under this name. */
  asksAs(name: string): void {
    this.#nameAtDoor = name;
  }

  choose(name: string): void {
    this.#chosenName = name;
  }

  say(userData: unknown): void {
    this.#userData = userData;
  }

  /** The room knows him by this name. */
  isCalled(name: string, { isFixed }: { readonly isFixed: boolean }): void {
    if (isFixed) this.#fixedName = name;
    // The room may have cut it.
    else if (this.#chosenName === this.#nameAtDoor) this.#chosenName = name;
  }

  /** In the next call he is somebody else. */
  end(): void {
    this.#fixedName = undefined;
    this.#id = newId();
  }
}

function newId(): string {
  return globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
