import * as z from 'zod/mini';

/** The language of the conversation, BCP 47. */
const LANGUAGE = 'de-DE';
/** How the browser is asked for recognition on the device (Web Speech API). */
const ON_DEVICE = { langs: [LANGUAGE], processLocally: true } as const;

/** A recogniser of the browser, as far as it is used. */
export interface BrowserRecognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  /** True: what is heard does not leave the device. */
  processLocally: boolean;
  addEventListener(type: 'result' | 'error' | 'end', listener: (event: unknown) => void): void;
  start(): void;
  abort(): void;
}

/** The browser's class of recognisers. */
export interface BrowserRecognitionClass {
  new (): BrowserRecognition;
  /** `available`: it works now, without a download. */
  available(options: {
    readonly langs: readonly string[];
    readonly processLocally: boolean;
  }): Promise<string>;
}

/**
 * Finds the browser's recognition of German on the device. Null: there is none, or it would send what is heard elsewhere. Never
 * rejects.
 */
export async function findDeviceRecognition(
  scope: object = globalThis,
): Promise<BrowserRecognitionClass | null> {
  const found: unknown = Reflect.get(scope, 'SpeechRecognition');
  if (!isRecognitionClass(found)) return null;
  try {
    return (await found.available(ON_DEVICE)) === 'available' ? found : null;
  } catch {
    return null;
  }
}

/** A class without `processLocally` would take it for a property of ours, and send what it hears to its maker. */
function isRecognitionClass(value: unknown): value is BrowserRecognitionClass {
  if (typeof value !== 'function' || !('available' in value) || typeof value.available !== 'function')
    return false;
  const { prototype }: { prototype?: unknown } = value;
  return typeof prototype === 'object' && prototype !== null && 'processLocally' in prototype;
}

/** What a {@link DeviceRecognizer} tells. */
export interface DeviceRecognizerEvents {
  /** What was said so far. */
  partial(text: string): void;
  /** All that was said, never empty. */
  final(text: string): void;
  /** It does not work, and has stopped. */
  failed(error: string): void;
}

const resultList = z.object({
  resultIndex: z.int(),
  results: z.custom<ArrayLike<unknown>>(
    (value) => typeof value === 'object' && value !== null && 'length' in value,
  ),
});
const result = z.object({ isFinal: z.boolean(), 0: z.object({ transcript: z.string() }) });
const failure = z.object({ error: z.string() });

/** Errors after which listening simply goes on: nothing was said, or we stopped it ourselves. */
const PASSING: readonly string[] = ['no-speech', 'aborted'];
/** So often it may end without a result in between before it counts as broken. */
const EMPTY_ENDS_MAX = 20;

/** Recognition on the device that listens until it is stopped. Browsers end it now and then; then it is started again. */
export class DeviceRecognizer {
  readonly #make: BrowserRecognitionClass;
  readonly #events: DeviceRecognizerEvents;
  #running: BrowserRecognition | undefined;
  #emptyEnds = 0;

  constructor(make: BrowserRecognitionClass, events: DeviceRecognizerEvents) {
    this.#make = make;
    this.#events = events;
  }

  get isListening(): boolean {
    return this.#running !== undefined;
  }

  /** Idempotent. */
  start(): void {
    if (this.#running !== undefined) return;
    this.#emptyEnds = 0;
    this.#begin();
  }

  /** What was not finished is dropped. Idempotent. */
  stop(): void {
    const running = this.#running;
    this.#running = undefined;
    running?.abort();
  }

  #begin(): void {
    const recognition = new this.#make();
    recognition.lang = LANGUAGE;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.processLocally = true;
    this.#running = recognition;
    const isCurrent = () => this.#running === recognition;
    recognition.addEventListener('result', (event) => isCurrent() && this.#read(event));
    recognition.addEventListener('error', (event) => {
      const error = failure.safeParse(event).data?.error ?? 'unknown';
      if (isCurrent() && !PASSING.includes(error)) this.#fail(error);
    });
    recognition.addEventListener('end', () => isCurrent() && this.#again());
    try {
      recognition.start();
    } catch (error) {
      this.#fail(String(error));
    }
  }

  #again(): void {
    this.#emptyEnds += 1;
    if (this.#emptyEnds > EMPTY_ENDS_MAX) this.#fail('ends at once');
    else this.#begin();
  }

  #fail(error: string): void {
    this.stop();
    this.#events.failed(error);
  }

  #read(event: unknown): void {
    const list = resultList.safeParse(event).data;
    if (list === undefined) return;
    this.#emptyEnds = 0;
    const news = Array.from(list.results).slice(list.resultIndex);
    const read = news.flatMap((one) => result.safeParse(one).data ?? []);
    const textOf = (isFinal: boolean) =>
      read
        .filter((one) => one.isFinal === isFinal)
        .map((one) => one[0].transcript.trim())
        .filter((text) => text !== '')
        .join(' ');
    const final = textOf(true);
    const partial = textOf(false);
    if (final !== '') this.#events.final(final);
    if (partial !== '') this.#events.partial(partial);
  }
}
