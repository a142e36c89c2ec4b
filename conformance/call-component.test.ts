import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from './support/caller.ts';
import { serveComponentPage } from './support/component-page.ts';
import { onEachEngine, roomServiceOf } from './support/engine-under-test.ts';
import { told } from './support/happening.ts';
import { Member } from './support/member.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { openDoor, type RoomDoor, roomOf } from './support/room-door.ts';

const pages = pagesOfThisFile();
let page: Awaited<ReturnType<typeof serveComponentPage>>;

beforeAll(async () => {
  page = await serveComponentPage();
});

afterAll(() => page.close());

const open = (name: string, options: object = {}) => Member.open(pages, page.url, name, options);

/** Two in a room that is theirs. */
async function twoIn(url: string, options: object = {}) {
  const [ada, ben] = await Promise.all([open('Ada'), open('Ben')]);
  await ada.join(url);
  await ben.join(url, options);
  return { ada, ben, adaId: await ada.sessionId(), benId: await ben.sessionId() };
}

/** What is told in an order of its own: devices open when they do, and media come when they come. */
const UNORDERED = /track-|selected-devices|settings-updated|network-|speaker|audio-level/;

async function order(member: Member, { withCamera }: { readonly withCamera: boolean }): Promise<string[]> {
  const isOrdered = (event: string) => !UNORDERED.test(event) && (withCamera || event !== 'started-camera');
  const told = (await member.journal()).filter(({ event }) => isOrdered(event));
  return told.map(({ event, who }) => (who === undefined ? event : `${event} ${who}`));
}

onEachEngine('Two pages with the call component', (engine) => {
  let door: RoomDoor;
  beforeAll(async () => {
    door = await openDoor(engine);
  });
  afterAll(() => door.close());

  test('meet with the events of the contract, talk, and go on when everything was made anew', async () => {
    const url = await door.openRoom();
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
    await ada.isTold({ event: 'participant-joined', who: benId });
    await Promise.all([ada.sees(benId), ada.hears(benId), ben.sees(adaId), ben.hears(adaId)]);
    for (const track of ['audio', 'video']) {
      await ben.isTold({ event: 'track-started', who: adaId, track });
      await ben.seesState(adaId, track, { subscribed: true, state: 'playable' });
    }
    await ben.isTold({ event: 'network-connection', what: { type: 'sfu', event: 'connected' } });

    await ada.do('setUserName', 'Ada Lovelace');
    await ada.do('setUserData', { seat: 4 });
    await ben.knows(adaId, { user_name: 'Ada Lovelace', userData: { seat: 4 }, local: false });
    await ada.knows(benId, { user_name: 'Ben' });
    await ada.do('sendAppMessage', { text: 'to all' });
    await ben.do('sendAppMessage', 'to one', adaId);
    await ben.isTold({ event: 'app-message', what: { data: { text: 'to all' }, fromId: adaId } });
    await ada.isTold({ event: 'app-message', what: { data: 'to one', fromId: benId } });
    expect((await ben.journal()).filter(({ event }) => event === 'app-message')).toHaveLength(1);

    await ben.do('setLocalVideo', false);
    await ada.isTold({ event: 'track-stopped', who: benId, track: 'video' });
    await ben.page.evaluate(() => window.makeAnew());
    await ben.isTold({ event: 'network-connection', what: { type: 'sfu', event: 'interrupted' } });
    await expect.poll(() => ben.lastConnection('sfu'), { timeout: 20_000 }).toBe('connected');
    await Promise.all([ada.hears(benId), ben.sees(adaId), ben.hears(adaId)]);
    await ada.seesState(benId, 'video', { state: 'off', off: { byUser: true } });
    await ben.do('setLocalVideo', true);
    await ada.sees(benId);
    await ben.knows(adaId, { user_name: 'Ada Lovelace', userData: { seat: 4 } });
    // He who begins anew does not take the others for gone.
    expect((await ben.journal()).filter(({ event }) => event === 'participant-left')).toEqual([]);
    for (const one of [ada, ben]) {
      expect(await one.page.evaluate(() => Object.keys(window.member.call.participants()))).toHaveLength(2);
    }

    await ben.do('setUserName', 'Benjamin');
    await ada.knows(benId, { user_name: 'Benjamin' });
    await ben.do('leave');
    expect((await ben.journal()).at(-1)).toEqual({ event: 'left-meeting' });
    // She may have been told of it once before, when he began anew.
    const counts = () => ada.page.evaluate(() => window.member.call.participantCounts());
    await expect.poll(counts, { timeout: 20_000 }).toEqual({ present: 1, hidden: 0 });
    await ada.isTold({ event: 'participant-left', who: benId });
    await ada.isTold({ event: 'track-stopped', who: benId, track: 'video' });
  });

  test('see what the other switches, shares and changes', async () => {
    const { ada, ben, adaId } = await twoIn(await door.openRoom());
    await Promise.all([ben.sees(adaId), ben.hears(adaId)]);

    await ada.do('setLocalAudio', false);
    await ada.do('setLocalVideo', false);
    for (const track of ['audio', 'video']) {
      await ben.seesState(adaId, track, { state: 'off', off: { byUser: true } });
      await ben.isTold({ event: 'track-stopped', who: adaId, track });
      await ada.isTold({ event: 'track-stopped', who: 'local', track });
    }
    expect(
      await ada.page.evaluate(() => [window.member.call.localAudio(), window.member.call.localVideo()]),
    ).toEqual([false, false]);
    await ada.do('setLocalAudio', true);
    await ada.do('setLocalVideo', true);
    await Promise.all([ben.sees(adaId), ben.hears(adaId)]);

    await ada.do('cycleMic');
    await ada.isTold({
      event: 'selected-devices-updated',
      what: {
        devices: expect.objectContaining({ mic: expect.objectContaining({ label: 'Fake Audio Input 1' }) }),
      },
    });
    await ben.hears(adaId);
    await ada.page.evaluate(() => window.unplugMicrophone());
    await ada.isTold({ event: 'track-stopped', who: 'local', track: 'audio' });
    await ada.seesState('local', 'audio', { state: 'playable' });
    await ben.hears(adaId);
    await ada.page.evaluate(() => window.drawInPlaceOfCamera(360, 360));
    await ben.seesSize(adaId, ({ width, height }) => width > 0 && width === height);

    await ada.do('startScreenShare');
    await ada.isTold({ event: 'local-screen-share-started' });
    await ben.isTold({ event: 'track-started', who: adaId, track: 'screenVideo' });
    await ben.sees(adaId, 'screenVideo');
    await ada.do('stopScreenShare');
    await ada.isTold({ event: 'local-screen-share-stopped' });
    await ben.isTold({ event: 'track-stopped', who: adaId, track: 'screenVideo' });
    await ben.seesState(adaId, 'screenVideo', { state: 'off', off: { byUser: true } });

    await ada.page.evaluate(() => window.drawAsCustomTrack('slides'));
    await ben.isTold({ event: 'track-started', who: adaId, track: 'slides' });
    await ben.seesState(adaId, 'slides', { state: 'playable', kind: 'video' });
    await ada.do('stopCustomTrack', 'slides');
    await expect.poll(() => ben.trackKeys(adaId)).not.toContain('slides');
  });

  test('use the devices that settings say, and share again what the page gave', async () => {
    const { ada, ben, adaId } = await twoIn(await door.openRoom());
    await ada.page.evaluate(() => window.drawInPlaceOfCamera(360, 360));
    await ben.seesSize(adaId, ({ width, height }) => width > 0 && width === height);
    await ada.do('updateInputSettings', { video: { settings: {} } });
    await ben.seesSize(adaId, ({ width, height }) => width > height);

    const { devices } = await ada.page.evaluate(() => window.member.call.enumerateDevices());
    const chosen = devices.find(({ label }) => label === 'Fake Audio Input 2')?.deviceId ?? '';
    const use = (deviceId: object) => ada.do('updateInputSettings', { audio: { settings: { deviceId } } });
    const used = async () => (await ada.page.evaluate(() => window.member.call.getInputDevices())).mic;
    for (const deviceId of [{ exact: chosen }, { ideal: chosen }, [chosen]]) {
      await ada.do('updateInputSettings', { audio: { settings: {} } });
      expect(await used()).not.toMatchObject({ deviceId: chosen });
      await use(deviceId);
      expect(await used()).toMatchObject({ deviceId: chosen });
    }
    await use({ exact: 'that nobody has' });
    const msg = 'No microphone is what was asked for (OverconstrainedError: deviceId).';
    await ada.isTold({
      event: 'camera-error',
      what: expect.objectContaining({ error: expect.objectContaining({ msg }) }),
    });
    expect(await used()).toMatchObject({ deviceId: chosen });

    for (let times = 1; times <= 2; times += 1) {
      await ada.page.evaluate(() => window.drawInPlaceOfScreen());
      await ben.sees(adaId, 'screenVideo');
      await ada.do('stopScreenShare');
      await ben.seesState(adaId, 'screenVideo', { state: 'off' });
    }
    await ada.do('startScreenShare', { mediaStream: 'none' });
    await ada.isTold({
      event: 'nonfatal-error',
      what: expect.objectContaining({ type: 'screen-share-error' }),
    });
  });

  test('open devices and describe their connections as the advanced configuration says', async () => {
    const url = await door.openRoom();
    const options = {
      userName: 'Ada',
      dailyConfig: {
        enableIndependentDevicePermissionPrompts: true,
        useDevicePreferenceCookies: true,
        preferH264: true,
        h264Profile: '42001f',
      },
    };
    const [ada, ben] = await Promise.all([open('Ada', options), open('Ben')]);
    const said: string[] = [];
    ada.page.on('console', (message) => said.push(message.text()));
    await ada.page.evaluate((url) => window.joinHooked(url), url);
    await ben.join(url);
    const [adaId, benId] = [await ada.sessionId(), await ben.sessionId()];
    await Promise.all([ada.sees(benId), ada.hears(benId), ben.sees(adaId), ben.hears(adaId)]);
    expect(await ada.page.evaluate(() => window.questions)).toEqual(['audio', 'video']);
    const described = async () => {
      const all = await ada.page.evaluate(() => window.descriptions());
      expect(all.filter(({ local, remote }) => /toffset/.test(local + remote))).toEqual([]);
      return all.filter(({ local }) => local.includes('m=video'));
    };
    const [sending] = await described();
    const firstProfile = (sdp = '') => /profile-level-id=(\w+)/.exec(sdp)?.[1];
    const taken = engine.name === 'embedded' ? '42e01f' : '42001f';
    expect([sending?.local, sending?.remote].map(firstProfile)).toEqual(['42001f', taken]);
    const other = `h264Profile 42001f is not carried by the media server: ${taken} is sent.`;
    expect(said.filter((one) => one.startsWith('h264Profile'))).toEqual(taken === '42001f' ? [] : [other]);
    await ada.page.evaluate(() => window.makeAnew());
    await expect.poll(async () => (await described()).length, { timeout: 20_000 }).toBeGreaterThan(2);
    await Promise.all([ada.sees(benId), ben.sees(adaId)]);

    await ada.do('setOutputDeviceAsync', { outputDeviceId: 'that nobody has' });
    await ada.isTold({
      event: 'nonfatal-error',
      what: expect.objectContaining({ details: { outputDeviceId: 'that nobody has' } }),
    });
    const { devices } = await ada.page.evaluate(() => window.member.call.enumerateDevices());
    const chosen = devices.find(({ label }) => label === 'Fake Audio Input 2')?.deviceId ?? '';
    await ada.do('setInputDevicesAsync', { audioDeviceId: chosen });
    await ada.page.reload();
    await ada.page.evaluate((options) => window.newMember(options), options);
    await ada.do('startCamera');
    const used = await ada.page.evaluate(() => window.member.call.getInputDevices());
    expect(used).toMatchObject({ mic: { deviceId: chosen } });
  });

  test('get what they subscribe to, in the layer that they ask for', async () => {
    const { ada, ben, adaId, benId } = await twoIn(await door.openRoom(), {
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
    await ben.isTold({ event: 'receive-settings-updated' });
    await ben.seesSize(adaId, ({ width }) => width === 320);

    await ben.do('startRemoteParticipantsAudioLevelObserver', 100);
    await ada.do('startLocalAudioLevelObserver', 100);
    await ben.level('remote-participants-audio-level', (told) => told.participantsAudioLevel?.[adaId]);
    await ada.level('local-audio-level', (told) => told.audioLevel);

    await ben.do('updateParticipant', adaId, { setSubscribedTracks: false });
    await ben.isTold({ event: 'track-stopped', who: adaId, track: 'audio' });
    await ben.seesState(adaId, 'audio', { subscribed: false, state: 'sendable' });
    await ben.do('setSubscribeToTracksAutomatically', true);
    await Promise.all([ben.sees(adaId), ben.hears(adaId)]);
  });

  test('may look at themselves before, and are told why they may not come in, are not seen, or may not stay', async () => {
    const url = await door.openRoom();
    const [ada, ben] = await Promise.all([open('Ada'), open('Ben')]);
    await ada.do('startCamera');
    await ada.isTold({ event: 'track-started', who: 'local', track: 'video' });
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
    await ben.isTold({
      event: 'camera-error',
      what: expect.objectContaining({ error: expect.objectContaining({ type: 'cam-in-use' }) }),
    });
    await ben.seesState('local', 'video', { state: 'blocked', blocked: { byDeviceInUse: true } });
    await ada.seesState(benId, 'video', { state: 'blocked', blocked: { byDeviceInUse: true } });
    await ada.hears(benId);

    const room = roomOf(url);
    const roomService = roomServiceOf(engine);
    const { tracks } = await roomService.getParticipant(room, benId);
    await roomService.mutePublishedTrack(room, benId, tracks[0]?.sid ?? '', true);
    await ben.seesState('local', 'audio', { state: 'off', off: { byRemoteRequest: true } });
    await ada.seesState(benId, 'audio', { state: 'off', off: { byRemoteRequest: true } });
    await roomService.removeParticipant(room, benId);
    await ben.isTold({
      event: 'error',
      what: expect.objectContaining({ error: expect.objectContaining({ type: 'ejected' }) }),
    });
    await ada.isTold({ event: 'participant-left', who: benId });
  });

  test('manage who is in the room where they may, whatever client that is', async () => {
    const url = await door.openRoom();
    const [ada, ben] = await Promise.all([open('Ada'), open('Ben', { startVideoOff: true })]);
    await ada.join(url, { token: await door.invite(url, { is_owner: true }) });
    await ben.join(url, { token: await door.invite(url, { permissions: { canAdmin: ['streaming'] } }) });
    const benId = await ben.sessionId();
    const bot = await Caller.join(engine, { room: roomOf(url), identity: 'bot' });
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
      await expect.poll(known, { timeout: 20_000 }).toEqual([['video'], ['participants']]);
    }
    await ben.seesState('local', 'audio', { state: 'off', off: { byCanSendPermission: true } });
    await ada.seesState(benId, 'audio', { state: 'off' });
    await ben.do('updateParticipant', 'bot', { eject: true });
    await told(bot, { event: 'disconnected' });
    await ada.isTold({ event: 'participant-left', who: 'bot' });
    await ada.do('updateParticipants', { '*': { updatePermissions: { canSend: true } } });
    const maySendAll = () =>
      ben.page.evaluate(() => window.member.call.participants().local.permissions.canSend === true);
    await expect.poll(maySendAll, { timeout: 20_000 }).toBe(true);
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
    await expect.poll(isPresent, { timeout: 20_000 }).toBe(false);
    // livekit-server keeps him in sight of who saw him.
    if (engine.name === 'embedded') await ada.isTold({ event: 'participant-left', who: benId });
    await ben.do('leave');

    // Who is hidden manages as others do.
    const permissions = { hasPresence: false, canAdmin: ['participants' as const] };
    await ben.join(url, { token: await door.invite(url, { permissions }) });
    await ben.do('updateParticipant', await ada.sessionId(), { setAudio: false });
    await ada.seesState('local', 'audio', { state: 'off', off: { byRemoteRequest: true } });
  });

  test('share the room with programs, which need no component to be heard and understood', async () => {
    const url = await door.openRoom();
    // Her made-up microphone would have her speak all the time.
    const ada = await open('Ada', { startVideoOff: true, startAudioOff: true });
    await ada.join(url);
    const adaId = await ada.sessionId();
    const player = await Caller.join(engine, {
      room: roomOf(url),
      identity: 'player',
      attributes: { participant_type: 'remote-media-player' },
    });
    await player.publishTone(440);
    await ada.isTold({ event: 'track-started', who: 'player', track: 'rmpAudio' });
    await ada.hears('player', 'rmpAudio');
    await ada.isTold({ event: 'active-speaker-change', what: { activeSpeaker: { peerId: 'player' } } });
    expect(await ada.page.evaluate(() => window.member.call.participants()['player']?.participantType)).toBe(
      'remote-media-player',
    );
    await player.me.publishData(new TextEncoder().encode('"listening"'), {
      reliable: true,
      topic: 'app-message',
    });
    await ada.isTold({ event: 'app-message', what: { data: 'listening', fromId: 'player' } });
    await ada.do('sendAppMessage', { type: 'say' }, 'player');
    await told(player, { event: 'dataReceived', who: adaId, what: 'app-message: {"type":"say"}' });
    // The same call object may come again, as somebody else.
    await ada.do('leave');
    await ada.join(url);
    await ada.hears('player', 'rmpAudio');
    expect(await ada.sessionId()).not.toBe(adaId);
  });
});
