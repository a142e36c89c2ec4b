import { type ConversationRules, ModelError } from '@rer/agent';
import { called, ScriptedModel, said, settled } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { failing, hanging } from '../support/model-answers.ts';
import { PlainTalk } from '../support/plain-talk.ts';

describe('an answer', () => {
  test('comes as pieces between the beginning and the end of its turn', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([[said('Guten '), said('Tag')]]) });
    await talk.says('Hallo');
    expect(talk.events).toEqual([
      { kind: 'message-added', role: 'user', text: 'Hallo' },
      { kind: 'turn-started', turn: 0, source: 'model' },
      { kind: 'text', turn: 0, text: 'Guten ', source: 'model' },
      { kind: 'text', turn: 0, text: 'Tag', source: 'model' },
      { kind: 'turn-ended', turn: 0, text: 'Guten Tag', reason: 'complete' },
    ]);
  });

  test('is interrupted by the next message of the person, and keeps what was said until then', async () => {
    const model = new ScriptedModel([hanging([said('Ich suche')]), [said('Bonn.')]]);
    const talk = new PlainTalk({ model });
    talk.conversation.addMessage('user', 'Suche Köln');
    await settled();
    await talk.says('nein, Bonn');
    expect(talk.endings).toEqual(['interrupted: Ich suche', 'complete: Bonn.']);
    expect(model.requests[1]?.messages.slice(1)).toEqual([
      { role: 'user', content: 'Suche Köln' },
      { role: 'assistant', content: 'Ich suche' },
      { role: 'user', content: 'nein, Bonn' },
    ]);
  });

  test('is not interrupted by a system message, which waits for its turn', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = async function* () {
      await finished;
      yield said('Fertig.');
    };
    const talk = new PlainTalk({ model: new ScriptedModel([slow, [said('Gern.')]]) });
    talk.conversation.addMessage('user', 'Hallo');
    await settled();
    talk.conversation.addMessage('system', 'Antworte kürzer.');
    finish();
    await talk.conversation.idle();
    expect(talk.endings).toEqual(['complete: Fertig.', 'complete: Gern.']);
  });

  test('is ended by stop, and what waits is not answered', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([hanging([said('Al')])]) });
    talk.conversation.addMessage('user', 'Hallo');
    await settled();
    talk.conversation.addMessage('system', 'Noch etwas.');
    talk.conversation.stop();
    await talk.conversation.idle();
    expect(talk.endings).toEqual(['stopped: Al']);
  });

  test('that was stopped is kept as one that broke off, and one that is complete is not', async () => {
    const model = new ScriptedModel([hanging([said('Al')]), [said('Ja.')]]);
    const talk = new PlainTalk({ model });
    talk.conversation.addMessage('user', 'Hallo');
    await settled();
    talk.conversation.stop();
    await talk.says('Noch da?');
    const bots = talk.conversation.history().filter(({ role }) => role === 'bot');
    expect(bots).toMatchObject([{ message: 'Al', isCut: true }, { message: 'Ja.' }]);
    expect(bots[1]).not.toHaveProperty('isCut');
  });

  test('may be ended while a piece of it is being told', async () => {
    const talk: PlainTalk = new PlainTalk({
      model: new ScriptedModel([hanging([said('Al')], { isDeaf: true })]),
      onEvent: (event) => {
        talk.events.push(event);
        if (event.kind === 'text') talk.conversation.stop();
      },
    });
    await talk.says('Hallo');
    expect(talk.endings).toEqual(['stopped: Al']);
  });

  test('of a model that does not listen to its signal is left all the same', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([hanging([], { isDeaf: true }), [said('Da.')]]) });
    talk.conversation.addMessage('user', 'Hallo');
    await settled();
    await talk.says('Hallo?');
    expect(talk.endings).toEqual(['interrupted: ', 'complete: Da.']);
  });

  test('that takes five seconds to begin is told as hanging, once', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([hanging()]) });
    talk.conversation.addMessage('user', 'Hallo');
    await talk.clock.advance(4999);
    expect(talk.of('hang')).toEqual([]);
    await talk.clock.advance(1);
    expect(talk.of('hang')).toEqual([{ kind: 'hang', turn: 0 }]);
    await talk.clock.advance(10_000);
    expect(talk.of('hang')).toHaveLength(1);
    await talk.conversation.close();
  });

  test('to two messages that came together is one', async () => {
    const model = new ScriptedModel([hanging(), [said('Beides.')]]);
    const talk = new PlainTalk({ model });
    talk.conversation.addMessage('user', 'eins');
    await settled();
    talk.conversation.addMessage('user', 'zwei');
    await talk.says('drei');
    expect(talk.endings).toEqual(['interrupted: ', 'complete: Beides.']);
    expect(model.requests[1]?.messages.map(({ content }) => content).slice(1)).toEqual([
      'eins',
      'zwei',
      'drei',
    ]);
  });

  test('is not made for a message that asks for none', async () => {
    const model = new ScriptedModel([]);
    const talk = new PlainTalk({ model });
    talk.conversation.addMessage('user', 'Nur zur Kenntnis', { respond: false });
    await talk.conversation.idle();
    expect(model.requests).toEqual([]);
    expect(talk.conversation.openAiHistory()).toEqual([{ role: 'user', content: 'Nur zur Kenntnis' }]);
  });

  test('may be made without a message', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([[said('Guten Tag, was suchen Sie?')]]) });
    talk.conversation.respond();
    await talk.conversation.idle();
    expect(talk.endings).toEqual(['complete: Guten Tag, was suchen Sie?']);
  });
});

describe('a model that fails', () => {
  const broken = new ModelError('unreachable', 'gone');

  test('is replaced within the turn, and what it had said holds no more', async () => {
    const model = new ScriptedModel([failing(broken, [said('Also')])]);
    const talk = new PlainTalk({
      model,
      fallbackModel: new ScriptedModel([[said('Köln.')]], { id: 'other' }),
    });
    await talk.says('Wo?');
    expect(talk.of('text-withdrawn')).toEqual([{ kind: 'text-withdrawn', turn: 0, text: '' }]);
    expect(talk.endings).toEqual(['complete: Köln.']);
    expect(talk.faults).toEqual([{ kind: 'model', modelId: 'scripted', error: broken }]);
  });

  test('by being slow to begin is replaced after three seconds', async () => {
    const fallbackModel = new ScriptedModel([[said('Köln.')]], { id: 'other' });
    const talk = new PlainTalk({ model: new ScriptedModel([hanging()]), fallbackModel });
    talk.conversation.addMessage('user', 'Wo?');
    await talk.clock.advance(2999);
    expect(talk.endings).toEqual([]);
    await talk.clock.advance(1);
    expect(talk.endings).toEqual(['complete: Köln.']);
  });

  test('by stopping in the middle of an answer is replaced after eight seconds', async () => {
    const fallbackModel = new ScriptedModel([[said('Köln.')]], { id: 'other' });
    const talk = new PlainTalk({ model: new ScriptedModel([hanging([said('Das ist')])]), fallbackModel });
    talk.conversation.addMessage('user', 'Wo?');
    await talk.clock.advance(7999);
    expect(talk.endings).toEqual([]);
    await talk.clock.advance(1);
    expect(talk.endings).toEqual(['complete: Köln.']);
  });

  test('by stopping in the middle of an answer has 20 seconds if there is no fallback', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([hanging([said('Das ist')])]) });
    talk.conversation.addMessage('user', 'Wo?');
    await talk.clock.advance(19_999);
    expect(talk.endings).toEqual([]);
    await talk.clock.advance(1);
    expect(talk.of('turn-ended').map(({ reason }) => reason)).toEqual(['failed']);
  });

  test('rests for half a minute, and is asked again then', async () => {
    const model = new ScriptedModel([failing(broken), [said('wieder da')]]);
    const fallbackModel = new ScriptedModel([], { id: 'other', otherwise: [said('Ersatz')] });
    const talk = new PlainTalk({ model, fallbackModel });
    await talk.says('eins');
    await talk.says('zwei');
    await talk.clock.advance(30_000);
    await talk.says('drei');
    expect(talk.endings).toEqual(['complete: Ersatz', 'complete: Ersatz', 'complete: wieder da']);
  });

  test('is asked even while it rests when the other one fails', async () => {
    const model = new ScriptedModel([failing(broken), [said('wieder da')]]);
    const fallbackModel = new ScriptedModel([[said('Ersatz')], failing(broken)], { id: 'other' });
    const talk = new PlainTalk({ model, fallbackModel });
    await talk.says('eins');
    await talk.says('zwei');
    expect(talk.endings).toEqual(['complete: Ersatz', 'complete: wieder da']);
  });

  test('without another one is told to the person in a sentence', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([failing(broken)]) });
    await talk.says('Wo?');
    expect(talk.endings).toEqual([
      'failed: Entschuldigung, es gab einen Fehler bei der Verarbeitung Ihrer Nachricht.',
    ]);
  });

  test.each([
    ['nothing', []],
    ['more than fits', [said('x'.repeat(20_001))]],
    ['too many calls at once', Array.from({ length: 17 }, () => called('nothing', {}))],
  ])('by saying %s is replaced', async (_, parts) => {
    const fallbackModel = new ScriptedModel([[said('Köln.')]], { id: 'other' });
    const talk = new PlainTalk({ model: new ScriptedModel([parts]), fallbackModel });
    await talk.says('Wo?');
    expect(talk.endings).toEqual(['complete: Köln.']);
  });

  test('leaves its memory to no other model', async () => {
    const model = new ScriptedModel([[said('a'), { kind: 'memory', memory: 'mine' }], failing(broken)]);
    const fallbackModel = new ScriptedModel([], { id: 'other' });
    const talk = new PlainTalk({ model, fallbackModel });
    await talk.says('eins');
    await talk.says('zwei');
    expect(model.requests[1]?.memory).toBe('mine');
    expect(fallbackModel.requests[0]?.memory).toBeNull();
  });
});

describe('a sentence that is said as it stands', () => {
  test('is a turn of its own', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([]) });
    talk.conversation.say('Guten Tag!');
    await talk.conversation.idle();
    expect(talk.endings).toEqual(['complete: Guten Tag!']);
    expect(talk.conversation.history()).toMatchObject([
      { role: 'bot', message: 'Guten Tag!', source: 'force-say' },
    ]);
  });

  test('waits for the answer that is being made, or takes its place', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([hanging([said('Also')])]) });
    talk.conversation.addMessage('user', 'Hallo');
    await settled();
    talk.conversation.say('Später.');
    talk.conversation.say('Sofort.', { interruptAssistant: true });
    await talk.conversation.idle();
    expect(talk.endings).toEqual(['interrupted: Also', 'complete: Sofort.', 'complete: Später.']);
  });

  test('in passing is no part of the conversation, and a reply to what was said before it still is one', async () => {
    const repliesTo: (number | null)[] = [];
    const ended: number[] = [];
    const rules: ConversationRules = {
      facts: () => null,
      handleUserMessage: (message) => {
        repliesTo.push(message.repliesTo);
        return null;
      },
      turnEnded: ({ turn }) => void ended.push(turn),
      answerCut: () => undefined,
      correction: () => null,
      addendum: () => null,
      snapshot: () => null,
    };
    const talk = new PlainTalk({ model: new ScriptedModel([[said('Stimmt das?')], [said('Gut.')]]), rules });
    await talk.says('Hallo');
    talk.conversation.say('Einen Moment, bitte.', { isNotice: true });
    await talk.conversation.idle();
    await talk.says('ja');
    expect(talk.endings).toEqual([
      'complete: Stimmt das?',
      'complete: Einen Moment, bitte.',
      'complete: Gut.',
    ]);
    expect(talk.conversation.openAiHistory().map(({ content }) => content)).toEqual([
      'Hallo',
      'Stimmt das?',
      'ja',
      'Gut.',
    ]);
    expect({ repliesTo, ended }).toEqual({ repliesTo: [null, 0], ended: [0, 2] });
  });

  test('may ask for the end', async () => {
    const talk = new PlainTalk({ model: new ScriptedModel([]) });
    talk.conversation.say('Auf Wiederhören.', { endAfter: true });
    await talk.conversation.idle();
    expect(talk.events.at(-1)).toEqual({
      kind: 'end-requested',
      turn: 0,
      reason: 'assistant-ended-call-after-message-spoken',
    });
  });
});

test.each([
  ['Auf Wiederhören!', true],
  ['AUF  WIEDERHOEREN, Herr Maier', true],
  ['Auf Wiederhörens', false],
])('an end phrase counts as whole words, whatever their spelling: %s', async (text, ends) => {
  const talk = new PlainTalk({
    model: new ScriptedModel([[said(text)]]),
    endCallPhrases: ['', '!', 'auf Wiederhören'],
  });
  await talk.says('Tschüss');
  expect(talk.of('end-requested').length > 0).toBe(ends);
});

test('a listener that throws stops nothing', async () => {
  const talk = new PlainTalk({
    model: new ScriptedModel([]),
    onEvent: () => {
      throw new Error('broken listener');
    },
  });
  await talk.says('Hallo');
  expect(talk.faults.map(({ kind }) => kind)).toContain('listener');
});

test('a message that a listener adds is answered after the one that is being handled', async () => {
  const talk: PlainTalk = new PlainTalk({
    model: new ScriptedModel([[said('eins')], [said('zwei')]]),
    onEvent: (event) => {
      talk.events.push(event);
      if (event.kind === 'turn-ended' && event.turn === 0) talk.conversation.addMessage('user', 'weiter');
    },
  });
  await talk.says('Hallo');
  expect(talk.endings).toEqual(['complete: eins', 'complete: zwei']);
});

test('nothing is taken once the conversation is closed', async () => {
  const talk = new PlainTalk({ model: new ScriptedModel([hanging()]) });
  talk.conversation.addMessage('user', 'Hallo');
  await talk.conversation.close();
  expect(talk.endings).toEqual(['stopped: ']);
  expect(talk.conversation.addMessage('user', 'noch da?')).toBe(false);
});

test('only so many messages wait', async () => {
  const talk = new PlainTalk({ model: new ScriptedModel([hanging()]), limits: { queue: 2 } });
  const taken = ['a', 'b', 'c', 'd'].map((text) => talk.conversation.addMessage('system', text));
  expect(taken).toEqual([true, true, true, false]);
  await talk.conversation.close();
});
