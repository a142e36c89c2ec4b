import { called, ScriptedModel, said } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { SPEECH_TEXTS } from '../../src/live/speech-texts.ts';
import { SpokenCall } from '../support/spoken-call.ts';

const QUESTION = 'Welche Adresse hat Vattenfall in Hamburg?';
const ANSWER = 'Vattenfall sitzt am Überseering zwölf in Hamburg, das ist die Zentrale.';

const answering = (...answers: readonly string[]) => new ScriptedModel(answers.map((text) => [said(text)]));

describe('a call by voice', () => {
  it('hears a question, answers it aloud, and tells both in step with the sound', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    await call.say(QUESTION);
    await call.pass(10_000);
    expect(call.story).toEqual([
      'user started',
      'user stopped',
      `user: ${QUESTION}`,
      'assistant started',
      `assistant: ${ANSWER}`,
      'assistant stopped',
    ]);
    expect(call.history).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: ANSWER },
    ]);
  });

  it('tells the words that are given to the voice', async () => {
    const call = await SpokenCall.with(answering('Die Nummer ist 069 2130.'));
    await call.say(QUESTION);
    const inputs = call.told.flatMap((one) => (one.type === 'voice-input' ? [one['input']] : []));
    expect(inputs).toEqual(['Die Nummer ist null sechs neun, zwei eins drei null.']);
  });

  it.each([
    ['of thirty characters or more', {}, ['Ja. Gern. Das geht.']],
    ['as short as the assistant allows', { pieceCharacters: 1 }, ['Ja.', 'Gern.', 'Das geht.']],
  ])('says an answer in pieces %s', async (_how, speech, pieces) => {
    const call = await SpokenCall.with(answering('Ja. Gern. Das geht.'), { speech });
    await call.say(QUESTION);
    await call.pass(5_000);
    expect(call.synthesizer.said.map(({ text }) => text)).toEqual(pieces);
  });

  it('shows an answer word by word as it is said', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    await call.say(QUESTION);
    await call.pass(2_000);
    const partials = call.told.flatMap((one) =>
      one.type === 'transcript' && one['role'] === 'assistant' ? [String(one['transcript'])] : [],
    );
    expect(partials.length).toBeGreaterThan(2);
    expect(partials.at(-1)?.length).toBeLessThan(ANSWER.length);
    expect(ANSWER).toContain(partials.at(-1));
  });

  it('listens only once a microphone is open', async () => {
    const call = await SpokenCall.with(answering(ANSWER), { microphone: false });
    expect(call.commands).toEqual([]);
    call.setMicrophone(true);
    expect(call.commands).toEqual(['listen true']);
  });

  it('answers typed messages aloud, too', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    call.send({ type: 'add-message', message: { role: 'user', content: QUESTION } });
    await call.pass(10_000);
    expect(call.synthesizer.said).toHaveLength(1);
    expect(call.story).toEqual(['assistant started', `assistant: ${ANSWER}`, 'assistant stopped']);
  });

  it('is silent for a participant who only writes', async () => {
    const call = await SpokenCall.with(answering(ANSWER), { microphone: false });
    call.send({ type: 'add-message', message: { role: 'user', content: QUESTION } });
    await call.pass(1_000);
    expect(call.synthesizer.said).toEqual([]);
    expect(call.story).toEqual(['assistant started', `assistant: ${ANSWER}`, 'assistant stopped']);
  });

  it('speaks to a participant who writes where the assistant has a voice of its own', async () => {
    const call = await SpokenCall.with(answering(ANSWER), {
      microphone: false,
      speech: { speaksUnasked: true, style: { speed: 1.2 } },
    });
    call.send({ type: 'add-message', message: { role: 'user', content: QUESTION } });
    await call.pass(1_000);
    expect(call.synthesizer.said).toMatchObject([{ style: { speed: 1.2 } }]);
    // A participant who writes does not wait for the sound of an answer.
    expect(call.story).toEqual(['assistant started', `assistant: ${ANSWER}`, 'assistant stopped']);
    expect(call.player.isAudible).toBe(true);
  });

  it('keeps what was read of an answer that a writing participant speaks over', async () => {
    const call = await SpokenCall.with(answering(ANSWER, 'Gern.'), {
      microphone: false,
      speech: { speaksUnasked: true },
    });
    call.send({ type: 'add-message', message: { role: 'user', content: QUESTION } });
    await call.pass(1_000);
    call.send({ type: 'add-message', message: { role: 'user', content: 'Danke.' } });
    expect(call.player.isAudible).toBe(false);
    await call.pass(100);
    expect(call.history[1]?.content).toBe(ANSWER);
  });

  it('ends after a spoken farewell has been heard', async () => {
    const call = await SpokenCall.with(answering(ANSWER), {
      microphone: false,
      speech: { speaksUnasked: true },
    });
    call.send({ type: 'say', message: 'Auf Wiederhören und danke.', endCallAfterSpoken: true });
    await call.pass(1_000);
    expect(call.ended).toEqual([]);
    await call.pass(3_000);
    expect(call.ended).toEqual(['assistant-ended-call-after-message-spoken']);
  });

  it('writes all of an answer over which it is muted', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    await call.say(QUESTION);
    await call.pass(1_000);
    call.send({ type: 'control', control: 'mute-assistant' });
    expect(call.player.isAudible).toBe(false);
    expect(call.story.slice(-2)).toEqual([`assistant: ${ANSWER}`, 'assistant stopped']);
    expect(call.history[1]?.content).toBe(ANSWER);
  });

  it('speaks at the speed that was asked for', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    call.send({ type: 'control', control: 'speech-speed', value: 1.5 });
    await call.say(QUESTION);
    expect(call.synthesizer.said).toMatchObject([{ style: { speed: 1.5 } }]);
  });
});

describe('an interruption', () => {
  async function interrupted(): Promise<SpokenCall> {
    const call = await SpokenCall.with(answering(ANSWER, 'Gern.'));
    await call.say(QUESTION);
    await call.pass(2_000);
    await call.say('Nein, ich meine die in Berlin.');
    return call;
  }

  it('silences the assistant within a quarter of a second', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    await call.say(QUESTION);
    await call.pass(2_000);
    expect(call.player.isAudible).toBe(true);
    const words = call.recognizer.sound('Nein, ich meine die in Berlin.', 2_000);
    for (let at = 0; at < 260 * 16; at += 320) {
      call.hear(words.slice(at, at + 320));
      await call.pass(20);
    }
    expect(call.player.isAudible).toBe(false);
  });

  it('leaves in the conversation what was heard of the answer, and nothing more', async () => {
    const call = await interrupted();
    const [, cut, question] = call.history;
    expect(cut?.content?.length).toBeGreaterThan(5);
    expect(cut?.content?.length).toBeLessThan(ANSWER.length - 20);
    expect(ANSWER.startsWith(cut?.content ?? '-')).toBe(true);
    expect(question).toEqual({ role: 'user', content: 'Nein, ich meine die in Berlin.' });
  });

  it('is told, with the answer as far as it was heard', async () => {
    const call = await interrupted();
    const [, cut] = call.history;
    expect(call.story.slice(3)).toEqual([
      'assistant started',
      'user started',
      'interrupted',
      `assistant: ${cut?.content?.trim()}`,
      'assistant stopped',
      'user stopped',
      'user: Nein, ich meine die in Berlin.',
      'assistant started',
    ]);
  });

  it('by a mere acknowledgement is none: the assistant goes on where it stopped', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    await call.say(QUESTION);
    await call.pass(2_000);
    await call.say('Mhm.');
    await call.pass(10_000);
    expect(call.commands).toContain('pause');
    expect(call.commands).toContain('resume');
    expect(call.story).toContain(`assistant: ${ANSWER}`);
    expect(call.history).toHaveLength(2);
    // What was shown of it is taken back.
    const shown = call.told.filter((one) => one.type === 'transcript' && one['role'] === 'user');
    expect(shown.at(-1)).toMatchObject({ transcriptType: 'partial', transcript: '' });
  });

  it('by a typed message silences the assistant as well', async () => {
    const call = await SpokenCall.with(answering(ANSWER, 'Gern.'));
    await call.say(QUESTION);
    await call.pass(2_000);
    call.send({ type: 'add-message', message: { role: 'user', content: 'Danke, das reicht.' } });
    expect(call.player.isAudible).toBe(false);
    await call.pass(100);
    expect(call.history[1]?.content?.length).toBeLessThan(ANSWER.length - 20);
  });

  /** Time until the assistant is heard, ms. */
  async function msUntilHeard(call: SpokenCall): Promise<number> {
    const from = call.clock.now();
    while (!call.player.isAudible && call.clock.now() - from < 20_000) await call.pass(20);
    return call.clock.now() - from;
  }

  it('by a typed message is followed by at least the silence of backoffSeconds', async () => {
    for (const [backoffSeconds, least, most] of [
      [0, 0, 100],
      [3, 2_980, 3_100],
    ] as const) {
      const call = await SpokenCall.with(answering(ANSWER, 'Gern.'), { speech: { backoffSeconds } });
      await call.say(QUESTION);
      await call.pass(2_000);
      call.send({ type: 'add-message', message: { role: 'user', content: 'Danke, das reicht.' } });
      const silentMs = await msUntilHeard(call);
      expect(silentMs).toBeGreaterThanOrEqual(least);
      expect(silentMs).toBeLessThanOrEqual(most);
      await call.pass(5_000);
      expect(call.story.at(-2)).toBe('assistant: Gern.');
    }
  });

  it('by voice is followed by silence that counts from when the assistant fell silent', async () => {
    const call = await SpokenCall.with(answering(ANSWER, 'Gern.'), { speech: { backoffSeconds: 5 } });
    await call.say(QUESTION);
    await call.pass(2_000);
    const from = call.clock.now();
    await call.say('Nein, ich meine die in Berlin.', 1_000);
    await msUntilHeard(call);
    expect(call.clock.now() - from).toBeGreaterThanOrEqual(5_000);
    // It fell silent a quarter of a second after the first sound at the latest.
    expect(call.clock.now() - from).toBeLessThanOrEqual(5_260);
  });

  it('that goes on while the assistant backs off is answered as a whole, at the same time', async () => {
    const call = await SpokenCall.with(answering(ANSWER, 'Gern.', 'Berlin, gern.'), {
      speech: { backoffSeconds: 8 },
    });
    await call.say(QUESTION);
    await call.pass(2_000);
    const from = call.clock.now();
    await call.say('Nein, ich meine eine andere.', 1_000);
    await call.say('Die in Berlin meine ich.', 1_000);
    expect(call.player.isAudible).toBe(false);
    await msUntilHeard(call);
    expect(call.clock.now() - from).toBeLessThanOrEqual(8_260);
    await call.pass(5_000);
    expect(call.story.at(-2)).toBe('assistant: Berlin, gern.');
  });

  it('by the assistant itself is none: it says what it was told to say at once', async () => {
    const call = await SpokenCall.with(answering(ANSWER), { speech: { backoffSeconds: 5 } });
    await call.say(QUESTION);
    await call.pass(2_000);
    call.send({ type: 'say', message: 'Wir schließen jetzt.', interruptAssistantEnabled: true });
    expect(await msUntilHeard(call)).toBeLessThanOrEqual(100);
  });

  it('does not silence the first message unless the assistant allows it', async () => {
    const plan = { firstMessage: 'Guten Tag, ich bin der Sprachassistent des Hauses und helfe gern.' };
    const call = await SpokenCall.with(answering('Gern.'), { plan });
    await call.pass(1_000);
    await call.say('Hallo, ich habe eine Frage.', 400);
    await call.pass(16_000);
    expect(call.commands).not.toContain('pause');
    expect(call.story).toContain(`assistant: ${plan.firstMessage}`);
    expect(call.story.at(-2)).toBe('assistant: Gern.');
    const open = await SpokenCall.with(answering('Gern.'), {
      plan,
      speech: { isFirstMessageInterruptible: true },
    });
    await open.pass(1_000);
    await open.say('Hallo, ich habe eine Frage.', 400);
    expect(open.commands).toContain('pause');
  });
});

describe('what goes wrong', () => {
  it('is asked again when it was not understood, and the second time writing is offered', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    await call.noise(900);
    await call.pass(8_000);
    await call.noise(900);
    await call.pass(8_000);
    expect(call.story.filter((line) => line.startsWith('assistant:'))).toEqual([
      'assistant: Das habe ich nicht verstanden. Bitte sagen Sie es noch einmal.',
      'assistant: Ich verstehe Sie leider nicht. Sie können Ihre Frage auch schreiben.',
    ]);
  });

  it('is asked again when the recogniser is less sure of it than the assistant wants', async () => {
    const call = await SpokenCall.with(answering(ANSWER), { speech: { confidenceThreshold: 0.4 } });
    call.recognizer.confidence = 0.3;
    await call.say(QUESTION);
    await call.pass(8_000);
    expect(call.story.filter((line) => line.includes(':'))).toEqual([
      'assistant: Das habe ich nicht verstanden. Bitte sagen Sie es noch einmal.',
    ]);
    call.recognizer.confidence = 0.5;
    await call.say(QUESTION);
    expect(call.story).toContain(`user: ${QUESTION}`);
  });

  it('is taken as it was heard where the recogniser does not tell how sure it is', async () => {
    const call = await SpokenCall.with(answering(ANSWER), { speech: { confidenceThreshold: 1 } });
    await call.say(QUESTION);
    expect(call.story).toContain(`user: ${QUESTION}`);
  });

  it('waits with a word when it takes longer to be understood', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    call.recognizer.delayMs = 4_000;
    await call.say(QUESTION, 2_400);
    expect(call.synthesizer.said.map(({ text }) => text)).toEqual(['Einen Moment, bitte.']);
    await call.pass(12_000);
    expect(call.story).toContain(`assistant: ${ANSWER}`);
  });

  it('tells clients that this word is a mere notice, and keeps it out of the conversation', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    call.recognizer.delayMs = 4_000;
    await call.say(QUESTION, 2_400);
    await call.pass(12_000);
    const finals = call.told.filter(
      (one) => one['role'] === 'assistant' && one['transcriptType'] === 'final',
    );
    expect(finals.map(({ transcript, isNotice }) => [transcript, isNotice])).toEqual([
      ['Einen Moment, bitte.', true],
      [ANSWER, undefined],
    ]);
    expect(call.history).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: ANSWER },
    ]);
  });

  it('is told in German when nothing can be heard, and the call goes on', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    await call.silence(100);
    call.activity.fail();
    await call.pass(3_000);
    expect(call.synthesizer.said[0]?.text).toContain('Ich kann Sie gerade nicht hören.');
    call.send({ type: 'add-message', message: { role: 'user', content: QUESTION } });
    await call.pass(12_000);
    expect(call.story).toContain(`assistant: ${ANSWER}`);
    expect(call.ended).toEqual([]);
  });

  it('is written when there is no voice', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    call.synthesizer.isBroken = true;
    await call.say(QUESTION);
    await call.pass(1_000);
    expect(call.story).toContain(`assistant: ${ANSWER}`);
    expect(call.notes).toEqual(['The voice does not speak: there is no voice']);
  });
});

describe('time', () => {
  it('of silence runs from the end of what the assistant says', async () => {
    const call = await SpokenCall.with(answering(ANSWER), { plan: { silenceTimeoutSeconds: 5 } });
    await call.say(QUESTION);
    await call.pass(5_500);
    expect(call.player.isAudible).toBe(true);
    expect(call.ended).toEqual([]);
    await call.pass(8_000);
    expect(call.ended).toEqual(['silence-timed-out']);
  });

  it('does not end a call before its last words were heard', async () => {
    const call = await SpokenCall.with(answering(ANSWER), {
      plan: { silenceTimeoutSeconds: 5, silenceTimeoutMessage: 'Ich höre nichts mehr und lege auf.' },
    });
    await call.pass(6_000);
    expect(call.ended).toEqual([]);
    await call.pass(4_000);
    expect(call.ended).toEqual(['silence-timed-out']);
    expect(call.story).toContain('assistant: Ich höre nichts mehr und lege auf.');
  });
});

describe('a participant who goes on after a pause that was taken for the end', () => {
  const users = (call: SpokenCall) =>
    call.history.flatMap(({ role, content }) => (role === 'user' ? [content] : []));

  it('is answered to all of it', async () => {
    const looking = [[called('look', {})], [said(ANSWER)], [said('In Köln sitzt er nicht.')]];
    const call = await SpokenCall.with(new ScriptedModel(looking));
    await call.say('Zeig mir alle Anbieter.');
    await call.pass(300);
    await call.say('Mit Sitz in Köln.');
    await call.pass(8_000);
    expect(users(call)).toEqual(['Zeig mir alle Anbieter.', 'Zeig mir alle Anbieter Mit Sitz in Köln.']);
  });

  it('is answered to the rest alone where something was done for the beginning', async () => {
    const ordering = [[called('order', {})], [said(ANSWER)], [said('Gern.')]];
    const call = await SpokenCall.with(new ScriptedModel(ordering));
    await call.say('Zeig mir alle Anbieter.');
    await call.pass(300);
    await call.say('Mit Sitz in Köln.');
    await call.pass(8_000);
    expect(users(call)).toEqual(['Zeig mir alle Anbieter.', 'Mit Sitz in Köln.']);
  });

  it('interrupts nothing by the rest of a yes that was carried out', async () => {
    const call = await SpokenCall.with(new ScriptedModel([[called('order', {})], [said(ANSWER)]]));
    await call.say('Ja, das ist richtig so.');
    await call.pass(300);
    await call.say('Bitte speichern, danke.');
    await call.pass(10_000);
    expect(users(call)).toEqual(['Ja, das ist richtig so.']);
    expect(call.history.at(-1)).toEqual({ role: 'assistant', content: ANSWER });
  });
});

describe('a call by voice whose assistant loses its place in the middle of an answer', () => {
  it('has the rest of it in writing, says what happened, and goes on by voice', async () => {
    const call = await SpokenCall.with(answering(ANSWER, 'Gern.'));
    await call.say(QUESTION);
    await call.pass(500);
    call.loseConnection();
    call.rejoin();
    await call.pass(20_000);
    await call.say('Danke, und welche Nummer?');
    await call.pass(5_000);
    expect(call.story).toEqual([
      'user started',
      'user stopped',
      `user: ${QUESTION}`,
      'assistant started',
      `assistant: ${ANSWER}`,
      'assistant stopped',
      'assistant started',
      `assistant: ${SPEECH_TEXTS.wasAway}`,
      'assistant stopped',
      'user started',
      'user stopped',
      'user: Danke, und welche Nummer?',
      'assistant started',
      'assistant: Gern.',
      'assistant stopped',
    ]);
    expect(call.commands.filter((command) => command === 'listen true')).toHaveLength(2);
    expect(call.synthesizer.said).toHaveLength(4);
  });

  it('says it aloud too where its place was taken late', async () => {
    const call = await SpokenCall.with(answering(ANSWER));
    call.loseConnection();
    await call.pass(3_000);
    expect(call.story).toContain(`assistant: ${SPEECH_TEXTS.isAway}`);
    expect(call.synthesizer.said).toEqual([]);
    call.rejoin();
    await call.pass(1_000);
    expect(call.synthesizer.said.length).toBeGreaterThan(0);
  });
});
