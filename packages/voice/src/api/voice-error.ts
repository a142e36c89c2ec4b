/**
 * Why something failed:
 * - `bad-key`: the key is none; nothing was asked.
 * - `no-assistant`: a call was to start without assistant and squad.
 * - `no-call`: there is no call that could do this.
 * - `too-long`: a message has more characters than a room carries, or is no JSON.
 * - `refused`: the service said no, with a `status` of HTTP.
 * - `unreachable`: the service did not answer.
 * - `bad-answer`: the service answered something that is no call.
 * - `no-component`: the call component could not be fetched.
 * - `join-failed`: the room could not be entered.
 * - `no-answer`: the assistant did not begin to listen.
 * - `send-failed`: the room did not take a message.
 * - `call-failed`: a call that was under way broke off.
 * - `call-over`: the call ended before this was done.
 * - `device`: microphone or camera cannot be used.
 * - `playback`: the browser plays no sound before the user has interacted with the page.
 * - `stopped`: the page stopped the call before this was done.
 */
export type VoiceErrorCode =
  | 'bad-key'
  | 'no-assistant'
  | 'no-call'
  | 'too-long'
  | 'refused'
  | 'unreachable'
  | 'bad-answer'
  | 'no-component'
  | 'join-failed'
  | 'no-answer'
  | 'send-failed'
  | 'call-failed'
  | 'call-over'
  | 'device'
  | 'playback'
  | 'stopped';

/**
 * Why a device cannot be used: its use was `refused` by the person or the browser; there is none (`missing`); another program has
 * it (`in-use`); the page is `insecure` (plain HTTP), where browsers give none; `unknown`.
 */
export type DeviceProblem = 'refused' | 'missing' | 'in-use' | 'insecure' | 'unknown';

interface VoiceErrorDetails {
  readonly device?: DeviceProblem | undefined;
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/** What went wrong in a conversation. The message is for logs; `reason` may be shown. */
export class VoiceError extends Error {
  override readonly name = 'VoiceError';
  readonly code: VoiceErrorCode;
  /** Of HTTP, where the service refused. */
  readonly status: number | undefined;
  /** The service's own sentence, where it gave one. */
  readonly reason: string | undefined;
  /** Of `device`: what is the matter with it. */
  readonly device: DeviceProblem | undefined;

  constructor(
    code: VoiceErrorCode,
    message: string,
    { status, reason, device, cause }: VoiceErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.reason = reason;
    this.device = device;
  }
}
