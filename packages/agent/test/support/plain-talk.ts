import {
  AgentConversation,
  type ConversationEvent,
  type ConversationFault,
  type ConversationOptions,
} from '@rer/agent';
import { ManualClock } from '@rer/agent/testing';

/** A conversation without rules, and what happened in it; time stands still until the test lets it pass. */
export class PlainTalk {
  readonly events: ConversationEvent[] = [];
  readonly faults: ConversationFault[] = [];
  readonly clock = new ManualClock();
  readonly conversation: AgentConversation;

  constructor(options: Pick<ConversationOptions, 'model'> & Partial<ConversationOptions>) {
    this.conversation = new AgentConversation({
      systemPrompt: 'Du bist ein Assistent.',
      clock: this.clock,
      onEvent: (event) => this.events.push(event),
      onFault: (fault) => this.faults.push(fault),
      ...options,
    });
  }

  async says(text: string): Promise<void> {
    this.conversation.addMessage('user', text);
    await this.conversation.idle();
  }

  /** Events of one kind. */
  of<K extends ConversationEvent['kind']>(kind: K): Extract<ConversationEvent, { kind: K }>[] {
    return this.events.filter(
      (event): event is Extract<ConversationEvent, { kind: K }> => event.kind === kind,
    );
  }

  get endings(): string[] {
    return this.of('turn-ended').map(({ reason, text }) => `${reason}: ${text}`);
  }
}
