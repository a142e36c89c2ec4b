import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../api/call.ts';
import { aJoinedCall } from '../testing/call-bench.ts';
import { isRecord } from '../values/record.ts';

/** Everything that takes an object of which it keeps something. */
const TAKERS: Readonly<Record<string, (call: Call, given: object) => unknown>> = {
  sendAppMessage: (call, given) => call.sendAppMessage(given),
  setUserData: (call, given) => call.setUserData(given),
  setBandwidth: (call, given) => Reflect.apply(call.setBandwidth, call, [{ trackConstraints: given }]),
  setIceConfig: (call, given) => Reflect.apply(call.setIceConfig, call, [given]),
  startScreenShare: (call, given) => Reflect.apply(call.startScreenShare, call, [given]),
  updateInputSettings: (call, given) => call.updateInputSettings({ video: { settings: given } }),
  updateParticipant: (call, given) => call.updateParticipant('ben', { setAudio: given }),
  updateParticipants: (call, given) => call.updateParticipants({ ben: { setAudio: given } }),
  updateReceiveSettings: (call, given) =>
    Reflect.apply(call.updateReceiveSettings, call, [{ ben: { slides: given } }]),
  updateSendSettings: (call, given) =>
    Reflect.apply(call.updateSendSettings, call, [{ video: { maxQuality: 'low', more: given } }]),
};

const data = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });

test.each(Object.entries(TAKERS))(
  'what the caller does to his object after %s() changes nothing',
  async (_, take) => {
    const [his, twin] = [await aJoinedCall(), await aJoinedCall()];
    const said = ({ engine }: typeof his) => JSON.stringify(engine.commands.at(-1));
    await fc.assert(
      fc.asyncProperty(data, async (given) => {
        const object = structuredClone(given);
        const taken = take(his.call, object);
        scribble(object);
        await Promise.all([taken, take(twin.call, given)]);
        scribble(object);
        expect(said(his)).toBe(said(twin));
      }),
      { numRuns: 50 },
    );
  },
);

test('a list of those who are to hear something is that of the call', async () => {
  const { call, engine } = await aJoinedCall();
  const list = ['ben'];
  call.sendAppMessage('hello', list);
  list.length = 0;
  expect(engine.said('app-msg')).toMatchObject([{ to: ['ben'] }]);
});

test('what the caller does to what he was given changes nothing for the engine', async () => {
  const { call, engine, events } = await aJoinedCall();
  const kept = { seat: 1 };
  engine.react('set-user-data', (command) => {
    if (command.action === 'set-user-data') command.answer({ userData: kept });
  });
  scribble(await call.setUserData({}));
  const sendSettings = { video: { maxQuality: 'low' } } as const;
  engine.emit({ action: 'send-settings-updated', sendSettings });
  scribble(events.at(-1));
  scribble(call.getSendSettings());
  expect([kept, sendSettings]).toEqual([{ seat: 1 }, { video: { maxQuality: 'low' } }]);
});

test('a change of an object that was given before is told as a change', async () => {
  const { call, engine, events } = await aJoinedCall();
  engine.react('update-send-settings', (command) => {
    if (command.action !== 'update-send-settings') return;
    engine.emit({ action: 'send-settings-updated', sendSettings: command.sendSettings });
    command.answer({ sendSettings: command.sendSettings });
  });
  const settings: { video: { maxQuality: 'low' | 'high' } } = { video: { maxQuality: 'low' } };
  const given = { video: { settings: { width: 640 } } };
  await call.updateSendSettings(settings);
  await call.updateInputSettings(given);
  settings.video.maxQuality = 'high';
  given.video.settings.width = 320;
  await call.updateSendSettings(settings);
  await call.updateInputSettings(given);
  const told = events
    .map(({ action }) => action)
    .filter((action) => String(action).endsWith('settings-updated'));
  expect(told).toEqual([
    'send-settings-updated',
    'input-settings-updated',
    'send-settings-updated',
    'input-settings-updated',
  ]);
});

/** Changes whatever there is to change. */
function scribble(value: unknown): void {
  if (!isRecord(value)) return;
  for (const part of Object.values(value)) scribble(part);
  for (const key of Object.keys(value)) Reflect.set(value, key, 'scribbled');
  Reflect.set(value, 'scribble', true);
}
