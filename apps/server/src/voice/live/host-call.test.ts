import { systemClock } from '@rer/agent';
import type { AgentConnectionListener } from '@rer/agent/room';
import { ScriptedModel, ScriptedRecognizer, ScriptedVoiceActivity, said } from '@rer/agent/testing';
import { expect, test, vi } from 'vitest';
import { effectiveAssistant } from '../calls/effective-assistant.ts';
import type { HeardSubject } from '../understanding/threaded-understanding.ts';
import { hostCall } from './host-call.ts';

const FRAME = 320;

/** Says a text into the microphone of a call that is not about the directory; gives what the understanding was asked of it. */
async function subjectsOf(transcriber: object): Promise<readonly HeardSubject[]> {
  const subjects: HeardSubject[] = [];
  const sent: string[] = [];
  const recognizer = new ScriptedRecognizer(systemClock, { delayMs: 1 });
  let room: AgentConnectionListener | undefined;
  const idle = new AbortController().signal;
  const call = await hostCall({
    call: {
      id: 'call-1',
      orgId: 'org-1',
      createdAt: new Date(0),
      audience: 'client',
      own: null,
      assistantId: null,
      assistant: effectiveAssistant({ transcriber: { provider: 'deepgram', ...transcriber } }, {}),
      variableValues: {},
      endsWhenLeft: true,
      room: { name: 'raum', url: 'https://example.org/rooms/raum' },
      directory: null,
      tools: [],
      endingHooks: [],
      toolRunner: { run: () => Promise.reject(new Error('There are no tools.')) },
      tellServer: null,
      conversation: null,
      currentCaller: async () => null,
    },
    report: {
      agentJoined: () => undefined,
      participantJoined: () => undefined,
      started: () => undefined,
      ended: async () => undefined,
      log: () => undefined,
      saveConversation: async () => undefined,
    },
    models: { model: new ScriptedModel([[said('Gern.')]]) },
    world: {},
    openConnection: (listener) => {
      room = listener;
      return {
        send: (text) => void sent.push(text),
        listen: () => undefined,
        say: () => undefined,
        playback: () => undefined,
        leave: () => listener.ended('left', ''),
      };
    },
    tellRoom: async () => undefined,
    templates: { ofCall: () => async (text) => text },
    timeZone: 'Europe/Berlin',
    speech: { recognizer, activity: new ScriptedVoiceActivity(), synthesizer: null },
    hearing: {
      prepareHearing: () => undefined,
      async readHeard({ text }, subject) {
        subjects.push(subject);
        return { text, doubtful: [] };
      },
    },
    stopping: idle,
    closing: idle,
  });
  room?.joined();
  room?.participantJoined('anna');
  room?.messageReceived('anna', 'playable');
  room?.microphoneChanged('anna', true);
  const words = recognizer.sound('Wo sitzt Meinuwa?', 600);
  const sound = new Int16Array(words.length + 16_000);
  sound.set(words);
  for (let at = 0; at < sound.length; at += FRAME)
    room?.soundReceived('anna', sound.subarray(at, at + FRAME));
  const isFinal = (text: string): boolean => text.includes('"role":"user","transcriptType":"final"');
  await vi.waitFor(() => expect(sent.some(isFinal)).toBe(true), { timeout: 5_000 });
  await call.end('manually-canceled');
  return subjects;
}

test('what is heard in a call about anything is read by the keywords of its assistant', async () => {
  expect(await subjectsOf({ keywords: ['Mainova:2'] })).toEqual([{ directory: null, keywords: ['Mainova'] }]);
});

test('what is heard in a call about anything is taken as it stands without keywords', async () => {
  expect(await subjectsOf({})).toEqual([]);
});
