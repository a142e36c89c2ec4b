import type { AgentClock } from '../clock.ts';
import type { Recognizer, Transcription } from './recognizer.ts';
import type { VoiceActivityDetector } from './voice-activity.ts';

/** When a turn of the user is over, and when he interrupts (voice-AI contract, 7: `startSpeakingPlan`, `stopSpeakingPlan`). */
export interface TurnPlan {
  /** Least silence before an answer, seconds; null: the wait follows from the text. */
  readonly waitSeconds: number | null;
  /** Waits after a text that ends in punctuation, in none, in a number, seconds; null: our own. */
  readonly onPunctuationSeconds: number | null;
  readonly onNoPunctuationSeconds: number | null;
  readonly onNumberSeconds: number | null;
  /** So many words interrupt; 0: the sound of a voice does. */
  readonly numWords: number;
  /** So much voice interrupts, seconds. */
  readonly voiceSeconds: number;
  /** Further phrases that leave the assistant speaking, and that stop it at once, beside the German ones. */
  readonly acknowledgementPhrases: readonly string[];
  readonly interruptionPhrases: readonly string[];
}

/** What happens in the turns of one participant, in order. */
export type UserTurnEvent =
  /** He speaks. With `silencesAssistant` the assistant speaks too, and must fall silent now: what it still had to say is kept. */
  | { readonly kind: 'speech-started'; readonly silencesAssistant: boolean }
  /** The text so far, replacing the earlier one. */
  | { readonly kind: 'partial'; readonly text: string }
  /** It was nothing, or an acknowledgement: the assistant goes on where it stopped. No turn comes of it. */
  | { readonly kind: 'backchannel'; readonly text: string }
  /** The turn is complete, and is answered. With `interrupts` what the assistant still had to say is dropped. */
  | { readonly kind: 'final'; readonly transcription: Transcription; readonly interrupts: boolean }
  /** Speech was heard and not understood: nothing came of it, and nothing will. */
  | { readonly kind: 'not-understood' }
  /** The recogniser or the detector cannot be used; told once until it works again. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** He has fallen silent: after `final`, `backchannel` or `not-understood`. */
  | { readonly kind: 'speech-stopped' };

export interface UserTurnsOptions {
  readonly clock: AgentClock;
  readonly activity: VoiceActivityDetector;
  readonly recognizer: Recognizer;
  readonly plan: TurnPlan;
  /** Whether the assistant can be heard at this moment, or fell silent for speech that is not judged yet. */
  readonly isAssistantSpeaking: () => boolean;
  readonly onEvent: (event: UserTurnEvent) => void;
}
