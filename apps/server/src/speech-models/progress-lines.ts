import type { DownloadProgress } from './download/download-model.ts';
import { megabytes } from './missing-model-notice.ts';

/** Where progress is written. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** In steps of so many percent a log gets its lines. */
const STEP_PERCENT = 10;
/** Carriage return, and erasing to the end of the line (ECMA-48, 8.3.41). */
const SAME_LINE = '\r\u001b[K';

/** Writes how far a download is: on a terminal one line that changes with each percent, elsewhere a line for every ten percent. */
export class ProgressLines {
  readonly #output: Output;
  #file: string | undefined;
  #percent = -1;

  constructor(output: Output) {
    this.#output = output;
  }

  show({ file, received, total }: DownloadProgress): void {
    const percent = Math.min(100, Math.floor((received / total) * 100));
    const isNext =
      this.#output.isTTY === true ? percent !== this.#percent : percent >= this.#percent + STEP_PERCENT;
    if (file === this.#file && !isNext) return;
    this.#file = file;
    this.#percent = this.#output.isTTY === true ? percent : percent - (percent % STEP_PERCENT);
    const line = `${String(percent).padStart(3)} %  ${megabytes(received)} of ${megabytes(total)}  ${file}`;
    this.#output.write(this.#output.isTTY === true ? `${SAME_LINE}${line}` : `${line}\n`);
  }

  /** Leaves the line that changed. */
  end(): void {
    if (this.#output.isTTY === true && this.#file !== undefined) this.#output.write('\n');
  }
}
