import { type TurnPlan, type UserTurnEvent, UserTurns } from '@rer/agent';
import { ManualClock, ScriptedRecognizer, ScriptedVoiceActivity } from '@rer/agent/testing';

const FRAME_MS = 20;
const FRAME_SAMPLES = FRAME_MS * 16;

export const PLAN: TurnPlan = {
  waitSeconds: null,
  onPunctuationSeconds: null,
  onNoPunctuationSeconds: null,
  onNumberSeconds: null,
  numWords: 0,
  voiceSeconds: 0.2,
  acknowledgementPhrases: [],
  interruptionPhrases: [],
};

const LEFT_OUT: ReadonlySet<UserTurnEvent['kind']> = new Set([
  'partial',
  'eager-end',
  'voice-detected',
  'voice-vanished',
]);

/** One participant before the microphone, and an assistant who keeps to the events: silent when told, going on when told. */
export class SpokenTurns {
  readonly clock = new ManualClock(0);
  readonly activity = new ScriptedVoiceActivity();
  readonly recognizer = new ScriptedRecognizer(this.clock);
  readonly turns: UserTurns;
  /** In order, each with its time. */
  readonly events: { readonly at: number; readonly event: UserTurnEvent }[] = [];
  /** When the latest sound ended. */
  endedAt = 0;
  /** Whether the assistant still has something to say. */
  isAssistantSpeaking = false;

  constructor(plan: Partial<TurnPlan> = {}) {
    this.turns = new UserTurns({
      clock: this.clock,
      activity: this.activity,
      recognizer: this.recognizer,
      plan: { ...PLAN, ...plan },
      isAssistantSpeaking: () => this.isAssistantSpeaking,
      onEvent: (event) => {
        this.events.push({ at: this.clock.now(), event });
        if (event.kind === 'final' && event.interrupts) this.isAssistantSpeaking = false;
      },
    });
  }

  /** Says a text; without `ms` at the speed of people. An empty one is a noise. */
  async say(text: string, ms = 80 * (text.length + 3)): Promise<void> {
    await this.#push(this.recognizer.sound(text, ms));
    this.endedAt = this.clock.now();
  }

  async silence(ms: number): Promise<void> {
    await this.#push(new Int16Array(ms * 16));
  }

  /** The assistant begins to speak, and is past the time in which its own voice may come back. */
  async assistantSpeaks(): Promise<void> {
    await this.silence(100);
    this.isAssistantSpeaking = true;
    await this.silence(500);
  }

  /** What happened, in short: `final Ja.`. Texts in between are left out, and what was only detected. */
  get story(): readonly string[] {
    return this.events.flatMap(({ event }) => (LEFT_OUT.has(event.kind) ? [] : [inShort(event)]));
  }

  get partials(): readonly string[] {
    return this.events.flatMap(({ event }) => (event.kind === 'partial' ? [event.text] : []));
  }

  /** When the first event of a kind came. */
  timeOf(kind: UserTurnEvent['kind']): number | undefined {
    return this.events.find(({ event }) => event.kind === kind)?.at;
  }

  async #push(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
      await this.clock.advance(FRAME_MS);
      this.turns.push(samples.subarray(at, at + FRAME_SAMPLES));
    }
  }
}

function inShort(event: UserTurnEvent): string {
  if (event.kind === 'final')
    return `${event.interrupts ? 'interrupting ' : ''}final ${event.transcription.text}`;
  if (event.kind === 'backchannel') return `backchannel ${event.text}`.trim();
  if (event.kind === 'speech-started')
    return event.silencesAssistant ? 'assistant silenced' : 'speech-started';
  return event.kind;
}
