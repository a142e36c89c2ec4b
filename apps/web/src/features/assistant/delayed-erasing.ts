import type { Toaster } from '../../components/toast/use-toast.ts';
import { eraseConversation, eraseOnLeaving } from './conversation-calls.ts';
import { CONVERSATION_TEXTS } from './late-texts.ts';

/** How long one can think again, in milliseconds. Longer than the toast is there by itself. */
const SECOND_THOUGHT_MS = 10_000;

/**
 * Erases conversations a moment after they were removed, or when the page is left before that: nothing brings a conversation
 * back that the server has erased.
 */
export class DelayedErasing {
  readonly #toaster: Toaster;
  readonly #onMark: (id: string, isRemoved: boolean) => void;
  readonly #waiting = new Map<string, number>();

  /** `onMark` hears which conversations are erased, or are about to be. */
  constructor(toaster: Toaster, onMark: (id: string, isRemoved: boolean) => void) {
    this.#toaster = toaster;
    this.#onMark = onMark;
    window.addEventListener('pagehide', this.#eraseAll);
  }

  /** `bringBack` is called when the person thinks again in time. */
  erase(id: string, bringBack: () => void): void {
    this.#onMark(id, true);
    const undo = (): void => {
      const timer = this.#waiting.get(id);
      if (timer === undefined) return;
      clearTimeout(timer);
      this.#waiting.delete(id);
      this.#onMark(id, false);
      bringBack();
    };
    const action = { label: CONVERSATION_TEXTS.undo, altText: CONVERSATION_TEXTS.undoAlt, onAction: undo };
    const toast = this.#toaster.success({ title: CONVERSATION_TEXTS.removed, action });
    const now = async (): Promise<void> => {
      this.#waiting.delete(id);
      // A way back that leads nowhere must not stand there.
      this.#toaster.dismiss(toast);
      const result = await eraseConversation(id);
      if (result.ok) return;
      this.#onMark(id, false);
      this.#toaster.error({ description: CONVERSATION_TEXTS.removeFailed });
    };
    this.#waiting.set(
      id,
      window.setTimeout(() => void now(), SECOND_THOUGHT_MS),
    );
  }

  /** The page is left: it is too late to undo. */
  leave(): void {
    window.removeEventListener('pagehide', this.#eraseAll);
    this.#eraseAll();
  }

  readonly #eraseAll = (): void => {
    for (const [id, timer] of this.#waiting) {
      clearTimeout(timer);
      eraseOnLeaving(id);
    }
    this.#waiting.clear();
  };
}
