/** A conversation by voice: one script, loaded when the microphone is pressed first. */
import type { ReactNode } from 'react';
import type { Chat, DisplayedMessage } from '../chat/chat.ts';
import { loadSpeechOffer } from './speech-calls.ts';
import { SpokenWords } from './spoken-words.tsx';
import { type SpokenConversation, VoiceCall } from './voice-call.ts';

export { VoicePanel } from './voice-panel.tsx';

/** Makes the calls by voice of a conversation, with this browser's microphone. */
export function makeVoiceCall(conversation: SpokenConversation): VoiceCall {
  // Browsers have none over plain HTTP, whatever the types say.
  const microphones: MediaDevices | undefined = navigator.mediaDevices;
  return new VoiceCall({ conversation, microphones, loadSpeech: loadSpeechOffer });
}

/**
 * Draws what was said in a chat. The newest can be said again by the keyboard: `put` puts it into the input, the first doubtful words
 * ready to be replaced.
 */
export function drawSpoken(
  chat: Chat,
  put: (text: string, start: number, end: number) => void,
): (message: DisplayedMessage) => ReactNode {
  const newest = chat.messages.findLast(({ doubtful }) => doubtful !== undefined)?.id;
  const correct = ({ text, doubtful: [part] = [] }: DisplayedMessage): void =>
    put(text, part?.start ?? 0, part?.end ?? text.length);
  return (message) => (
    <SpokenWords message={message} onCorrect={message.id === newest ? correct : undefined} />
  );
}
