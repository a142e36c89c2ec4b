import { isAffirmation } from '../speech/backchannel.ts';
import type { Transcription } from '../speech/recognizer.ts';
import type { UserTurnEvent } from '../speech/user-turns.ts';
import { type CallMessage, userSpeechUpdate, userTranscript } from './call-message.ts';
import { SPEECH_TEXTS } from './speech-texts.ts';

const FULL_STOP = /[.]$/;

/** What is made of a transcription: the text that the assistant answers. */
export interface HeardMessage {
  readonly text: string;
  /** Stretches of it that were perhaps misheard. */
  readonly doubtful: readonly { readonly start: number; readonly end: number }[];
}

interface UserSpeechOptions {
  /** What the assistant is to answer of what was heard. */
  readonly readHeard: (heard: Transcription) => HeardMessage | Promise<HeardMessage>;
  /** Turns of which the recogniser is less sure count as not understood, 0 to 1; null: none do. */
  readonly confidenceThreshold: number | null;
  /** Whether the call takes messages at this moment: what is said before or after is ignored. */
  readonly isTaken: () => boolean;
  readonly tell: (message: CallMessage) => void;
  /** The assistant says a text of its own, after what it is saying. */
  readonly say: (text: string) => void;
  readonly onStarted: () => void;
  readonly onStopped: () => void;
  /** What the assistant still had to say is to be dropped, where it may be interrupted. */
  readonly onInterrupted: () => void;
  /** A message that was spoken. */
  readonly onMessage: (content: string) => void;
  /** For logs: never words of the conversation. */
  readonly onNote: (note: string) => void;
}

/**
 * What the participants of one call say: tells clients of their turns, hands each that was understood on as a message, and says what the
 * assistant did not hear.
 */
export class UserSpeech {
  readonly #options: UserSpeechOptions;
  /** Turns that are over. */
  #turns = 0;
  /** In a row. */
  #notUnderstood = 0;
  /** Of the turn that is not over. */
  #hasShownPartial = false;
  /** The latest turn that was answered, with those that it continues; only the participant that spoke it can continue it. */
  #answered: { readonly identity: string; readonly whole: Transcription } | null = null;
  /** What was done for it would be done twice if the assistant heard it again. */
  #hasActed = false;
  /** What is read of a turn before it is over. */
  #readAhead: { readonly text: string; readonly heard: Promise<HeardMessage> } | null = null;

  constructor(options: UserSpeechOptions) {
    this.#options = options;
  }

  /** For the latest turn something was done that must not be done twice. */
  markActed(): void {
    this.#hasActed = true;
  }

  /** Takes the next event of the turns of a participant. */
  handle(identity: string, event: UserTurnEvent): void {
    const { isTaken, tell, say, onStarted, onStopped, onInterrupted, onNote } = this.#options;
    if (!isTaken()) return;
    switch (event.kind) {
      case 'speech-started':
        onStarted();
        tell(userSpeechUpdate('started', this.#turns));
        break;
      case 'partial':
        this.#hasShownPartial = true;
        tell(userTranscript('partial', event.text));
        break;
      case 'final':
        if (this.#isTooUnsure(event.transcription)) {
          this.#askAgain();
          break;
        }
        this.#notUnderstood = 0;
        // 'Ja, …' was carried out when '… bitte speichern.' came: the assistant goes on with its answer.
        if (event.continues && this.#hasActed && isAffirmation(event.transcription.text)) break;
        this.#hasShownPartial = false;
        if (event.interrupts) onInterrupted();
        void this.#handOn(this.#withBeginning(identity, event));
        break;
      case 'eager-end': {
        const { transcription } = event;
        this.#readAhead = { text: transcription.text, heard: this.#read(transcription) };
        break;
      }
      case 'backchannel':
      case 'voice-detected':
      case 'voice-vanished':
        break;
      case 'waiting':
        say(SPEECH_TEXTS.waiting);
        break;
      case 'not-understood':
        this.#askAgain();
        break;
      case 'failed':
        onNote(`Speech cannot be recognised: ${describe(event.error)}.`);
        say(SPEECH_TEXTS.notHearing);
        break;
      case 'speech-stopped':
        // What was shown of it came to nothing.
        if (this.#hasShownPartial) tell(userTranscript('partial', ''));
        this.#hasShownPartial = false;
        tell(userSpeechUpdate('stopped', this.#turns));
        this.#turns += 1;
        onStopped();
        break;
    }
  }

  /** The turn, with the beginning of what the participant wanted to say where that was taken for all of it. */
  #withBeginning(
    identity: string,
    { transcription, continues }: Extract<UserTurnEvent, { kind: 'final' }>,
  ): Transcription {
    const answered = this.#answered;
    const isOwn = answered !== null && answered.identity === identity;
    const whole =
      continues && isOwn && !this.#hasActed ? joined(answered.whole, transcription) : transcription;
    this.#answered = { identity, whole };
    this.#hasActed = false;
    return whole;
  }

  #askAgain(): void {
    const { say } = this.#options;
    this.#notUnderstood += 1;
    if (this.#notUnderstood === 1) say(SPEECH_TEXTS.notUnderstood);
    if (this.#notUnderstood === 2) say(SPEECH_TEXTS.notUnderstoodAgain);
  }

  /** Whether its words are less sure than is asked for, on average; never where the recogniser does not tell. */
  #isTooUnsure({ words }: Transcription): boolean {
    const { confidenceThreshold } = this.#options;
    const known = words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
    if (confidenceThreshold === null || known.length === 0) return false;
    return known.reduce((sum, one) => sum + one, 0) / known.length < confidenceThreshold;
  }

  /** Never rejects. */
  async #read(transcription: Transcription): Promise<HeardMessage> {
    const { readHeard, onNote } = this.#options;
    try {
      return await readHeard(transcription);
    } catch (error) {
      onNote(`What was heard is taken as it stands: ${describe(error)}.`);
      return heardAsIs(transcription);
    }
  }

  /** What a participant said is a message like one that was typed. */
  async #handOn(transcription: Transcription): Promise<void> {
    const { isTaken, tell, onMessage } = this.#options;
    const ahead = this.#readAhead;
    this.#readAhead = null;
    const heard = await (ahead?.text === transcription.text ? ahead.heard : this.#read(transcription));
    if (!isTaken() || heard.text.trim() === '') return;
    tell(userTranscript('final', heard.text, heard.doubtful));
    onMessage(heard.text);
  }
}

/** Where only one of them tells of its words, they would not be those of the text. */
function joined(first: Transcription, second: Transcription): Transcription {
  const tellsWords = first.words.length > 0 && second.words.length > 0;
  return {
    // The full stop of a recogniser after what was no end.
    text: `${first.text.replace(FULL_STOP, '')} ${second.text}`,
    words: tellsWords ? [...first.words, ...second.words] : [],
  };
}

/** What was heard, as it stands. */
export function heardAsIs({ text }: Transcription): HeardMessage {
  return { text, doubtful: [] };
}

/** For logs: errors of engines hold nothing that was said. */
function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'something failed';
}
