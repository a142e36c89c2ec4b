import type { AgentClock } from '../clock.ts';
import type { AgentConnection } from '../room/agent-connections.ts';
import type { SpeechProgress } from '../room/agent-worker-messages.ts';
import { AnswerSpeaker, type SpeakerEvent, type StoppedSpeech } from '../speech/answer-speaker.ts';
import type { Recognizer } from '../speech/recognizer.ts';
import type { SpokenStyle, Synthesizer } from '../speech/synthesizer.ts';
import { type TurnPlan, type UserTurnEvent, UserTurns } from '../speech/user-turns.ts';
import type { VoiceActivityDetector } from '../speech/voice-activity.ts';

/** What a call hears and speaks with. */
export interface SpeechEngines {
  /** Null: what participants say cannot be recognised. */
  readonly recognizer: Recognizer | null;
  readonly activity: VoiceActivityDetector;
  /** Null: answers are only written. */
  readonly synthesizer: Synthesizer | null;
  /** A participant will speak soon. */
  readonly prepare?: () => void;
}

/** How a call is spoken (voice-AI contract, 7). */
export interface SpeechPlan {
  /** Whether answers are spoken in a call in which no microphone was open yet. */
  readonly speaksUnasked: boolean;
  readonly style: SpokenStyle;
  readonly turns: TurnPlan;
  readonly isFirstMessageInterruptible: boolean;
  /** How long the assistant stays silent at least after a participant interrupted it, seconds. */
  readonly backoffSeconds: number;
  /** Turns of which the recogniser is less sure count as not understood, 0 to 1; null: none do. */
  readonly confidenceThreshold: number | null;
  /** Pieces of an answer that are said at once are of whole sentences, and so long at least, UTF-16 units. */
  readonly pieceCharacters: number;
}

interface CallSpeechOptions {
  readonly clock: AgentClock;
  readonly engines: SpeechEngines;
  readonly plan: SpeechPlan;
  readonly connection: Pick<AgentConnection, 'listen' | 'say' | 'playback'>;
  /** Whether the answer that is being said may be interrupted. */
  readonly isInterruptible: () => boolean;
  readonly onUserTurn: (identity: string, event: UserTurnEvent) => void;
  readonly onSpoken: (event: SpeakerEvent) => void;
}

/** Hears the participants of one call, and says what the assistant answers. */
export class CallSpeech {
  readonly #options: CallSpeechOptions;
  readonly #speaker: AnswerSpeaker | null;
  /** By the identity of the participant. */
  readonly #turns = new Map<string, UserTurns>();
  readonly #openMicrophones = new Set<string>();
  #isConnected = false;
  #isListening = false;
  #hasVoice: boolean;
  #isMuted = false;
  /** When it fell silent for speech of a participant, ms of the clock; null: it did not, or goes on. */
  #silentSince: number | null = null;
  #cancelBackoff: (() => void) | undefined;
  #speed: number | undefined;

  constructor(options: CallSpeechOptions) {
    this.#options = options;
    const { engines, plan, connection, onSpoken } = options;
    this.#hasVoice = plan.speaksUnasked;
    this.#speed = plan.style.speed;
    this.#speaker =
      engines.synthesizer === null
        ? null
        : new AnswerSpeaker({
            synthesizer: engines.synthesizer,
            player: connection,
            style: () => this.#style,
            onEvent: onSpoken,
          });
  }

  /** What the next answer is said with; null: it is only written. */
  get speaker(): AnswerSpeaker | null {
    return this.#isConnected && this.#hasVoice && !this.#isMuted ? this.#speaker : null;
  }

  /** Whether a participant's microphone is open: participants that only write need not wait for the sound of an answer (voice-AI contract, 4.3). */
  get isHearing(): boolean {
    return this.#openMicrophones.size > 0;
  }

  get isSpeaking(): boolean {
    return this.#speaker?.isSpeaking ?? false;
  }

  /** The assistant is in the room, and can be heard. */
  connected(): void {
    this.#isConnected = true;
  }

  /** It is in the room no more: what was being said is dropped, and no sound comes until it is told of microphones anew. */
  connectionLost(): void {
    this.#isConnected = false;
    this.#isListening = false;
    this.#speaker?.stop();
    for (const identity of [...this.#openMicrophones]) this.microphoneChanged(identity, false);
  }

  /** Once a participant has opened a microphone, the call is one by voice. */
  microphoneChanged(identity: string, isOpen: boolean): void {
    if (!isOpen) {
      this.#openMicrophones.delete(identity);
      this.#turns.get(identity)?.reset();
      return;
    }
    this.#openMicrophones.add(identity);
    this.#hasVoice = true;
    this.#options.engines.prepare?.();
    if (this.#isListening || this.#options.engines.recognizer === null) return;
    this.#isListening = true;
    this.#options.connection.listen(true);
  }

  soundReceived(identity: string, samples: Int16Array): void {
    if (this.#openMicrophones.has(identity)) this.#turnsOf(identity)?.push(samples);
  }

  participantLeft(identity: string): void {
    this.#openMicrophones.delete(identity);
    this.#turns.get(identity)?.close();
    this.#turns.delete(identity);
  }

  progressed(progress: SpeechProgress): void {
    this.#speaker?.progressed(progress);
  }

  /**
   * Falls silent and drops what was to be said; tells what of it was said. With `backsOff` it stays silent for `backoffSeconds` of the plan
   * since it fell silent.
   */
  interrupt({ backsOff }: { readonly backsOff: boolean }): readonly StoppedSpeech[] {
    if (!this.isSpeaking) return [];
    if (backsOff) this.#backOff();
    return this.#speaker?.stop() ?? [];
  }

  /** Of the following answers. */
  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }

  /** Of the following sentences; 1 is the usual one. */
  setSpeed(speed: number): void {
    this.#speed = speed;
  }

  /** Nothing is heard or said any more. Idempotent. */
  close(): void {
    for (const turns of this.#turns.values()) turns.close();
    this.#turns.clear();
    this.#openMicrophones.clear();
    this.#cancelBackoff?.();
    this.#speaker?.close();
  }

  get #style(): SpokenStyle {
    const { style } = this.#options.plan;
    return this.#speed === undefined ? style : { ...style, speed: this.#speed };
  }

  #turnsOf(identity: string): UserTurns | undefined {
    const known = this.#turns.get(identity);
    const { clock, engines, plan } = this.#options;
    const { recognizer, activity } = engines;
    if (known !== undefined || recognizer === null) return known;
    const turns = new UserTurns({
      clock,
      activity,
      recognizer,
      plan: plan.turns,
      isAssistantSpeaking: () => this.isSpeaking,
      onEvent: (event) => this.#userTurn(identity, event),
    });
    this.#turns.set(identity, turns);
    return turns;
  }

  #userTurn(identity: string, event: UserTurnEvent): void {
    const isSilencing =
      event.kind === 'voice-detected' || (event.kind === 'speech-started' && event.silencesAssistant);
    if (isSilencing && this.#options.isInterruptible()) {
      this.#silentSince ??= this.#options.clock.now();
      this.#speaker?.pause();
    }
    if (event.kind === 'voice-vanished' || event.kind === 'backchannel' || event.kind === 'speech-stopped') {
      this.#silentSince = null;
      this.#speaker?.resume();
    }
    this.#options.onUserTurn(identity, event);
  }

  /** Of an answer that is held already nothing was heard: it begins no further silence. */
  #backOff(): void {
    if (this.#cancelBackoff !== undefined) return;
    const { clock, plan } = this.#options;
    const now = clock.now();
    const remainingMs = (this.#silentSince ?? now) + plan.backoffSeconds * 1000 - now;
    if (remainingMs <= 0) return;
    this.#speaker?.hold();
    this.#cancelBackoff = clock.after(remainingMs, () => {
      this.#cancelBackoff = undefined;
      this.#speaker?.release();
    });
  }
}
