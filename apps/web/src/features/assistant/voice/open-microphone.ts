/** Why there is no microphone for a call. */
export type MicrophoneProblem = 'refused' | 'missing' | 'in-use' | 'insecure' | 'unknown';

/** What of `navigator.mediaDevices` is needed. */
export type MicrophoneSource = Pick<MediaDevices, 'getUserMedia'>;

/** The microphone is open, until `close`; or why it cannot be. */
export type OpenedMicrophone =
  | { readonly ok: true; readonly close: () => void }
  | { readonly ok: false; readonly problem: MicrophoneProblem };

/**
 * Opens the microphone before anything is given up for it, so that the browser's question comes first and a refusal costs nothing.
 * It stays open until the call has opened it too: some browsers would ask again. `source` undefined: the browser gives pages no
 * devices, as over plain HTTP. Never rejects.
 */
export async function openMicrophone(source: MicrophoneSource | undefined): Promise<OpenedMicrophone> {
  if (source === undefined) return { ok: false, problem: 'insecure' };
  try {
    const stream = await source.getUserMedia({ audio: true });
    return {
      ok: true,
      close() {
        for (const track of stream.getTracks()) track.stop();
      },
    };
  } catch (error) {
    return { ok: false, problem: microphoneProblem(error) };
  }
}

/** What an error of `getUserMedia` means (Media Capture and Streams, 10.2). */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'in-use';
    default:
      return 'unknown';
  }
}
