import type { Engine } from '../engine/engine.ts';
import type { EngineCommand } from '../engine/engine-commands.ts';
import { type LoadFailure, loadInAttempts } from '../engine/load-attempts.ts';
import { fatalErrorSteps, loadSteps } from '../state/end-meeting.ts';
import * as text from '../texts/texts.ts';
import type { CallLink } from './call-link.ts';
import type { Core } from './core.ts';

/**
 * The connection to an engine in the same page, fetched when it is needed first and kept until the call is destroyed; or to
 * the page in a frame, which is an engine as well, and a new one with each load.
 */
export class EngineLink implements CallLink {
  readonly frame: HTMLIFrameElement | null;
  readonly #core: Core;
  #engine: Engine | undefined;
  #cancel: () => void = () => undefined;

  constructor(core: Core, frame: HTMLIFrameElement | null = null) {
    this.#core = core;
    this.frame = frame;
  }

  load(): void {
    this.cancelLoad();
    if (this.#engine !== undefined) {
      this.#engine.reset();
      this.#core.apply(loadSteps());
      return;
    }
    const { platform } = this.#core;
    const { frame } = this;
    this.#cancel = loadInAttempts(
      () => Promise.all([this.#core.fetchLate(), frame === null ? platform.loadEngine() : undefined]),
      {
        clock: platform.clock,
        handlers: {
          loaded: ([late, factory]) => {
            if (frame !== null) this.#engine = late.openFrame(this.#core, frame);
            if (factory === undefined) return;
            this.#engine = late.openEngine(this.#core, factory);
            this.#core.apply(loadSteps());
          },
          attemptFailed: (failure, isLast) => this.#attemptFailed(failure, isLast),
        },
      },
    );
  }

  cancelLoad(): void {
    this.#cancel();
    if (this.frame !== null) this.#dropEngine();
  }

  send(command: EngineCommand): void {
    this.#engine?.handle(command);
  }

  blank(): void {
    if (this.frame !== null) this.frame.src = '';
  }

  close(): void {
    this.#cancel();
    this.#dropEngine();
    this.#core.tracks?.clear();
    this.frame?.remove();
  }

  #dropEngine(): void {
    this.#engine?.close();
    this.#engine = undefined;
  }

  #attemptFailed(failure: LoadFailure, isLast: boolean): void {
    const errorMsg = failure.msg;
    const event = { action: 'load-attempt-failed', errorMsg } as const;
    this.#core.apply([{ do: 'emit', event }]);
    // A handler may have left in the meantime.
    if (!isLast || this.#core.state.meeting !== 'loading') return;
    this.#core.apply(
      fatalErrorSteps({
        action: 'error',
        errorMsg,
        error: {
          type: 'connection-error',
          msg: text.LOAD_FAILED,
          details: {
            on: 'load',
            sourceError: { ...failure },
            bundleUrl: this.#core.platform.engineUrl,
          },
        },
      }),
    );
  }
}
