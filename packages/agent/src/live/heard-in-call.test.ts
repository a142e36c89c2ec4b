import { ManualClock, ScriptedRecognizer, ScriptedVoiceActivity } from '@rer/agent/testing';
import { expect, test } from 'vitest';
import type { AgentConnectionListener } from '../room/agent-connections.ts';
import type { Transcription } from '../speech/recognizer.ts';
import type { CallPlan } from './call-plan.ts';
import type { AddedMessage } from './client-command.ts';
import { LiveCall } from './live-call.ts';
import { PIECE_CHARACTERS } from './turn-messages.ts';
import type { HeardMessage } from './user-speech.ts';

const SAMPLES_PER_MS = 16;
const FRAME_MS = 20;

const PLAN: CallPlan = {
  firstMessage: '',
  firstMessageMode: 'assistant-waits-for-user',
  endCallMessage: '',
  silenceTimeoutSeconds: 600,
  silenceTimeoutMessage: '',
  idle: { messages: [], timeoutSeconds: 10, maxCount: 3, isCountedAnew: false },
  maxDurationSeconds: 600,
  clientMessages: new Set(['transcript']),
  hasFinalsOnly: true,
  endsWhenEmpty: true,
  assistant: {},
  speech: {
    speaksUnasked: false,
    style: {},
    isFirstMessageInterruptible: false,
    backoffSeconds: 0,
    confidenceThreshold: null,
    pieceCharacters: PIECE_CHARACTERS,
    turns: {
      waitSeconds: null,
      onPunctuationSeconds: null,
      onNoPunctuationSeconds: null,
      onNumberSeconds: null,
      numWords: 0,
      voiceSeconds: 0.2,
      acknowledgementPhrases: [],
      interruptionPhrases: [],
    },
  },
};

type ReadHeard = (heard: Transcription) => HeardMessage | Promise<HeardMessage>;

/** Says a text into the microphone of a call; gives what the call told its clients, and what its conversation got. */
async function speaking(text: string, readHeard?: ReadHeard) {
  const clock = new ManualClock();
  const recognizer = new ScriptedRecognizer(clock);
  const told: unknown[] = [];
  const added: AddedMessage[] = [];
  const notes: string[] = [];
  let room: AgentConnectionListener | undefined;
  const call = new LiveCall({
    plan: PLAN,
    clock,
    speech: { recognizer, activity: new ScriptedVoiceActivity(), synthesizer: null },
    ...(readHeard !== undefined && { readHeard }),
    openConnection: (listener) => {
      room = listener;
      return {
        send: (sent) => sent !== 'listening' && told.push(JSON.parse(sent)),
        listen: () => undefined,
        say: () => undefined,
        playback: () => undefined,
        leave: () => listener.ended('left', ''),
      };
    },
    openConversation: () => ({
      addMessage: (message) => added.push(message),
      say: () => undefined,
      respond: () => undefined,
      stop: () => undefined,
      cut: () => undefined,
      history: () => ({ messages: [], openAi: [] }),
      facts: () => null,
      close: () => undefined,
    }),
    tools: () => [],
    onStarted: () => undefined,
    onEnded: () => undefined,
    onNote: (_level, note) => notes.push(note),
  });
  room?.joined();
  room?.participantJoined('anna');
  room?.messageReceived('anna', 'playable');
  room?.microphoneChanged('anna', true);
  const sound = recognizer.sound(text, 1_000);
  const heard = new Int16Array(sound.length + 4_000 * SAMPLES_PER_MS);
  heard.set(sound);
  for (let at = 0; at < heard.length; at += FRAME_MS * SAMPLES_PER_MS) {
    room?.soundReceived('anna', heard.subarray(at, at + FRAME_MS * SAMPLES_PER_MS));
    await clock.advance(FRAME_MS);
  }
  call.end('manually-canceled');
  return { told, added, notes };
}

test('what a participant said is a message that was spoken, as it was most likely said', async () => {
  const { told, added } = await speaking('Wo sitzt Meinuwa?', async ({ text }) => ({
    text: text.replace('Meinuwa', 'Mainova'),
    doubtful: [{ start: 9, end: 16 }],
  }));
  expect(added).toEqual([{ role: 'user', content: 'Wo sitzt Mainova?', isAnswered: true, isSpoken: true }]);
  expect(told).toContainEqual(
    expect.objectContaining({ type: 'transcript', role: 'user', transcript: 'Wo sitzt Mainova?' }),
  );
});

test('what a participant said is taken as it stands where it cannot be read, and the log tells so', async () => {
  const { added, notes } = await speaking('Wo sitzt Meinuwa?', () => Promise.reject(new Error('no thread')));
  expect(added.map(({ content }) => content)).toEqual(['Wo sitzt Meinuwa?']);
  expect(notes).toEqual(['What was heard is taken as it stands: no thread.']);
});

test('what a participant said is taken as it stands in a call that reads nothing into it', async () => {
  const { added } = await speaking('Wo sitzt Meinuwa?');
  expect(added.map(({ content }) => content)).toEqual(['Wo sitzt Meinuwa?']);
});
