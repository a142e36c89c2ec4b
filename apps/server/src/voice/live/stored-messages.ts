import type { HistoryMessage } from '@rer/agent';
import type { ConversationMessage } from '@rer/contracts';

/** What was said, as it is stored; what tools were asked and answered has no words of its own. */
export function storedMessages(history: readonly HistoryMessage[]): readonly ConversationMessage[] {
  return history.map((entry) => ({ ...entry, message: 'message' in entry ? entry.message : '' }));
}
