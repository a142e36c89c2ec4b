import type { Engine } from '../engine/engine.ts';
import type { EngineCommand } from '../engine/engine-commands.ts';
import { type LoadFailure, loadInAttempts } from '../engine/load-attempts.ts';
import { failedSteps, loadedSteps } from '../state/endings.ts';
import * as text from '../texts/texts.ts';
import type { Core } from './core.ts';
import type { Link } from './link.ts';

/** An engine in the same page, fetched when it is needed first and kept until the call is destroyed. */
export class ObjectLink implements Link {
  readonly frame = null;
  readonly #core: Core;
  #engine: Engine | undefined;
  #cancel: () => void = () => undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  load(): void {
    this.#cancel();
    if (this.#engine !== undefined) {
      this.#engine.reset();
      this.#core.apply(loadedSteps());
      return;
    }
    const { platform } = this.#core;
    this.#cancel = loadInAttempts(() => Promise.all([platform.loadEngine(), this.#core.fetchLate()]), {
      clock: platform.clock,
      handlers: {
        loaded: ([factory]) => {
          this.#engine = factory({
            callClientId: this.#core.callClientId ?? '',
            tell: this.#core.hear,
            tracks: this.#core.tracks,
            shared: () => this.#core.shared,
          });
          this.#core.apply(loadedSteps());
        },
        attemptFailed: (failure, isLast) => this.#attemptFailed(failure, isLast),
      },
    });
  }

  cancelLoad(): void {
    this.#cancel();
  }

  send(command: EngineCommand): void {
    this.#engine?.handle(command);
  }

  blank(): void {
    // There is no frame.
  }

  async requestFullscreen(): Promise<void> {
    // Only a frame can fill the screen.
  }

  exitFullscreen(): void {
    // Only a frame can.
  }

  close(): void {
    this.#cancel();
    this.#engine?.close();
    this.#engine = undefined;
    this.#core.tracks.clear();
  }

  #attemptFailed(failure: LoadFailure, isLast: boolean): void {
    const errorMsg = failure.msg;
    const event = { action: 'load-attempt-failed', errorMsg } as const;
    this.#core.apply([{ do: 'tell', event }]);
    // A handler may have left in the meantime.
    if (!isLast || this.#core.state.meeting !== 'loading') return;
    this.#core.apply(
      failedSteps({
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
