import type { AgentClock } from '../clock.ts';
import { ActivityWatch } from './activity-watch.ts';
import { AssistantSpeech } from './assistant-speech.ts';
import { UtteranceJudge, type UtteranceKind } from './backchannel.ts';
import { silenceAfter } from './endpointing.ts';
import { plainWords } from './plain-words.ts';
import { RECOGNITION_RATE_HZ, type Recognizer, type Transcription } from './recognizer.ts';
import { SpeechBuffer } from './speech-buffer.ts';
import { Turn } from './turn.ts';
import { TurnRecognition } from './turn-recognition.ts';
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
  /**
   * The sound of a voice while the assistant speaks, which must fall silent now: it may be nothing. Before `speech-started`, or
   * `voice-vanished`: it was too short, and the assistant goes on where it stopped.
   */
  | { readonly kind: 'voice-detected' }
  | { readonly kind: 'voice-vanished' }
  /**
   * He speaks: the first event of a turn. With `silencesAssistant` the assistant speaks too, and must fall silent now: what it still had
   * to say is kept. Speech that leaves the assistant speaking has no such event.
   */
  | { readonly kind: 'speech-started'; readonly silencesAssistant: boolean }
  /** The text so far, replacing the earlier one. */
  | { readonly kind: 'partial'; readonly text: string }
  /**
   * The turn will be over in less than 300 ms with this text, if nothing more is said: what its answer needs can be begun. Not told where
   * the wait is longer, or over when the text comes.
   */
  | { readonly kind: 'eager-end'; readonly transcription: Transcription }
  /** It was nothing, or an acknowledgement: the assistant goes on where it stopped. No turn comes of it. */
  | { readonly kind: 'backchannel'; readonly text: string }
  /**
   * The turn is complete, and is answered. With `interrupts` what the assistant still had to say is dropped. With `continues` the turn before
   * it was not over when it was taken for complete: this is the rest of what the participant wanted to say.
   */
  | {
      readonly kind: 'final';
      readonly transcription: Transcription;
      readonly interrupts: boolean;
      readonly continues: boolean;
    }
  /** He has been silent for two seconds, and what he said is not recognised yet. Once in a pause. */
  | { readonly kind: 'waiting' }
  /** Speech was heard and not understood: nothing came of it, and nothing will. */
  | { readonly kind: 'not-understood' }
  /** The recogniser or the detector cannot be used; told once until it works again. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /**
   * The turn is over: after `final`, `backchannel` or `not-understood`, of which a turn has one at most. Alone: it was a sound too short
   * to be speech, it broke off when the microphone was closed, or there was a failure.
   */
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

const SAMPLES_PER_MS = RECOGNITION_RATE_HZ / 1000;
/** Of sound that comes as it is made. */
const PIECE_SAMPLES = 20 * SAMPLES_PER_MS;
/** Longest turn, ms; what is said after it is not heard until the next pause. */
const TURN_MAX_MS = 60_000;
/** How long after the end of speech its text may come, ms. */
const TEXT_MAX_MS = 10_000;
/** After so long without its text it is told that one must wait, ms. */
const WAITING_MS = 2_000;
/** Without any text so long after the end of a sound the assistant goes on, ms (voice-AI contract, 8: false alarm). */
const FALSE_ALARM_MS = 1_000;
/** A sound shorter than this, of which nothing is understood, was no attempt to speak, ms. */
const SOUND_MS = 300;
/** Of voice that begins a turn while nobody else speaks, ms: less may be a cough. */
const TURN_MIN_MS = 100;
/** Sounds of a voice are met with silence at once, unless more of them is asked for before it interrupts than this, seconds. */
const DETECTED_MAX_SECONDS = 0.2;
/** Of silence after a sound that was met with silence, ms: within a word there is less, and the assistant would speak into it. */
const VANISHED_MS = 250;
/** How late the end of speech is seen at the most, ms. */
const END_SEEN_MS = 120;
/** A participant that speaks again so soon had not finished, as long as the assistant has not said its answer, ms: the longest pause in a sentence. */
const CONTINUED_MS = 1_500;
/** How long before the end of a turn it is foreseen at the most, ms: until then the conversation goes on. */
const FORESEEN_MS = 300;
/** Silence after a sound or an acknowledgement that is not answered, ms. */
const DISMISSAL_MS = 400;

/**
 * Finds the turns of one participant in his sound: when he speaks, what he says, when he is done, and whether that interrupts the
 * assistant (voice-AI contract, 7 and 8). Holds no audio but the latest 31 seconds.
 */
export class UserTurns {
  readonly #options: UserTurnsOptions;
  readonly #buffer = new SpeechBuffer();
  readonly #assistant = new AssistantSpeech(SAMPLES_PER_MS);
  readonly #judge: UtteranceJudge;
  readonly #activity: ActivityWatch;
  #turn: Turn | null = null;
  /** Sound before it belongs to a turn that is over. */
  #heardUntil = 0;
  /** Where and when the speech of the latest turn ended that is answered. */
  #answered = { position: 0, atMs: Number.NEGATIVE_INFINITY };
  /** The rest of a turn that was too long is not heard. */
  #ignoresVoice = false;
  #isRecognizerLost = false;
  #isClosed = false;

  constructor(options: UserTurnsOptions) {
    this.#options = options;
    this.#judge = new UtteranceJudge(options.plan.acknowledgementPhrases, options.plan.interruptionPhrases);
    this.#activity = new ActivityWatch({
      clock: options.clock,
      detector: options.activity,
      onSpeechStarted: (at) => this.#speechStarted(at),
      onSpeechEnded: (at) => this.#speechEnded(at),
      onFailed: (error) => this.#tell({ kind: 'failed', error }),
      onLost: () => this.#lost(),
    });
  }

  /** The participant's sound at 16 kHz, in order and as it comes, in pieces of about 20 ms; larger ones where nobody speaks. */
  push(samples: Int16Array): void {
    if (this.#isClosed) return;
    const newest = Math.max(0, samples.length - PIECE_SAMPLES);
    this.#assistant.observe(this.#buffer.end + newest, this.#options.isAssistantSpeaking());
    this.#buffer.push(samples);
    this.#activity.push(samples, this.#buffer.isStill);
    const turn = this.#turn;
    if (turn === null || turn.voiceEnd !== null) return;
    if (this.#buffer.end - turn.began.at >= TURN_MAX_MS * SAMPLES_PER_MS) {
      this.#ignoresVoice = true;
      this.#complete(turn);
    } else turn.recognition.grow();
  }

  /**
   * The microphone is closed, and no sound comes. A turn that waits in a pause and had more than 300 ms of speech is complete; any
   * other is dropped.
   */
  reset(): void {
    const turn = this.#turn;
    this.#interrupt();
    if (turn === null) return;
    if (turn.voiceEnd !== null && turn.voiced > SOUND_MS * SAMPLES_PER_MS) this.#complete(turn);
    else this.#drop(turn);
  }

  /** The participant says that he is done, as by letting go of a key: what he said so far is complete. */
  finish(): void {
    const turn = this.#turn;
    this.#interrupt();
    if (turn !== null) this.#complete(turn);
  }

  /** Ends without a further event. Idempotent. */
  close(): void {
    this.#isClosed = true;
    this.#interrupt();
    if (this.#turn !== null) this.#forget(this.#turn);
  }

  #interrupt(): void {
    this.#activity.interrupt();
    this.#ignoresVoice = false;
  }

  #lost(): void {
    this.#ignoresVoice = false;
    if (this.#turn !== null) this.#drop(this.#turn);
  }

  #speechStarted(at: number): void {
    if (this.#turn === null) this.#begin(at);
    else if (this.#turn.voiceEnd !== null) {
      this.#turn.resume(Math.max(at, this.#turn.voiceEnd));
      this.#awaitVoice(this.#turn);
    }
  }

  #begin(position: number): void {
    const { clock, recognizer, plan } = this.#options;
    const at = Math.max(position, this.#heardUntil);
    const isDuringAssistant = this.#assistant.spokeAt(at);
    const recognition = new TurnRecognition({
      clock,
      recognizer,
      buffer: this.#buffer,
      onset: at,
      notBefore: this.#heardUntil,
      mayInterrupt: isDuringAssistant && plan.numWords > 0,
      onChange: () => this.#textChanged(turn),
    });
    const turn = new Turn(
      clock,
      {
        at,
        isDuringAssistant,
        echoUntil: this.#assistant.echoUntil(at),
        continues: this.#continuesAt(at),
      },
      recognition,
    );
    this.#turn = turn;
    this.#awaitVoice(turn);
  }

  #continuesAt(position: number): boolean {
    const { position: answered, atMs } = this.#answered;
    const onsetMs = this.#options.clock.now() - (this.#buffer.end - position) / SAMPLES_PER_MS;
    return onsetMs - atMs <= CONTINUED_MS && !this.#assistant.hasSpokenBetween(answered, position);
  }

  /** Lets the turn begin as soon as there is voice enough for that. */
  #awaitVoice(turn: Turn): void {
    if (turn.isStarted) return;
    const { voiceSeconds, numWords } = this.#options.plan;
    const { at, echoUntil, isDuringAssistant } = turn.began;
    const neededMs = isDuringAssistant ? voiceSeconds * 1000 : TURN_MIN_MS;
    const pastEcho = echoUntil > at ? echoUntil + END_SEEN_MS * SAMPLES_PER_MS : at;
    const msUntil = (position: number) => (Math.max(position, pastEcho) - this.#buffer.end) / SAMPLES_PER_MS;
    if (isDuringAssistant && numWords === 0 && voiceSeconds <= DETECTED_MAX_SECONDS)
      turn.arm('detection', msUntil(at), () => this.#detected(turn));
    const enough = turn.onset + neededMs * SAMPLES_PER_MS - turn.voiced;
    const begin = (): void => {
      // The end of a short sound is not seen yet, but heard by its level.
      const missing = enough - this.#buffer.lastSound;
      if (missing > 0) {
        turn.arm('voice', missing / SAMPLES_PER_MS, begin);
        return;
      }
      turn.hasVoice = true;
      if (!isDuringAssistant || numWords === 0) this.#start(turn);
    };
    turn.arm('voice', msUntil(enough), begin);
  }

  #detected(turn: Turn): void {
    if (turn.isDetected) return;
    turn.isDetected = true;
    this.#tell({ kind: 'voice-detected' });
  }

  /** What was detected did not become a turn: the assistant goes on. */
  #vanished(turn: Turn): void {
    if (!turn.isDetected || turn.isStarted) return;
    turn.isDetected = false;
    this.#tell({ kind: 'voice-vanished' });
  }

  #start(turn: Turn): void {
    if (turn.isStarted) return;
    turn.isStarted = true;
    const silencesAssistant = this.#options.isAssistantSpeaking();
    this.#tell({ kind: 'speech-started', silencesAssistant });
  }

  #speechEnded(at: number): void {
    const turn = this.#turn;
    if (this.#ignoresVoice) this.#ignoresVoice = false;
    else if (turn !== null && turn.voiceEnd === null) this.#pause(turn, at);
  }

  #pause(turn: Turn, at: number): void {
    const voiceEnd = Math.max(at, turn.onset);
    turn.pause(voiceEnd, (this.#buffer.end - this.#silentFrom(voiceEnd)) / SAMPLES_PER_MS);
    turn.arm('vanishing', VANISHED_MS - turn.silentMs, () => this.#vanished(turn));
    if (!turn.isStarted && voiceEnd < turn.began.echoUntil) {
      this.#forget(turn);
      return;
    }
    if (turn.began.isDuringAssistant && turn.isStarted) {
      turn.arm('doubt', FALSE_ALARM_MS - turn.silentMs, () => this.#doubt(turn));
    }
    turn.arm('patience', TEXT_MAX_MS - turn.silentMs, () => this.#giveUp(turn));
    turn.arm('waiting', WAITING_MS - turn.silentMs, () => this.#wait(turn));
    this.#consider(turn);
  }

  /** A detector sees the end of speech late. Its level tells it more exactly, but for a voice that grows soft. */
  #silentFrom(voiceEnd: number): number {
    const earliest = voiceEnd - END_SEEN_MS * SAMPLES_PER_MS;
    return Math.min(voiceEnd, Math.max(earliest, this.#buffer.lastSound));
  }

  /** Others are served first, or the machine is slow. */
  #wait(turn: Turn): void {
    if (turn === this.#turn && turn.isStarted && turn.recognition.transcription === null)
      this.#tell({ kind: 'waiting' });
  }

  /** Nothing more belongs to the turn. */
  #complete(turn: Turn): void {
    turn.isClosed = true;
    if (turn.voiceEnd === null) this.#pause(turn, this.#buffer.end);
    else this.#consider(turn);
  }

  #textChanged(turn: Turn): void {
    if (turn !== this.#turn) return;
    const { recognition } = turn;
    if (recognition.failure === null && recognition.text !== '') this.#isRecognizerLost = false;
    if (turn.voiceEnd !== null) {
      this.#consider(turn);
      return;
    }
    if (recognition.failure !== null) this.#recognizerFailed(recognition.failure.error);
    if (this.#interruptsBy(turn, recognition.text)) this.#start(turn);
    this.#tellPartial(turn, recognition.text);
  }

  /** In a pause: ends the turn when its text is there and the silence after it has been long enough. */
  #consider(turn: Turn): void {
    const { recognition } = turn;
    if (recognition.failure !== null) {
      this.#recognizerFailed(recognition.failure.error);
      this.#drop(turn);
      return;
    }
    const { transcription } = recognition;
    if (transcription === null) return;
    this.#isRecognizerLost = false;
    this.#tellPartial(turn, transcription.text);
    const isDismissed = this.#isDismissed(turn, transcription.text);
    const needed = isDismissed ? DISMISSAL_MS : silenceAfter(transcription.text, this.#options.plan);
    const remaining = turn.isClosed ? 0 : needed - turn.silentMs;
    if (!isDismissed && remaining > 0 && remaining <= FORESEEN_MS)
      this.#tell({ kind: 'eager-end', transcription });
    turn.arm('silence', remaining, () => this.#conclude(turn, transcription));
  }

  #conclude(turn: Turn, transcription: Transcription): void {
    const { text } = transcription;
    const isNothing = this.#kindOf(turn, text) === 'nothing';
    if (this.#isDismissed(turn, text)) {
      if (turn.began.isDuringAssistant && turn.isStarted)
        this.#tell({ kind: 'backchannel', text: isNothing ? '' : text });
      else if (!turn.began.isDuringAssistant && turn.voiced >= SOUND_MS * SAMPLES_PER_MS)
        this.#tell({ kind: 'not-understood' });
    } else if (this.#mayEnd(turn, text)) {
      this.#start(turn);
      const atMs = this.#options.clock.now() - turn.silentMs;
      this.#forget(turn);
      this.#answered = { position: this.#heardUntil, atMs };
      const interrupts = turn.began.isDuringAssistant || this.#options.isAssistantSpeaking();
      // 'Nein, …' is an answer to what the assistant says.
      const continues = turn.began.continues && this.#kindOf(turn, text) !== 'interruption';
      this.#tell({ kind: 'final', transcription, interrupts, continues });
    }
    this.#stop(turn);
  }

  /** Whether nothing is answered: no speech, or a mere acknowledgement of what the assistant says. */
  #isDismissed(turn: Turn, text: string): boolean {
    const kind = this.#kindOf(turn, text);
    return kind === 'nothing' || (kind === 'acknowledgement' && turn.began.isDuringAssistant);
  }

  /** Whether a turn that is complete is answered: with too little voice or too few words it would have interrupted nothing. */
  #mayEnd(turn: Turn, text: string): boolean {
    const hasVoice = turn.hasVoice && this.#options.plan.numWords === 0;
    return (
      turn.isStarted || hasVoice || !this.#options.isAssistantSpeaking() || this.#interruptsBy(turn, text)
    );
  }

  #interruptsBy(turn: Turn, text: string): boolean {
    const { numWords } = this.#options.plan;
    const kind = this.#kindOf(turn, text);
    if (kind === 'interruption') return true;
    return kind === 'speech' && numWords > 0 && plainWords(text).length >= numWords;
  }

  #tellPartial(turn: Turn, text: string): void {
    if (!turn.isStarted || text === '' || text === turn.partial) return;
    turn.partial = text;
    this.#tell({ kind: 'partial', text });
  }

  /** The assistant fell silent for a sound of which there is no text: it goes on. A text that comes later still counts. */
  #doubt(turn: Turn): void {
    if (!turn.isStarted || !this.#isDismissed(turn, turn.recognition.text)) return;
    turn.isStarted = false;
    this.#tell({ kind: 'backchannel', text: '' });
    this.#tell({ kind: 'speech-stopped' });
  }

  #giveUp(turn: Turn): void {
    if (turn.isStarted) this.#tell({ kind: 'not-understood' });
    this.#stop(turn);
  }

  /** Nothing comes of a turn; an assistant that fell silent for it goes on. */
  #drop(turn: Turn): void {
    if (turn.began.isDuringAssistant && turn.isStarted) this.#tell({ kind: 'backchannel', text: '' });
    this.#stop(turn);
  }

  #stop(turn: Turn): void {
    this.#forget(turn);
    if (turn.isStarted) this.#tell({ kind: 'speech-stopped' });
  }

  #forget(turn: Turn): void {
    if (turn !== this.#turn) return;
    this.#vanished(turn);
    this.#turn = null;
    this.#heardUntil = turn.voiceEnd ?? this.#buffer.end;
    turn.end();
  }

  #recognizerFailed(error: unknown): void {
    if (!this.#isRecognizerLost) this.#tell({ kind: 'failed', error });
    this.#isRecognizerLost = true;
  }

  #kindOf(turn: Turn, text: string): UtteranceKind {
    return this.#judge.judge(text, turn.voiced / SAMPLES_PER_MS);
  }

  #tell(event: UserTurnEvent): void {
    if (!this.#isClosed) this.#options.onEvent(event);
  }
}
