import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BundledPage, serveBundledPage } from './support/bundled-page.ts';
import { expectEvent } from './support/client-events.ts';
import { ComponentParticipant } from './support/component-participant.ts';
import { onEachEngineOfPages, roomServiceOf } from './support/engine-under-test.ts';
import { NodeParticipant } from './support/node-participant.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { PATIENTLY } from './support/patience.ts';
import { openRoomsApi, type RoomsApi, roomNameOf } from './support/rooms-api.ts';

const pages = pagesOfThisFile();
let page: BundledPage;

beforeAll(async () => {
  page = await serveBundledPage('call-component.ts');
});

afterAll(() => page.close());

const open = (name: string, options: object = {}) =>
  ComponentParticipant.open(pages, page.url, name, options);

const SILENT = { startVideoOff: true, startAudioOff: true };

/** Two in a room that is theirs. */
async function twoIn(url: string, options: object = {}) {
  const [ada, ben] = await Promise.all([open('Ada'), open('Ben')]);
  await ada.join(url);
  await ben.join(url, options);
  return { ada, ben, adaId: await ada.sessionId(), benId: await ben.sessionId() };
}

/** What is told in an order of its own: devices open when they do, and media come when they come. */
const UNORDERED = /track-|selected-devices|settings-updated|network-|speaker|audio-level/;

async function order(
  member: ComponentParticipant,
  { withCamera }: { readonly withCamera: boolean },
): Promise<string[]> {
  const isOrdered = (event: string) => !UNORDERED.test(event) && (withCamera || event !== 'started-camera');
  const told = (await member.events()).filter(({ event }) => isOrdered(event));
  return told.map(({ event, who }) => (who === undefined ? event : `${event} ${who}`));
}

onEachEngineOfPages('Two pages with the call component', (engine) => {
  let api: RoomsApi;
  beforeAll(async () => {
    api = await openRoomsApi(engine);
  });
  afterAll(() => api.close());

  test('meet with the events of the contract, talk, and go on when everything was made anew', async () => {
    const url = await api.createRoom();
    const { ada, ben, adaId, benId } = await twoIn(url);
    const arrival = [
      'loading',
      'loaded',
      'joining-meeting',
      'access-state-updated',
      'participant-joined local',
    ];
    const session = [
      'participant-counts-updated',
      'meeting-session-summary-updated',
      'meeting-session-state-updated',
      'joined-meeting',
    ];
    expect((await order(ada, { withCamera: false })).slice(0, 9)).toEqual([...arrival, ...session]);
    // Whoever was there before comes as a person who joins, and before the call is joined.
    expect((await order(ben, { withCamera: false })).slice(0, 10)).toEqual([
      ...arrival,
      `participant-joined ${adaId}`,
      ...session,
    ]);
    await ada.expectEvent({ event: 'participant-joined', who: benId });
    await Promise.all([ada.sees(benId), ada.hears(benId), ben.sees(adaId), ben.hears(adaId)]);
    for (const track of ['audio', 'video']) {
      await ben.expectEvent({ event: 'track-started', who: adaId, track });
      await ben.seesState(adaId, track, { subscribed: true, state: 'playable' });
    }
    await ben.expectEvent({ event: 'network-connection', what: { type: 'sfu', event: 'connected' } });

    await ada.do('setUserName', 'Ada Lovelace');
    await ada.do('setUserData', { seat: 4 });
    await ben.knows(adaId, { user_name: 'Ada Lovelace', userData: { seat: 4 }, local: false });
    await ada.knows(benId, { user_name: 'Ben' });
    await ada.do('sendAppMessage', { text: 'to nobody' }, []);
    await ada.do('sendAppMessage', { text: 'to all' });
    await ben.do('sendAppMessage', 'to one', adaId);
    await ben.expectEvent({ event: 'app-message', what: { data: { text: 'to all' }, fromId: adaId } });
    await ada.expectEvent({ event: 'app-message', what: { data: 'to one', fromId: benId } });
    expect((await ben.events()).filter(({ event }) => event === 'app-message')).toHaveLength(1);

    await ben.do('setLocalVideo', false);
    await ada.expectEvent({ event: 'track-stopped', who: benId, track: 'video' });
    await ben.page.evaluate(() => window.makeAnew());
    await ben.expectEvent({ event: 'network-connection', what: { type: 'sfu', event: 'interrupted' } });
    await expect.poll(() => ben.lastConnection('sfu'), PATIENTLY).toBe('connected');
    await Promise.all([ada.hears(benId), ben.sees(adaId), ben.hears(adaId)]);
    await ada.seesState(benId, 'video', { state: 'off', off: { byUser: true } });
    await ben.do('setLocalVideo', true);
    await ada.sees(benId);
    await ben.knows(adaId, { user_name: 'Ada Lovelace', userData: { seat: 4 } });
    // He who begins anew does not take the others for gone.
    expect((await ben.events()).filter(({ event }) => event === 'participant-left')).toEqual([]);
    for (const one of [ada, ben]) {
      expect(await one.page.evaluate(() => Object.keys(window.member.call.participants()))).toHaveLength(2);
    }

    await ben.do('setUserName', 'Benjamin');
    await ada.knows(benId, { user_name: 'Benjamin' });
    await ben.do('leave');
    expect((await ben.events()).at(-1)).toEqual({ event: 'left-meeting' });
    // She may have been told of it once before, when he began anew.
    const counts = () => ada.page.evaluate(() => window.member.call.participantCounts());
    await expect.poll(counts, PATIENTLY).toEqual({ present: 1, hidden: 0 });
    await ada.expectEvent({ event: 'participant-left', who: benId });
    await ada.expectEvent({ event: 'track-stopped', who: benId, track: 'video' });
  });

  test('see what the other switches, shares and changes', async () => {
    const { ada, ben, adaId } = await twoIn(await api.createRoom());
    await Promise.all([ben.sees(adaId), ben.hears(adaId)]);

    await ada.do('setLocalAudio', false);
    await ada.do('setLocalVideo', false);
    for (const track of ['audio', 'video']) {
      await ben.seesState(adaId, track, { state: 'off', off: { byUser: true } });
      await ben.expectEvent({ event: 'track-stopped', who: adaId, track });
      await ada.expectEvent({ event: 'track-stopped', who: 'local', track });
    }
    expect(
      await ada.page.evaluate(() => [window.member.call.localAudio(), window.member.call.localVideo()]),
    ).toEqual([false, false]);
    await ada.do('setLocalAudio', true);
    await ada.do('setLocalVideo', true);
    await Promise.all([ben.sees(adaId), ben.hears(adaId)]);

    await ada.do('cycleMic');
    await ada.expectEvent({
      event: 'selected-devices-updated',
      what: {
        devices: expect.objectContaining({ mic: expect.objectContaining({ label: 'Fake Audio Input 1' }) }),
      },
    });
    await ben.hears(adaId);
    await ada.page.evaluate(() => window.unplugMicrophone());
    await ada.expectEvent({ event: 'track-stopped', who: 'local', track: 'audio' });
    await ada.seesState('local', 'audio', { state: 'playable' });
    await ben.hears(adaId);
    await ada.page.evaluate(() => window.drawInPlaceOfCamera(360, 360));
    await ben.seesSize(adaId, ({ width, height }) => width > 0 && width === height);

    await ada.do('startScreenShare');
    await ada.expectEvent({ event: 'local-screen-share-started' });
    await ben.expectEvent({ event: 'track-started', who: adaId, track: 'screenVideo' });
    await ben.sees(adaId, 'screenVideo');
    await ada.do('stopScreenShare');
    await ada.expectEvent({ event: 'local-screen-share-stopped' });
    await ben.expectEvent({ event: 'track-stopped', who: adaId, track: 'screenVideo' });
    await ben.seesState(adaId, 'screenVideo', { state: 'off', off: { byUser: true } });

    await ada.page.evaluate(() => window.drawAsCustomTrack('slides'));
    await ben.expectEvent({ event: 'track-started', who: adaId, track: 'slides' });
    await ben.seesState(adaId, 'slides', { state: 'playable', kind: 'video' });
    await ada.do('stopCustomTrack', 'slides');
    await expect.poll(() => ben.trackKeys(adaId)).not.toContain('slides');
  });

  test('get what they subscribe to, in the layer that they ask for', async () => {
    const { ada, ben, adaId, benId } = await twoIn(await api.createRoom(), {
      subscribeToTracksAutomatically: false,
    });
    await ada.sees(benId);
    await ben.seesState(adaId, 'video', { subscribed: false, state: 'sendable' });
    await ben.do('updateParticipant', adaId, { setSubscribedTracks: { audio: true, video: 'staged' } });
    await ben.hears(adaId);
    await ben.seesState(adaId, 'video', { subscribed: 'staged', state: 'sendable' });
    await ben.do('updateParticipant', adaId, { setSubscribedTracks: { video: true } });
    await ben.sees(adaId);
    await ben.do('updateReceiveSettings', { [adaId]: { video: { layer: 0 } } });
    await ben.expectEvent({ event: 'receive-settings-updated' });
    await ben.seesSize(adaId, ({ width }) => width === 320);

    await ben.do('startRemoteParticipantsAudioLevelObserver', 100);
    await ada.do('startLocalAudioLevelObserver', 100);
    await ben.level('remote-participants-audio-level', (told) => told.participantsAudioLevel?.[adaId]);
    await ada.level('local-audio-level', (told) => told.audioLevel);

    await ben.do('updateParticipant', adaId, { setSubscribedTracks: false });
    await ben.expectEvent({ event: 'track-stopped', who: adaId, track: 'audio' });
    await ben.seesState(adaId, 'audio', { subscribed: false, state: 'sendable' });
    await ben.do('setSubscribeToTracksAutomatically', true);
    await Promise.all([ben.sees(adaId), ben.hears(adaId)]);
  });

  test('may look at themselves before, and are told why they may not come in, are not seen, or may not stay', async () => {
    const url = await api.createRoom();
    const [ada, ben] = await Promise.all([open('Ada'), open('Ben')]);
    await ada.do('startCamera');
    await ada.expectEvent({ event: 'track-started', who: 'local', track: 'video' });
    await ada.join(url);
    // Who was seen before he went in does not come a second time.
    expect((await order(ada, { withCamera: true })).slice(0, 7)).toEqual([
      'loading',
      'loaded',
      'started-camera',
      'participant-updated local',
      'joining-meeting',
      'access-state-updated',
      'participant-updated local',
    ]);
    const refused = await ben.refusal(`${url}-that-nobody-made`);
    expect(refused).toMatchObject({ action: 'error', error: { type: 'no-room' } });
    expect(await ben.page.evaluate(() => window.member.call.meetingState())).toBe('error');

    await ben.page.evaluate(() => window.takeCameraAway());
    await ben.do('preAuth', { url });
    expect(await ben.page.evaluate(() => window.member.call.accessState())).toEqual({
      access: { level: 'full' },
    });
    await ben.join(url);
    const benId = await ben.sessionId();
    await ben.expectEvent({
      event: 'camera-error',
      what: expect.objectContaining({ error: expect.objectContaining({ type: 'cam-in-use' }) }),
    });
    await ben.seesState('local', 'video', { state: 'blocked', blocked: { byDeviceInUse: true } });
    await ada.seesState(benId, 'video', { state: 'blocked', blocked: { byDeviceInUse: true } });
    await ada.hears(benId);

    const room = roomNameOf(url);
    const roomService = roomServiceOf(engine);
    const { tracks } = await roomService.getParticipant(room, benId);
    await roomService.mutePublishedTrack(room, benId, tracks[0]?.sid ?? '', true);
    await ben.seesState('local', 'audio', { state: 'off', off: { byRemoteRequest: true } });
    await ada.seesState(benId, 'audio', { state: 'off', off: { byRemoteRequest: true } });
    await roomService.removeParticipant(room, benId);
    await ben.expectEvent({
      event: 'error',
      what: expect.objectContaining({ error: expect.objectContaining({ type: 'ejected' }) }),
    });
    await ada.expectEvent({ event: 'participant-left', who: benId });
  });

  test('manage who is in the room where they may, whatever client that is', async () => {
    const url = await api.createRoom();
    const [ada, ben] = await Promise.all([open('Ada'), open('Ben', { startVideoOff: true })]);
    await ada.join(url, { token: await api.createToken(url, { is_owner: true }) });
    await ben.join(url, { token: await api.createToken(url, { permissions: { canAdmin: ['streaming'] } }) });
    const benId = await ben.sessionId();
    const bot = await NodeParticipant.join(engine, { room: roomNameOf(url), identity: 'bot' });
    await bot.publishTone(440);
    await Promise.all([ada.hears('bot'), ben.hears('bot'), ada.hears(benId)]);

    const refusal = ben.page.waitForResponse(/participants\/bot$/);
    await ben.do('updateParticipant', 'bot', { setAudio: false, eject: true });
    expect((await refusal).status()).toBe(403);
    await ada.do('updateParticipant', 'bot', { setAudio: false });
    await ben.seesState('bot', 'audio', { state: 'off' });

    const rights = { canSend: ['video'], canAdmin: ['participants'] };
    await ada.do('updateParticipant', benId, { updatePermissions: rights });
    for (const [one, who] of [
      [ben, 'local'],
      [ada, benId],
    ] as const) {
      const known = () =>
        one.page.evaluate((who) => {
          const { permissions } = window.member.call.participants()[who] ?? {};
          return [permissions?.canSend, permissions?.canAdmin].map((right) =>
            right instanceof Set ? [...right] : right,
          );
        }, who);
      await expect.poll(known, PATIENTLY).toEqual([['video'], ['participants']]);
    }
    await ben.seesState('local', 'audio', { state: 'off', off: { byCanSendPermission: true } });
    await ada.seesState(benId, 'audio', { state: 'off' });
    await ben.do('updateParticipant', 'bot', { eject: true });
    await expectEvent(bot, { event: 'disconnected' });
    await ada.expectEvent({ event: 'participant-left', who: 'bot' });
    await ada.do('updateParticipants', { '*': { updatePermissions: { canSend: true } } });
    const maySendAll = () =>
      ben.page.evaluate(() => window.member.call.participants().local.permissions.canSend === true);
    await expect.poll(maySendAll, PATIENTLY).toBe(true);
    // A microphone that was given back comes on again when its owner says so.
    await ben.do('setLocalAudio', true);
    await ada.hears(benId);

    // What somebody never had on in this call, nobody else switches on.
    await ben.do('setLocalAudio', false);
    await ada.seesState(benId, 'audio', { state: 'off' });
    await ada.do('updateParticipant', benId, { setVideo: true });
    await ada.do('updateParticipant', benId, { setAudio: true });
    await ada.hears(benId);
    expect(await ben.page.evaluate(() => window.member.call.localVideo())).toBe(false);

    await ada.do('updateParticipant', benId, { updatePermissions: { hasPresence: false } });
    const isPresent = () =>
      ben.page.evaluate(() => window.member.call.participants().local.permissions.hasPresence);
    await expect.poll(isPresent, PATIENTLY).toBe(false);
    await ada.expectEvent({ event: 'participant-left', who: benId, what: { reason: 'hidden' } });
    await ada.expectEvent({ event: 'track-stopped', who: benId, track: 'audio' });
    await ada.do('updateParticipant', benId, { updatePermissions: { hasPresence: true } });
    await ada.hears(benId);
  });

  test('obey owners who are hidden, and nobody else who speaks without a name', async () => {
    const url = await api.createRoom();
    const [ada, ben] = await Promise.all([open('Ada', { startVideoOff: true }), open('Ben')]);
    await ada.join(url);
    const adaId = await ada.sessionId();
    const spy = await NodeParticipant.join(engine, {
      room: roomNameOf(url),
      identity: 'spy',
      grant: { hidden: true },
    });
    await ben.join(url, {
      token: await api.createToken(url, { is_owner: true, permissions: { hasPresence: false } }),
    });
    await ben.hears(adaId);
    expect(await ada.page.evaluate(() => Object.keys(window.member.call.participants()))).toEqual(['local']);
    await ben.do('updateParticipant', adaId, { setAudio: false });
    await ada.seesState('local', 'audio', { state: 'off', off: { byRemoteRequest: true } });

    const say = async (topic: string, data: object | string) =>
      await spy.me.publishData(new TextEncoder().encode(JSON.stringify(data)), { reliable: true, topic });
    await say('call-request', { setAudio: true });
    await say('call-request', { setAudio: true, proof: 'a guess' });
    await say('call-whisper', { say: 'request', request: { setAudio: true } });
    await say('app-message', 'done');
    await ada.expectEvent({ event: 'app-message', what: { data: 'done', fromId: '' } });
    expect(await ada.page.evaluate(() => window.member.call.localAudio())).toBe(false);

    await ben.do('updateParticipant', adaId, { setAudio: true, setVideo: true });
    await ben.hears(adaId);
    // What she never had on in this call stays off.
    expect(await ada.page.evaluate(() => window.member.call.localVideo())).toBe(false);
  });

  test('are called what their token says until they choose another name; who they are stays', async () => {
    const url = await api.createRoom();
    const [ada, ben] = await Promise.all([open('Ada', SILENT), open('Ben', SILENT)]);
    await ada.join(url, { token: await api.createToken(url, { user_name: 'Dr. Ada', user_id: 'a-1' }) });
    await ben.join(url);
    const adaId = await ada.sessionId();
    await ben.knows(adaId, { user_name: 'Dr. Ada', user_id: 'a-1' });
    await ada.do('setUserName', 'Ada L.');
    await ben.knows(adaId, { user_name: 'Ada L.', user_id: 'a-1' });
    await ada.knows('local', { user_name: 'Ada L.', user_id: 'a-1' });
  });

  test('share the room with programs, which need no component to be heard and understood', async () => {
    const url = await api.createRoom();
    // Her made-up microphone would have her speak all the time.
    const ada = await open('Ada', { startVideoOff: true, startAudioOff: true });
    await ada.join(url);
    const adaId = await ada.sessionId();
    const player = await NodeParticipant.join(engine, {
      room: roomNameOf(url),
      identity: 'player',
      attributes: { participant_type: 'remote-media-player' },
    });
    await player.publishTone(440);
    await ada.expectEvent({ event: 'track-started', who: 'player', track: 'rmpAudio' });
    await ada.hears('player', 'rmpAudio');
    await ada.expectEvent({ event: 'active-speaker-change', what: { activeSpeaker: { peerId: 'player' } } });
    expect(await ada.page.evaluate(() => window.member.call.participants()['player']?.participantType)).toBe(
      'remote-media-player',
    );
    await player.me.publishData(new TextEncoder().encode('"listening"'), {
      reliable: true,
      topic: 'app-message',
    });
    await ada.expectEvent({ event: 'app-message', what: { data: 'listening', fromId: 'player' } });
    await ada.do('sendAppMessage', { type: 'say' }, 'player');
    await expectEvent(player, { event: 'dataReceived', who: adaId, what: 'app-message: {"type":"say"}' });
    // The same call object may come again, as somebody else.
    await ada.do('leave');
    await ada.join(url);
    await ada.hears('player', 'rmpAudio');
    expect(await ada.sessionId()).not.toBe(adaId);
  });
});
