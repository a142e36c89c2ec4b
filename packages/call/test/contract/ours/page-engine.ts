import { isRecord, recordOf, type Unknowns } from '../../../src/values/record.ts';
import type { EngineMessage } from '../language.ts';
import { ContractEngine } from './contract-engine.ts';
import { asMessage, asSent, isCommand } from './wording.ts';

/** The engine of the checks in a page: besides, it plays the page that is in a frame. */
export class PageEngine extends ContractEngine {
  /** Stands for the window of every frame. A port can be the source of a message, as a window can. */
  readonly frameWindow: MessagePort = new MessageChannel().port1;
  #isFrameThere = false;

  constructor() {
    super();
    Object.defineProperty(this.frameWindow, 'postMessage', {
      value: (message: unknown) => this.#fromClient(structuredClone(message)),
    });
  }

  override emit(message: EngineMessage, callClientId: string | undefined): void {
    super.emit(message, callClientId);
    const said = asMessage(message, []);
    // Whether there is an engine in the page or a page in a frame, is the check's matter.
    if (said !== undefined && document.querySelector('iframe') !== null) this.#toClient(said, callClientId);
  }

  override strange(message: EngineMessage, callClientId: string | undefined): void {
    post(envelope(message, callClientId), { origin: 'https://stranger.test', source: null });
    if (!this.#isFrameThere) return;
    // From the right page of another frame, and from another page in this one.
    post(envelope(message, callClientId), { origin: location.origin, source: new MessageChannel().port1 });
    post(envelope(message, callClientId), { origin: 'https://stranger.test', source: this.frameWindow });
  }

  #fromClient(message: unknown): void {
    if (!isRecord(message) || !isCommand(message)) return;
    this.#isFrameThere = true;
    const { what: _what, from: _from, callClientId, callbackStamp, ...command } = message;
    if (!isCommand(command)) return;
    const id = String(callClientId);
    this.receive(asSent(command), {
      action: command.action,
      say: (said) => this.#toClient(said, id),
      answer:
        callbackStamp === undefined
          ? undefined
          : (given) => this.#toClient({ ...recordOf(given), action: command.action, callbackStamp }, id),
    });
  }

  #toClient(message: object, callClientId: string | undefined): void {
    post(envelope(message, callClientId), { origin: location.origin, source: this.frameWindow });
  }
}

function envelope(message: object, callClientId: string | undefined): Unknowns {
  return { ...message, callClientId, what: 'iframe-call-message', from: 'embedded' };
}

function post(
  message: Unknowns,
  from: { readonly origin: string; readonly source: MessageEventSource | null },
): void {
  globalThis.dispatchEvent(new MessageEvent('message', { data: structuredClone(message), ...from }));
}
