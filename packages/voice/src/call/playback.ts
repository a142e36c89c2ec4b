import type { Call, CallEvent } from '@rer/call';
import { VoiceError } from '../api/voice-error.ts';
import { AGENT_USER_NAME } from '../constants.ts';
import type { Logger, Speakers } from '../platform/platform.ts';

interface PlaybackContext {
  readonly speakers: Speakers;
  readonly logger: Logger;
  /** Whether the assistant is to be heard; a text call does not wait for sound. */
  readonly isHeard: boolean;
  /** The assistant can be heard, or need not be. */
  playable(): void;
  failed(error: VoiceError): void;
}

/** Plays the assistant's voice, for as long as it is there. */
export class Playback {
  readonly #context: PlaybackContext;
  readonly #played = new Set<string>();
  #isOver = false;

  constructor(context: PlaybackContext) {
    this.#context = context;
  }

  /** To be called before the call is joined. */
  listenTo(call: Call): void {
    call.on('participant-joined', ({ participant: { local, session_id } }) => {
      if (!local) call.updateParticipant(session_id, { setSubscribedTracks: { audio: true, video: false } });
    });
    call.on('track-started', (event) => void this.#play(event));
    call.on('participant-left', ({ participant }) => this.#stop(participant.session_id));
  }

  end(): void {
    this.#isOver = true;
    for (const sessionId of this.#played) this.#stop(sessionId);
  }

  async #play({ participant, track }: CallEvent<'track-started'>): Promise<void> {
    const { local, user_name, session_id } = participant;
    if (this.#isOver || local || user_name !== AGENT_USER_NAME || track.kind !== 'audio') return;
    const { speakers, logger, isHeard, playable, failed } = this.#context;
    this.#played.add(session_id);
    if (!isHeard) playable();
    try {
      await speakers.play(session_id, track);
      if (isHeard) playable();
    } catch (error) {
      const sentence = 'The browser does not play the assistant.';
      if (isHeard) failed(new VoiceError('playback', sentence, { cause: error }));
      else logger.warn(sentence, error);
    }
  }

  #stop(sessionId: string): void {
    this.#played.delete(sessionId);
    this.#context.speakers.stop(sessionId);
  }
}
