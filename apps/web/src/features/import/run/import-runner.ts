import type { ImportReport } from '@rer/contracts';
import type { Toaster } from '../../../components/toast/use-toast.ts';
import { changeImport, loadImports } from '../import-calls.ts';
import { loadUnlockState } from '../password/unlock-calls.ts';
import { RUN_TEXTS } from '../texts.ts';
import { noteUpload } from '../upload/interrupted-upload.ts';
import { OpenKey } from '../upload/open-key.ts';
import { type ImportRequest, type SendAnswer, sendFile } from '../upload/send-file.ts';
import { type ImportOutcome, tellOutcome, unsentText } from './import-outcome.ts';
import type { Running, RunState, UnderWay, Uploading } from './run-state.ts';
import { watchImport } from './watch-import.ts';

/** Callbacks of a running import. */
export interface RunnerEvents {
  readonly onState: (state: RunState) => void;
  /** How an import ended, or why it could not begin. */
  readonly onOutcome: (outcome: ImportOutcome) => void;
  /** The list of imports is no longer true. */
  readonly onEnded: () => void;
  /** Another import runs already, and is followed instead. */
  readonly onBusy: () => void;
  /** The server no longer lets this browser import. */
  readonly onLocked: () => void;
}

/** Sends a file, follows its import to the end, and cancels it. One at a time. */
export class ImportRunner {
  readonly #events: RunnerEvents;
  readonly #key = new OpenKey();
  /** Imports whose end was shown: an older list must not start them again. */
  readonly #ended = new Set<string>();
  #state: RunState = { phase: 'idle' };
  #leaving = new AbortController();
  #upload = new AbortController();
  #followed: string | null = null;
  /** Asked for before the import had an id. */
  #isCancelWanted = false;

  constructor(events: RunnerEvents) {
    this.#events = events;
  }

  /** Makes a closed runner work again. */
  open(): void {
    if (this.#leaving.signal.aborted) this.#leaving = new AbortController();
  }

  /** Stops asking. The import itself goes on. */
  close(): void {
    this.#leaving.abort();
    this.#followed = null;
  }

  /** Sends a file and follows its import. Without effect while another is under way. */
  start(request: ImportRequest): void {
    if (this.#isBusy()) return;
    const { file, dryRun } = request;
    this.#isCancelWanted = false;
    this.#upload = new AbortController();
    const known = { fileName: file.name, dryRun, isLost: false, isCancelling: false };
    this.#set({ phase: 'uploading', ...known, sent: 0, total: file.size });
    noteUpload({ fileName: file.name, dryRun });
    void this.#send(request);
  }

  /** Follows an import that is under way already. */
  adopt(report: ImportReport): void {
    if (this.#isBusy() || this.#ended.has(report.id)) return;
    this.#isCancelWanted = false;
    void this.#follow(report.id, report, report);
  }

  /** Shows how something ended; nothing while an import is under way. Null shows nothing any more. */
  show(outcome: ImportOutcome | null): void {
    if (!this.#isBusy()) this.#set(outcome === null ? { phase: 'idle' } : { phase: 'done', outcome });
  }

  /** Ends what could not begin. Without effect while an import is under way. */
  refuse(outcome: ImportOutcome): void {
    if (this.#isBusy()) return;
    this.show(outcome);
    this.#events.onOutcome(outcome);
  }

  /** Cancels the current upload or import; an import that has started is cancelled on the server. */
  cancel(): void {
    if (this.#state.phase !== 'uploading' && this.#state.phase !== 'running') return;
    if (this.#state.isCancelling) return;
    this.#isCancelWanted = true;
    this.#upload.abort();
    this.#change({ isCancelling: true });
    if (this.#followed !== null) void this.#sendCancel(this.#followed);
  }

  #isBusy(): boolean {
    return this.#state.phase === 'uploading' || this.#state.phase === 'running';
  }

  #set(state: RunState): void {
    this.#state = state;
    this.#events.onState(state);
  }

  #change(change: Partial<Pick<UnderWay, 'isLost' | 'isCancelling'>>): void {
    if (this.#state.phase === 'uploading' || this.#state.phase === 'running') {
      this.#set({ ...this.#state, ...change });
    }
  }

  #note(change: Partial<Pick<Uploading, 'sent'>> & Partial<Pick<Running, 'report'>>): void {
    this.#change({ isLost: false });
    if (this.#state.phase === 'uploading')
      this.#set({ ...this.#state, sent: change.sent ?? this.#state.sent });
    if (this.#state.phase === 'running')
      this.#set({ ...this.#state, report: change.report ?? this.#state.report });
  }

  #end(outcome: ImportOutcome): void {
    this.#followed = null;
    if (outcome.kind === 'report') this.#ended.add(outcome.report.id);
    this.#set({ phase: 'done', outcome });
    this.#events.onOutcome(outcome);
    this.#events.onEnded();
  }

  #stop(): void {
    this.#followed = null;
    this.#set({ phase: 'idle' });
    this.#events.onLocked();
  }

  async #send(request: ImportRequest): Promise<void> {
    const { signal } = this.#leaving;
    const answer = await sendFile(request, {
      idempotencyKey: this.#key.keyFor(request),
      signal: AbortSignal.any([this.#upload.signal, signal]),
      onProgress: (sent, isSent) => {
        this.#note({ sent });
        // From here on the list of imports shows its outcome.
        if (isSent) noteUpload(null);
      },
      onLost: () => this.#change({ isLost: true }),
    });
    this.#key.settle(answer);
    if (signal.aborted) return;
    noteUpload(null);
    await this.#settle(answer, request);
  }

  async #settle(answer: SendAnswer, { file, dryRun }: ImportRequest): Promise<void> {
    if (answer.kind === 'started') return this.#follow(answer.id, { fileName: file.name, dryRun }, null);
    if (answer.kind === 'aborted') return this.#end({ kind: 'cancelled', dryRun });
    if (answer.kind === 'refused' && answer.status === 409) return this.#followOther(dryRun);
    if (answer.kind === 'refused' && (answer.status === 401 || answer.status === 403)) {
      const access = await loadUnlockState(this.#leaving.signal);
      // While the tool is unlocked, something else refused.
      if (!access.ok || !access.value.unlocked) return this.#stop();
    }
    this.#end({ kind: 'failed', message: unsentText(answer), dryRun });
  }

  async #follow(
    id: string,
    { fileName, dryRun }: Pick<UnderWay, 'fileName' | 'dryRun'>,
    report: ImportReport | null,
  ): Promise<void> {
    if (this.#followed === id) return;
    this.#followed = id;
    const isCancelling = this.#isCancelWanted;
    this.#set({ phase: 'running', fileName, dryRun, isLost: false, isCancelling, report });
    if (isCancelling) void this.#sendCancel(id);
    const watched = await watchImport(id, {
      signal: this.#leaving.signal,
      onReport: (next) => this.#note({ report: next }),
      onLost: () => this.#change({ isLost: true }),
    });
    if (this.#followed !== id || watched.kind === 'left') return;
    if (watched.kind === 'report') return this.#end({ kind: 'report', report: watched.report });
    if (watched.kind === 'locked') return this.#stop();
    this.#end({ kind: 'failed', message: unsentText({ kind: 'lost' }), dryRun });
  }

  async #followOther(dryRun: boolean): Promise<void> {
    const result = await loadImports(this.#leaving.signal);
    const other = result.ok ? result.value.imports.find(({ state }) => state === 'running') : undefined;
    if (other === undefined) return this.#end({ kind: 'failed', message: RUN_TEXTS.busy, dryRun });
    this.#events.onBusy();
    this.#isCancelWanted = false;
    await this.#follow(other.id, other, other);
  }

  async #sendCancel(id: string): Promise<void> {
    const answer = await changeImport(id, 'cancel');
    // The next report shows any other failure; only a request that did not arrive may be sent again.
    if (answer === 'failed') this.#change({ isCancelling: false });
  }
}

/** A runner that says by toast how imports ended. */
export function createImportRunner(
  toaster: Toaster,
  events: Pick<RunnerEvents, 'onState' | 'onEnded' | 'onLocked'>,
): ImportRunner {
  return new ImportRunner({
    ...events,
    onOutcome: (outcome) => tellOutcome(toaster, outcome),
    onBusy: () => toaster.error({ title: RUN_TEXTS.busyTitle, description: RUN_TEXTS.busy }),
  });
}
