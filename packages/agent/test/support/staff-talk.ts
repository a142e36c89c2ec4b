import {
  type AgentClock,
  AgentConversation,
  type ConversationEvent,
  type ConversationFault,
  createDirectoryAssistant,
  DIRECTORY_SYSTEM_PROMPT,
  type DirectoryAssistant,
  endCallToolbox,
  type JsonValue,
  joinedToolboxes,
  type LanguageModel,
  parseConversationSnapshot,
  requestWording,
} from '@rer/agent';
import { type MemoryDirectory, providerOf, testId } from '@rer/agent/testing';

export const MUELLER = testId(1);
export const MEYER = testId(2);

/** Two providers that are easily told apart. */
export const PROVIDERS = [
  providerOf({
    id: MUELLER,
    name: 'Müller Solar GmbH',
    email: 'info@mueller-solar.example',
    phone: '0221 1000',
    stadt: 'Köln',
    produktgruppen: 'PV, Speicher',
  }),
  providerOf({ id: MEYER, name: 'Meyer Wind AG', email: 'post@meyer-wind.example', stadt: 'Bonn' }),
];

export interface StaffTalkOptions {
  readonly directory: MemoryDirectory;
  readonly model: LanguageModel;
  readonly fallbackModel?: LanguageModel;
  /** Goes on with what {@link StaffTalk.stored} gave. */
  readonly stored?: string;
  /** For what was changed today. Default: the machine's. */
  readonly clock?: AgentClock;
}

/** A member of staff and the assistant, as a test talks to it. */
export class StaffTalk {
  readonly events: ConversationEvent[] = [];
  readonly faults: ConversationFault[] = [];
  readonly assistant: DirectoryAssistant;
  readonly conversation: AgentConversation;

  constructor({ directory, model, fallbackModel, stored, clock }: StaffTalkOptions) {
    const restored = stored === undefined ? null : parseConversationSnapshot(JSON.parse(stored));
    this.assistant = createDirectoryAssistant({
      access: directory,
      wordingOf: requestWording,
      restored: restored?.rules,
      ...(clock !== undefined && { clock }),
    });
    this.conversation = new AgentConversation({
      model,
      ...(fallbackModel !== undefined && { fallbackModel }),
      systemPrompt: DIRECTORY_SYSTEM_PROMPT,
      tools: joinedToolboxes([this.assistant.tools, endCallToolbox()]),
      rules: this.assistant.rules,
      limits: this.assistant.limits,
      onEvent: (event) => this.events.push(event),
      onFault: (fault) => this.faults.push(fault),
      ...(restored !== null && { restored }),
    });
  }

  /** Says these one after the other, and gives what was answered to the last. */
  async says(...texts: readonly string[]): Promise<string> {
    let from = 0;
    for (const text of texts) {
      from = this.events.length;
      this.conversation.addMessage('user', text);
      await this.conversation.idle();
    }
    return this.answersSince(from).join('\n');
  }

  /** A recogniser of speech understood this; gives what was answered. */
  async speaks(heard: string): Promise<string> {
    const from = this.events.length;
    this.conversation.addMessage('user', heard, { isSpoken: true });
    await this.conversation.idle();
    return this.answersSince(from).join('\n');
  }

  /** The values that wait for a yes, by column. */
  get proposed(): Record<string, JsonValue> | null {
    const { proposal } = this.assistant.facts;
    if (proposal === null || proposal.kind === 'undo') return null;
    return Object.fromEntries(proposal.fields.map(({ field, new: value }) => [field, value]));
  }

  answersSince(from: number): string[] {
    return this.events.slice(from).flatMap((event) => (event.kind === 'turn-ended' ? [event.text] : []));
  }

  get steps(): string[] {
    return this.events.flatMap((event) => (event.kind === 'step' ? [event.step.text] : []));
  }

  stored(): string {
    return JSON.stringify(this.conversation.snapshot());
  }
}
