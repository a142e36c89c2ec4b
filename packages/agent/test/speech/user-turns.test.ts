import { describe, expect, it } from 'vitest';
import { SpokenTurns } from '../support/spoken-turns.ts';

const WHOLE = 'Welche Adresse hat Vattenfall in Hamburg?';
const STARTED = 'speech-started';
const STOPPED = 'speech-stopped';

async function heard(text: string, ms?: number): Promise<SpokenTurns> {
  const talk = new SpokenTurns();
  await talk.silence(1_000);
  await talk.say(text, ms);
  return talk;
}

async function saidOverAssistant(text: string, ms?: number, plan = {}): Promise<SpokenTurns> {
  const talk = new SpokenTurns(plan);
  await talk.assistantSpeaks();
  await talk.say(text, ms);
  await talk.silence(2_000);
  return talk;
}

describe('a turn', () => {
  it('is told as it begins, when it is complete, and when it is over', async () => {
    const talk = await heard(WHOLE);
    await talk.silence(1_000);
    expect(talk.story).toEqual([STARTED, `final ${WHOLE}`, STOPPED]);
  });

  it('begins with 100 ms of voice', async () => {
    const talk = new SpokenTurns();
    await talk.silence(1_000);
    await talk.say('', 80);
    await talk.silence(1_000);
    expect(talk.story).toEqual([]);
    const onset = talk.clock.now();
    await talk.say(WHOLE);
    expect((talk.timeOf(STARTED) ?? 0) - onset).toBeGreaterThanOrEqual(100);
    expect((talk.timeOf(STARTED) ?? 0) - onset).toBeLessThanOrEqual(120);
  });

  it('is complete 150 ms after a whole sentence', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.delayMs = 10;
    await talk.silence(1_000);
    await talk.say(WHOLE);
    await talk.silence(140);
    expect(talk.story).toEqual([STARTED]);
    await talk.silence(40);
    expect(talk.story).toContain(`final ${WHOLE}`);
  });

  it('is foreseen when its text is there before it is over', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.delayMs = 10;
    await talk.silence(1_000);
    await talk.say(WHOLE);
    await talk.silence(400);
    const foreseen = talk.events.flatMap(({ event }) => (event.kind === 'eager-end' ? [event] : []));
    expect(foreseen).toEqual([
      { kind: 'eager-end', transcription: expect.objectContaining({ text: WHOLE }) },
    ]);
    expect(talk.timeOf('eager-end')).toBeLessThan(talk.timeOf('final') ?? 0);
  });

  it('is not foreseen where something must follow', async () => {
    const talk = await heard('Wie lautet die Nummer von der');
    await talk.silence(2_000);
    expect(talk.timeOf('eager-end')).toBeUndefined();
  });

  it('waits longer where something must follow', async () => {
    const talk = await heard('Wie lautet die Nummer von der');
    await talk.silence(1_300);
    expect(talk.story).toEqual([STARTED]);
    await talk.silence(200);
    expect(talk.story).toEqual([STARTED, 'final Wie lautet die Nummer von der', STOPPED]);
  });

  it('goes on after a pause, and is one text in the end', async () => {
    const talk = await heard('Wie lautet die Nummer von');
    await talk.silence(700);
    await talk.say('Vattenfall Hamburg?');
    await talk.silence(1_000);
    expect(talk.story).toEqual([STARTED, 'final Wie lautet die Nummer von Vattenfall Hamburg?', STOPPED]);
  });

  it('comes as soon as its text is there, when that takes longer than the silence', async () => {
    const talk = await heard(WHOLE);
    talk.recognizer.delayMs = 900;
    await talk.silence(940);
    expect(talk.story).toEqual([STARTED]);
    await talk.silence(100);
    expect(talk.story).toContain(`final ${WHOLE}`);
  });

  it('goes on when there is speech before its text', async () => {
    const talk = await heard(WHOLE);
    talk.recognizer.delayMs = 900;
    await talk.silence(700);
    await talk.say('Und in Berlin?');
    await talk.silence(2_000);
    expect(talk.story).toEqual([STARTED, `final ${WHOLE} Und in Berlin?`, STOPPED]);
  });

  it('holds only what was said in it', async () => {
    const talk = await heard(WHOLE);
    await talk.silence(320);
    await talk.say('Danke, das war alles.');
    await talk.silence(2_000);
    expect(talk.story.filter((event) => event.startsWith('final'))).toEqual([
      `final ${WHOLE}`,
      'final Danke, das war alles.',
    ]);
  });

  it('has the words of the recogniser', async () => {
    const talk = await heard('Ja danke.');
    await talk.silence(1_000);
    const final = talk.events.find(({ event }) => event.kind === 'final')?.event;
    expect(final).toMatchObject({ transcription: { words: [{ text: 'Ja' }, { text: 'danke.' }] } });
  });

  it('ends after a minute, with what there is', async () => {
    const talk = await heard('wort '.repeat(300).trim(), 70_000);
    await talk.silence(1_000);
    expect(talk.story).toEqual([STARTED, expect.stringMatching(/^final (wort ?){250,262}$/), STOPPED]);
  });

  it('is heard again after one that was too long', async () => {
    const talk = await heard('wort '.repeat(300).trim(), 70_000);
    await talk.silence(1_000);
    await talk.say(WHOLE);
    await talk.silence(1_000);
    expect(talk.story.slice(3)).toEqual([STARTED, `final ${WHOLE}`, STOPPED]);
  });
});

describe('the waits of the plan', () => {
  it.each([
    ['after punctuation', { onPunctuationSeconds: 1 }, 'Und die Adresse?', 1_000],
    ['without punctuation', { onNoPunctuationSeconds: 0.5 }, 'Suche Vattenfall in der', 500],
    ['after a number', { onNumberSeconds: 0.4 }, 'Null vier null', 400],
    ['at least', { waitSeconds: 2 }, WHOLE, 2_000],
  ])('hold %s', async (_, plan, text, ms) => {
    const talk = new SpokenTurns(plan);
    await talk.silence(500);
    await talk.say(text);
    await talk.silence(ms + 300);
    expect((talk.timeOf('final') ?? 0) - talk.endedAt).toBeGreaterThanOrEqual(ms);
    expect((talk.timeOf('final') ?? 0) - talk.endedAt).toBeLessThanOrEqual(ms + 20);
  });
});

describe('decoding', () => {
  it('begins in a silence of 120 ms, before a detector with doubts sees the end of speech', async () => {
    const talk = await heard('Suche nach', 600);
    talk.activity.endMs = 220;
    await talk.silence(100);
    expect(talk.recognizer.decodes).toHaveLength(0);
    await talk.silence(20);
    expect(talk.recognizer.decodes).toHaveLength(1);
  });

  it('that began in a silence gives the turn its text, and is urgent from the pause on', async () => {
    const talk = await heard('Suche Vattenfall.', 600);
    talk.recognizer.delayMs = 200;
    talk.activity.endMs = 220;
    await talk.silence(200);
    expect(talk.recognizer.decodes[0]?.isUrgent).toBe(false);
    await talk.silence(40);
    expect(talk.recognizer.decodes[0]?.isUrgent).toBe(true);
    await talk.silence(1_500);
    expect(talk.recognizer.decodes).toHaveLength(1);
    expect(talk.story).toContain('final Suche Vattenfall.');
  });

  it('begins anew at the pause where something was said after the silence', async () => {
    const talk = await heard('Suche', 600);
    talk.activity.endMs = 220;
    await talk.silence(140);
    await talk.say('Vattenfall.', 400);
    await talk.silence(1_500);
    expect(talk.story).toContain('final Suche Vattenfall.');
  });

  it('reaches 300 ms before the onset', async () => {
    const talk = await heard('Suche nach', 600);
    await talk.silence(120);
    expect(talk.recognizer.decodes[0]?.ms).toBe(300 + 600 + 100);
  });

  it('is thrown away when speech goes on', async () => {
    const talk = await heard('Suche nach', 600);
    talk.recognizer.delayMs = 2_000;
    await talk.silence(200);
    await talk.say('Vattenfall', 600);
    expect(talk.recognizer.decodes.map(({ isAborted }) => isAborted)).toEqual([true]);
  });

  it('gives texts in between every 6 s of speech without a silence', async () => {
    const talk = await heard('eins zwei drei vier fünf sechs', 14_000);
    expect(talk.partials).toEqual(['eins zwei drei', 'eins zwei drei vier fünf']);
  });

  it('gives texts in between at silences between words', async () => {
    const talk = await heard('eins zwei', 500);
    talk.activity.endMs = 220;
    await talk.silence(140);
    await talk.say('drei', 400);
    expect(talk.partials).toEqual(['eins zwei']);
  });

  it('never has a text in between in work beside another decode', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.delayMs = 7_000;
    await talk.say('eins zwei drei vier fünf sechs sieben', 20_000);
    expect(talk.recognizer.decodes.map(({ isAborted }) => isAborted)).toEqual([false]);
  });

  it('rests after a slow text in between, so that the turn ends early', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.delayMs = 4_000;
    await talk.say('eins zwei drei vier fünf sechs sieben', 17_500);
    expect(talk.recognizer.decodes).toHaveLength(1);
  });

  it('does not begin anew at a pause when all speech is being decoded already', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.delayMs = 500;
    await talk.say('eins zwei drei', 700);
    await talk.silence(120);
    expect(talk.recognizer.decodes.map(({ isAborted }) => isAborted)).toEqual([false]);
  });

  it('keeps the text of a long stretch before a pause, and decodes the rest alone', async () => {
    const talk = await heard('Der Umsatz von Vattenfall lag im vergangenen Jahr bei', 9_000);
    await talk.silence(600);
    await talk.say('zwei Millionen Euro.', 1_200);
    await talk.silence(1_500);
    expect(talk.recognizer.decodes.at(-1)?.ms).toBeLessThan(2_000);
    expect(talk.story).toContain(
      'final Der Umsatz von Vattenfall lag im vergangenen Jahr bei zwei Millionen Euro.',
    );
  });

  it('lets the decode of a long stretch come to its end when speech goes on', async () => {
    const talk = await heard('Der Umsatz von Vattenfall lag im vergangenen Jahr bei', 9_000);
    talk.recognizer.delayMs = 1_000;
    await talk.silence(300);
    await talk.say('zwei Millionen Euro.', 1_200);
    await talk.silence(2_500);
    expect(talk.story).toContain(
      'final Der Umsatz von Vattenfall lag im vergangenen Jahr bei zwei Millionen Euro.',
    );
  });

  it('never takes more than thirty seconds, and loses no word of speech without a pause', async () => {
    const talk = await heard('wort '.repeat(100).trim(), 50_000);
    await talk.silence(2_000);
    expect(Math.max(...talk.recognizer.decodes.map(({ ms }) => ms))).toBeLessThanOrEqual(30_000);
    // The recogniser of the tests counts words by their length, rounded in each stretch.
    expect(talk.story[1]).toMatch(/^final(?: wort){100,101}$/);
  });
});

describe('what is no speech', () => {
  it.each([
    ['', 900],
    ['[Musik]', 900],
    ['* seufzt *', 900],
    ['Untertitel der Amara.org-Community', 900],
  ])('%j, if it was long, is told as not understood', async (text, ms) => {
    const talk = await heard(text, ms);
    await talk.silence(1_000);
    expect(talk.story).toEqual([STARTED, 'not-understood', STOPPED]);
  });

  it.each(['', 'Vielen Dank.'])('%j, if it was short, is nothing', async (text) => {
    const talk = await heard(text, 200);
    await talk.silence(1_000);
    expect(talk.story).toEqual([STARTED, STOPPED]);
  });

  it('does not hide thanks that took their time', async () => {
    const talk = await heard('Vielen Dank.', 700);
    await talk.silence(2_000);
    expect(talk.story).toContain('final Vielen Dank.');
  });

  it('is a turn whose text does not come in ten seconds', async () => {
    const talk = await heard(WHOLE);
    talk.recognizer.delayMs = 60_000;
    await talk.silence(9_900);
    expect(talk.story).toEqual([STARTED, 'waiting']);
    await talk.silence(200);
    expect(talk.story).toEqual([STARTED, 'waiting', 'not-understood', STOPPED]);
  });
});

describe('the sound of a voice while the assistant speaks', () => {
  it('silences it as soon as it is detected', async () => {
    const talk = new SpokenTurns();
    await talk.assistantSpeaks();
    const onset = talk.clock.now();
    await talk.say(WHOLE);
    expect((talk.timeOf('voice-detected') ?? 0) - onset).toBeLessThanOrEqual(80);
  });

  it('lets it go on after a quarter of a second when it was too short for a turn', async () => {
    const talk = await saidOverAssistant('', 120);
    expect(talk.events.map(({ event }) => event.kind)).toEqual(['voice-detected', 'voice-vanished']);
    expect((talk.timeOf('voice-vanished') ?? 0) - talk.endedAt).toBeLessThanOrEqual(270);
  });

  it('keeps it silent where the beginning of a word is cut by a closure', async () => {
    const talk = new SpokenTurns();
    await talk.assistantSpeaks();
    await talk.say('', 100);
    await talk.silence(130);
    await talk.say(WHOLE);
    expect(talk.events.map(({ event }) => event.kind)).toEqual(['voice-detected', 'speech-started']);
  });

  it.each([{ voiceSeconds: 0.5 }, { numWords: 2 }])(
    'leaves it speaking where the plan asks for more: %j',
    async (plan) => {
      expect((await saidOverAssistant('Ja', 300, plan)).events).toEqual([]);
    },
  );
});

describe('speech while the assistant speaks', () => {
  it('is a turn after so much voice as the plan says, within 250 ms', async () => {
    const talk = new SpokenTurns();
    await talk.assistantSpeaks();
    const onset = talk.clock.now();
    await talk.say(WHOLE);
    expect(talk.story).toEqual(['assistant silenced']);
    expect((talk.timeOf('speech-started') ?? 0) - onset).toBeLessThanOrEqual(250);
    expect((talk.timeOf('speech-started') ?? 0) - onset).toBeGreaterThanOrEqual(200);
  });

  it.each([WHOLE, 'Nein.', 'Stopp!', 'Ja, aber die Nummer ist falsch.', 'Hamburg.'])(
    'interrupts it with %j',
    async (text) => {
      const talk = await saidOverAssistant(text);
      expect(talk.story).toEqual(['assistant silenced', `interrupting final ${text}`, STOPPED]);
    },
  );

  it.each(['Ja.', 'Mhm.', 'Hm, okay.', 'Genau, genau.', 'Ach so, verstehe.'])(
    'lets it go on after %j',
    async (text) => {
      const talk = await saidOverAssistant(text);
      expect(talk.story).toEqual(['assistant silenced', `backchannel ${text}`, STOPPED]);
    },
  );

  it('lets it go on after a noise', async () => {
    const talk = await saidOverAssistant('', 500);
    expect(talk.story).toEqual(['assistant silenced', 'backchannel', STOPPED]);
  });

  it('lets it go on when there is no text a second after a sound', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.delayMs = 60_000;
    await talk.assistantSpeaks();
    await talk.say('Ja.', 400);
    await talk.silence(980);
    expect(talk.story).toEqual(['assistant silenced']);
    await talk.silence(40);
    expect(talk.story).toEqual(['assistant silenced', 'backchannel', STOPPED]);
  });

  it('interrupts it still when the text comes after that', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.delayMs = 1_500;
    await talk.assistantSpeaks();
    await talk.say('Nein.', 400);
    await talk.silence(3_000);
    expect(talk.story).toEqual([
      ...['assistant silenced', 'backchannel', STOPPED],
      ...['assistant silenced', 'interrupting final Nein.', STOPPED],
    ]);
  });

  it('leaves it speaking, with no event, when it is shorter than the plan says', async () => {
    const talk = await saidOverAssistant('Hamburg.', 300, { voiceSeconds: 0.5 });
    expect(talk.story).toEqual([]);
  });

  it('stops it by a word that says so, however short', async () => {
    const talk = await saidOverAssistant('Stopp!', 300, { voiceSeconds: 0.5 });
    expect(talk.story).toEqual(['assistant silenced', 'interrupting final Stopp!', STOPPED]);
  });

  it.each([
    ['Nur Hamburg', []],
    ['Ja ja genau okay', []],
    ['Nur die in Hamburg', ['assistant silenced', 'interrupting final Nur die in Hamburg', STOPPED]],
    ['Moment', ['assistant silenced', 'interrupting final Moment', STOPPED]],
  ])('interrupts by words where the plan asks for three: %j', async (text, story) => {
    expect((await saidOverAssistant(text, 1_000, { numWords: 3 })).story).toEqual(story);
  });

  it('silences it by words while speech goes on', async () => {
    const talk = new SpokenTurns({ numWords: 2 });
    await talk.assistantSpeaks();
    await talk.say('Zeig mir bitte alle Anbieter in Hamburg mit Adresse', 4_000);
    expect(talk.story).toEqual(['assistant silenced']);
  });

  it.each([
    [{ acknowledgementPhrases: ['gebongt'] }, 'Gebongt.', 'backchannel Gebongt.'],
    [{ interruptionPhrases: ['okay'] }, 'Okay.', 'interrupting final Okay.'],
  ])('is judged by the phrases of the plan: %j', async (plan, text, event) => {
    expect((await saidOverAssistant(text, 400, plan)).story).toContain(event);
  });

  it('is judged by when it began: a yes that begins before the end is no answer', async () => {
    const talk = new SpokenTurns();
    await talk.assistantSpeaks();
    await talk.say('Ja', 200);
    talk.isAssistantSpeaking = false;
    await talk.say('genau.', 300);
    await talk.silence(2_000);
    expect(talk.story).not.toContainEqual(expect.stringContaining('final'));
  });

  it('is over with it: a yes that begins after the end is an answer', async () => {
    const talk = new SpokenTurns();
    await talk.assistantSpeaks();
    talk.isAssistantSpeaking = false;
    await talk.say('Ja.', 400);
    await talk.silence(2_000);
    expect(talk.story).toEqual([STARTED, 'final Ja.', STOPPED]);
  });

  it('needs no number of words once the assistant has come to its end', async () => {
    const talk = new SpokenTurns({ numWords: 5 });
    await talk.assistantSpeaks();
    await talk.say('Nur', 200);
    talk.isAssistantSpeaking = false;
    await talk.say('Hamburg', 400);
    await talk.silence(2_000);
    expect(talk.story).toContain('interrupting final Nur Hamburg');
  });
});

describe('sound in the first 300 ms of the assistant', () => {
  async function echoed(text: string, ms: number): Promise<SpokenTurns> {
    const talk = new SpokenTurns();
    await talk.silence(100);
    talk.isAssistantSpeaking = true;
    await talk.silence(20);
    await talk.say(text, ms);
    await talk.silence(2_000);
    return talk;
  }

  it('may be its own, and is nothing', async () => {
    expect((await echoed('Guten Tag', 240)).events).toEqual([]);
  });

  it('is a voice when it lasts longer', async () => {
    expect((await echoed(WHOLE, 1_000)).story).toContain(`interrupting final ${WHOLE}`);
  });
});

describe('a microphone that is closed', () => {
  it('completes a turn that waits in a pause', async () => {
    const talk = await heard('Suche nach der', 800);
    await talk.silence(200);
    talk.turns.reset();
    await talk.clock.advance(150);
    expect(talk.story).toEqual([STARTED, 'final Suche nach der', STOPPED]);
  });

  it('drops speech in the middle', async () => {
    const talk = await heard('Suche nach der', 800);
    talk.turns.reset();
    await talk.clock.advance(6_000);
    expect(talk.story).toEqual([STARTED, STOPPED]);
  });

  it('drops a sound too short for speech', async () => {
    const talk = await heard('Ja.', 280);
    await talk.silence(120);
    talk.turns.reset();
    await talk.clock.advance(6_000);
    expect(talk.story).toEqual([STARTED, STOPPED]);
  });

  it('lets the assistant go on that fell silent for what is dropped', async () => {
    const talk = new SpokenTurns();
    await talk.assistantSpeaks();
    await talk.say(WHOLE);
    talk.turns.reset();
    expect(talk.story).toEqual(['assistant silenced', 'backchannel', STOPPED]);
  });

  it('hears anew when it is opened', async () => {
    const talk = await heard('Suche nach der', 800);
    talk.turns.reset();
    await talk.clock.advance(1_000);
    await talk.silence(500);
    await talk.say(WHOLE);
    await talk.silence(1_000);
    expect(talk.story.slice(2)).toEqual([STARTED, `final ${WHOLE}`, STOPPED]);
  });
});

describe('a participant who says that he is done', () => {
  it('is answered at once, in the middle of speech too', async () => {
    const talk = await heard('Suche nach der', 800);
    talk.turns.finish();
    await talk.clock.advance(150);
    expect(talk.story).toEqual([STARTED, 'final Suche nach der', STOPPED]);
  });
});

describe('a failure', () => {
  it('of the recogniser ends the turn, and is told', async () => {
    const talk = await heard(WHOLE, 600);
    talk.recognizer.failure = new Error('gone');
    await talk.silence(1_000);
    expect(talk.story).toEqual([STARTED, 'failed', STOPPED]);
  });

  it('of the recogniser is told once until it works again', async () => {
    const talk = new SpokenTurns();
    for (const failure of [new Error('gone'), new Error('still gone'), null, new Error('gone again')]) {
      talk.recognizer.failure = failure;
      await talk.say(WHOLE, 600);
      await talk.silence(1_000);
    }
    expect(talk.story).toEqual([
      ...[STARTED, 'failed', STOPPED],
      ...[STARTED, STOPPED],
      ...[STARTED, `final ${WHOLE}`, STOPPED],
      ...[STARTED, 'failed', STOPPED],
    ]);
  });

  it('of a text in between costs nothing', async () => {
    const talk = new SpokenTurns();
    talk.recognizer.failure = new Error('gone');
    await talk.say('eins zwei drei', 1_200);
    talk.recognizer.failure = null;
    await talk.silence(1_500);
    expect(talk.story).toEqual([STARTED, 'final eins zwei drei', STOPPED]);
  });

  it('lets the assistant go on that fell silent', async () => {
    const talk = new SpokenTurns();
    await talk.assistantSpeaks();
    talk.recognizer.failure = new Error('gone');
    await talk.say('Stopp!', 500);
    await talk.silence(1_000);
    expect(talk.story).toEqual(['assistant silenced', 'failed', 'backchannel', STOPPED]);
  });

  it('of the detector is told, and the next one hears', async () => {
    const talk = await heard('Suche', 600);
    talk.activity.fail();
    await talk.silence(1_200);
    await talk.say(WHOLE);
    await talk.silence(1_000);
    expect(talk.story).toEqual([STARTED, 'failed', STOPPED, STARTED, `final ${WHOLE}`, STOPPED]);
  });

  it('to open a detector is told once, and tried again each second', async () => {
    const talk = new SpokenTurns();
    talk.activity.isAway = true;
    await talk.silence(5_000);
    expect(talk.story).toEqual(['failed']);
    talk.activity.isAway = false;
    await talk.silence(1_000);
    expect(talk.activity.opened).toBe(1);
  });
});

describe('the end', () => {
  it('has no event, whatever was in work', async () => {
    const talk = await heard(WHOLE);
    talk.turns.close();
    talk.turns.close();
    await talk.silence(10_000);
    expect(talk.story).toEqual([STARTED]);
    expect(talk.recognizer.decodes.every(({ isRunning }) => !isRunning)).toBe(true);
  });
});

describe('speech soon after a turn that was taken for complete', () => {
  /** Whether the second of two utterances continues the first. */
  async function continues(
    pauseMs: number,
    between?: (talk: SpokenTurns) => Promise<void>,
  ): Promise<unknown> {
    const talk = await heard(WHOLE);
    await talk.silence(pauseMs);
    await between?.(talk);
    await talk.say('In Hamburg, bitte.', 900);
    await talk.silence(2_000);
    const finals = talk.events.flatMap(({ event }) => (event.kind === 'final' ? [event.continues] : []));
    expect(finals).toHaveLength(2);
    return finals[1];
  }

  it('continues it', async () => {
    expect(await continues(900)).toBe(true);
  });

  it('is a turn of its own after 1.5 s', async () => {
    expect(await continues(1_700)).toBe(false);
  });

  it('continues it while the assistant says its answer', async () => {
    expect(
      await continues(400, async (talk) => {
        talk.isAssistantSpeaking = true;
        await talk.silence(500);
      }),
    ).toBe(true);
  });

  it('is a turn of its own once the assistant has said its answer', async () => {
    expect(
      await continues(400, async (talk) => {
        talk.isAssistantSpeaking = true;
        await talk.silence(400);
        talk.isAssistantSpeaking = false;
        await talk.silence(200);
      }),
    ).toBe(false);
  });
});
