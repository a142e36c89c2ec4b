import type { Call } from '@rer/call';
import type { ClientMessage } from '../api/messages.ts';
import { RECORDING_SIZE } from '../constants.ts';
import type { Clock, Logger } from '../platform/platform.ts';

interface RecordingContext {
  readonly clock: Clock;
  readonly logger: Logger;
  send(message: ClientMessage): void;
}

/**
 * Records video of the call. The assistant holds its first message until the recording runs, and is told when it does,
 * or at once where there is none.
 */
export function recordVideo(call: Call, { clock, logger, send }: RecordingContext): void {
  const askedAtMs = clock.now();
  call.once('recording-started', () =>
    send({
      type: 'control',
      control: 'say-first-message',
      videoRecordingStartDelaySeconds: (clock.now() - askedAtMs) / 1000,
    }),
  );
  call.once('recording-error', (error) => {
    logger.warn('The call is not recorded.', error);
    send({ type: 'control', control: 'say-first-message' });
  });
  call.startRecording({ ...RECORDING_SIZE });
}
