import { test as base, expect } from 'vitest';
import { Bench } from './support/bench.ts';
import { serviceOfThisFile } from './support/service.ts';

const service = serviceOfThisFile();

async function begun(): Promise<Bench> {
  const bench = new Bench({ url: service().url });
  await bench.begin();
  bench.told.length = 0;
  return bench;
}

const test = base.extend('bench', () => begun());

test('levels are asked for ten times a second', async () => {
  const { engine } = await begun();
  expect(engine.said('start-remote-participants-audio-level-observer')).toMatchObject([{ interval: 100 }]);
});

test('the volume is the level by 0.15, and at most 1', async ({ bench }) => {
  for (const level of [0, 0.075, 0.15, 0.9]) bench.hears(level);
  expect(bench.volumes).toEqual([0, 0.5, 1, 1]);
});

test('the level is the sum of all who are heard', async ({ bench }) => {
  const participantsAudioLevel = { agent: 0.03, another: 0.06 };
  bench.engine.emit({ action: 'remote-participants-audio-level', participantsAudioLevel });
  expect(bench.volumes[0]).toBeCloseTo(0.6);
});

test('speech begins above 0.01, once', async ({ bench }) => {
  bench.hears(0.01);
  expect(bench.told).toEqual([]);
  bench.hears(0.011);
  bench.hears(0.2);
  expect(bench.told).toEqual(['speech-start']);
});

test('speech ends a second after it was last heard', async ({ bench }) => {
  bench.hears(0.1);
  await bench.place.clock.advance(600);
  bench.hears(0.1);
  bench.hears(0);
  await bench.place.clock.advance(999);
  expect(bench.told).toEqual(['speech-start']);
  await bench.place.clock.advance(1);
  expect(bench.told).toEqual(['speech-start', 'speech-end']);
  bench.hears(0.1);
  expect(bench.told).toEqual(['speech-start', 'speech-end', 'speech-start']);
});

test('speech ends with the call', async ({ bench }) => {
  bench.hears(0.1);
  await bench.client.stop();
  await bench.place.clock.advance(2000);
  expect(bench.told).toEqual(['speech-start', 'speech-end', 'call-end', 'message']);
});

test('messages come as the service said them', async ({ bench }) => {
  const transcript = { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Ja.' };
  bench.says(transcript);
  bench.says({ type: 'status-update', status: 'in-progress' });
  expect(bench.messages).toEqual([transcript, { type: 'status-update', status: 'in-progress' }]);
});

test.each([
  ['text that is no JSON', 'hallo'],
  ['an object instead of text', undefined],
  ['JSON that is no object', '[1]'],
  ['a message without a type', '{"role": "user"}'],
])('%s is logged, and told to nobody', async (_what, data) => {
  const bench = await begun();
  bench.engine.emit({ action: 'app-message', data: data ?? { type: 'hang' }, fromId: 'agent' });
  expect([bench.told, bench.logger.warnings.length]).toEqual([[], 1]);
});

test('a listener that throws is logged, and keeps nothing from the others', async ({ bench }) => {
  const heard: unknown[] = [];
  const failure = new Error('of the page');
  bench.client.off('message');
  bench.client.on('message', () => {
    throw failure;
  });
  bench.client.on('message', (message) => heard.push(message));
  bench.says({ type: 'hang' });
  expect([heard, bench.logger.errors]).toEqual([
    [{ type: 'hang' }],
    [['A listener of message failed.', failure]],
  ]);
});

test('a listener can be taken away, and one for once hears once', async ({ bench }) => {
  const heard: string[] = [];
  const gone = () => heard.push('gone');
  bench.client.on('message', gone).once('message', () => heard.push('once'));
  bench.client.off('message', gone);
  bench.says({ type: 'hang' });
  bench.says({ type: 'hang' });
  expect(heard).toEqual(['once']);
});
