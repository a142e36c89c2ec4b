import type { CallReport, StartedCall } from '../call-host.ts';
import { aboutCall } from './about-call.ts';
import { ServerMessages } from './server-messages.ts';

/** What the server of a call's assistant is told; null: it has none that may be told. */
export function serverMessagesOf(
  call: StartedCall,
  report: CallReport,
  closing: AbortSignal,
): ServerMessages | null {
  const { tellServer } = call;
  if (tellServer === null) return null;
  // The conversation itself stands in the messages that are about it.
  const { artifact: _artifact, ...base } = aboutCall(call, { messages: [], openAi: [] });
  return new ServerMessages({
    tellServer,
    selected: call.assistant.serverMessages,
    base,
    now: Date.now,
    onFailed: (type) => report.log('WARN', `The server of the assistant was not told: ${type}.`),
    closing,
  });
}
