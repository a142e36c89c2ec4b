import { createRequire } from 'node:module';

/** Of the bindings of `@livekit/rtc-node`: its second argument says whether the log of the native side is handed on. */
interface Bindings {
  livekitInitialize(callback: unknown, handsLogOn: boolean, ...others: unknown[]): unknown;
}

/**
 * Has the native side of `@livekit/rtc-node` keep its log to itself, where it is not in use yet. That hands each line, of every
 * level, to JavaScript, where nobody reads them and no setting stops them (`FfiClient` of 1.1.0): a thousand a second in twenty
 * calls in which nobody speaks, and several thousand for everybody who joins. What it would then say itself is a matter of `RUST_LOG`.
 */
export function keepNativeLog(bindings: Bindings): void {
  const initialize = bindings.livekitInitialize;
  bindings.livekitInitialize = (callback, _handsLogOn, ...others) => initialize(callback, false, ...others);
}

/** The bindings that the client uses; null: they are no longer what they were. */
export function nativeBindings(): Bindings | null {
  const ofClient = createRequire(createRequire(import.meta.url).resolve('@livekit/rtc-node'));
  try {
    const bindings: unknown = ofClient('@livekit/rtc-ffi-bindings');
    return isBindings(bindings) ? bindings : null;
  } catch {
    // Without them there is nothing to be kept: calls go on, with more work.
    return null;
  }
}

function isBindings(value: unknown): value is Bindings {
  return (
    typeof value === 'object' &&
    value !== null &&
    'livekitInitialize' in value &&
    typeof value.livekitInitialize === 'function'
  );
}
