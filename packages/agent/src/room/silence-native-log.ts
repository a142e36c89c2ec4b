import { createRequire } from 'node:module';

/** Part of the bindings of `@livekit/rtc-node`: the second argument says whether the native log is forwarded. */
interface Bindings {
  livekitInitialize(callback: unknown, handsLogOn: boolean, ...others: unknown[]): unknown;
}

/**
 * Stops the native side of `@livekit/rtc-node` from forwarding its log; call it before first use. Otherwise it hands every line, of
 * every level, to JavaScript, which discards them, and no setting stops it (`FfiClient` of 1.1.0): a thousand lines a second in twenty
 * silent calls, and several thousand for each participant who joins. Its own output afterwards depends on `RUST_LOG`.
 */
export function keepNativeLog(bindings: Bindings): void {
  const initialize = bindings.livekitInitialize;
  bindings.livekitInitialize = (callback, _handsLogOn, ...others) => initialize(callback, false, ...others);
}

/** The bindings that the client uses; null: their shape has changed. */
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
