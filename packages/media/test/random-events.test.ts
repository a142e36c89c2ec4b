import {
  MuteTrackRequest,
  type ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  SubscriptionPermission,
  TrackPermission,
  UpdateSubscription,
} from '@livekit/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canSubscribe } from '../src/token/index.ts';
import {
  MediaHarness,
  MINUTE,
  type ScriptedClient,
  type ScriptedSocket,
  SECOND,
  settle,
} from './support/media-harness.ts';

const IDENTITIES = ['anna', 'bert', 'carl', 'dora'] as const;

type Step = (harness: MediaHarness, person: Person) => Promise<void> | void;

/** Somebody who joins and leaves, and what it saw. */
class Person {
  readonly identity: string;
  readonly unwanted = new Set<string>();
  client: ScriptedClient | undefined;
  readonly #seen = new Map<string, ParticipantInfo>();
  #socket: ScriptedSocket | undefined;
  #heard = 0;

  constructor(identity: string) {
    this.identity = identity;
  }

  /** The client while it is connected. */
  get online(): ScriptedClient | undefined {
    return this.client?.socket.isClosed === false ? this.client : undefined;
  }

  /** Reads what it was told since the last time, as a client would. */
  view(): Map<string, ParticipantInfo> {
    const socket = this.client?.socket;
    if (socket !== this.#socket) this.#heard = 0;
    this.#socket = socket;
    for (const message of socket?.received.slice(this.#heard) ?? []) {
      if (message.case === 'join') {
        this.#seen.clear();
        for (const info of message.value.otherParticipants) this.#seen.set(info.identity, info);
      }
      if (message.case === 'update') for (const info of message.value.participants) this.#see(info);
    }
    this.#heard = socket?.received.length ?? 0;
    this.#seen.delete(this.identity);
    return this.#seen;
  }

  #see(info: ParticipantInfo): void {
    if (info.state !== ParticipantInfo_State.DISCONNECTED) this.#seen.set(info.identity, info);
    else if (this.#seen.get(info.identity)?.sid === info.sid) this.#seen.delete(info.identity);
  }
}

function room(harness: MediaHarness) {
  return harness.engine.rooms.open('hall');
}

function firstTrack(harness: MediaHarness, publisher: string): string | undefined {
  return [...(room(harness).participant(publisher)?.tracks.keys() ?? [])][0];
}

const join =
  (options: { hidden?: boolean; recorder?: boolean; canSubscribe?: boolean; auto?: string }): Step =>
  async (harness, person) => {
    const { auto = '1', ...video } = options;
    person.client = await harness.join(person.identity, { video, query: { auto_subscribe: auto } });
    person.unwanted.clear();
  };

const steps: readonly Step[] = [
  join({}),
  join({}),
  join({ auto: '0' }),
  join({ hidden: true }),
  join({ hidden: true, recorder: true }),
  join({ canSubscribe: false }),
  (harness, { identity }) => {
    const sid = room(harness).participant(identity)?.sid;
    if (sid !== undefined) room(harness).remove(sid, 'client-left');
  },
  async (_harness, { online }) => {
    online?.loseSocket();
    await settle();
  },
  async (_harness, { client, online }) => {
    if (!client || online) return;
    await client.resume();
  },
  async (_harness, { online }) => {
    online?.announce('mic');
    await online?.offer((sections) => [
      ...sections.filter(({ cid }) => cid !== 'mic'),
      { mid: `m${sections.length}`, kind: 'audio', cid: 'mic', isSending: true },
    ]);
  },
  async (_harness, { online }) => {
    await online?.unpublish('mic');
  },
  async (_harness, { online }) => {
    await online?.offer(() => []);
  },
  (harness, { online, identity }) => {
    const sid = firstTrack(harness, identity);
    if (sid) online?.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted: true }) });
  },
  ...[{}, { canPublish: false }, { canSubscribe: false }, { hidden: true }].map(
    (change): Step =>
      (harness, { identity }) => {
        const participant = room(harness).participant(identity);
        const rights = { canPublish: true, canSubscribe: true, canPublishData: true, ...change };
        if (participant) room(harness).setPermission(participant.sid, new ParticipantPermission(rights));
      },
  ),
  ...[[], ['anna', 'bert'], undefined].map(
    (identities): Step =>
      (_harness, { online }) => {
        const trackPermissions = (identities ?? []).map(
          (participantIdentity) => new TrackPermission({ participantIdentity, allTracks: true }),
        );
        const allParticipants = identities === undefined;
        const value = new SubscriptionPermission({ allParticipants, trackPermissions });
        online?.send({ case: 'subscriptionPermission', value });
      },
  ),
  ...[true, false].map(
    (subscribe): Step =>
      (harness, person) => {
        const trackSid = firstTrack(harness, 'anna');
        if (trackSid === undefined || !person.online) return;
        if (subscribe) person.unwanted.delete(trackSid);
        else person.unwanted.add(trackSid);
        const value = new UpdateSubscription({ trackSids: [trackSid], subscribe });
        person.online.send({ case: 'subscription', value });
      },
  ),
  async (harness) => {
    await harness.advance(3 * SECOND);
  },
];

function expectViewsAreTrue(harness: MediaHarness, people: readonly Person[]): void {
  const all = harness.engine.rooms.get('hall')?.participants() ?? [];
  for (const person of people) {
    const view = person.view();
    const isThere = all.some(({ identity }) => identity === person.identity);
    if (!person.online || !isThere) continue;
    const visible = all.filter((info) => info.identity !== person.identity && !info.permission?.hidden);
    const summary = ({ identity, sid, tracks }: ParticipantInfo) =>
      `${identity} ${sid} ${tracks.map((track) => `${track.sid}${track.muted ? ' muted' : ''}`).sort()}`;
    expect([...view.values()].map(summary).sort(), person.identity).toEqual(visible.map(summary).sort());
  }
}

function expectMediaGoesWhereItMay(harness: MediaHarness, people: readonly Person[]): void {
  const hall = harness.engine.rooms.get('hall');
  for (const { identity, client, unwanted } of people) {
    const subscriber = hall?.participant(identity);
    if (!hall || !subscriber || !client) continue;
    const isAutomatic = client.options.query?.['auto_subscribe'] === '1';
    const may: string[] = [];
    for (const info of hall.participants()) {
      const publisher = hall.participant(info.identity);
      if (!publisher || publisher === subscriber || publisher.isHidden) continue;
      for (const trackSid of publisher.tracks.keys()) {
        const isAllowed = subscriber.isRecorder || publisher.permissions.allows(trackSid, identity);
        if (isAllowed && canSubscribe(subscriber.video)) may.push(trackSid);
      }
    }
    const gets = [...harness.transport(subscriber.sid).forwards.keys()].sort();
    if (isAutomatic) expect(gets, identity).toEqual(may.filter((sid) => !unwanted.has(sid)).sort());
    else expect(may, identity).toEqual(expect.arrayContaining(gets));
  }
}

function expectTracksAreToldOnce(harness: MediaHarness): void {
  for (const name of ['track_published', 'track_unpublished']) {
    const sids = harness.events.filter((event) => event.name === name).map(({ track }) => track?.sid);
    expect(new Set(sids).size, name).toBe(sids.length);
  }
}

test('nobody sees or gets what it may not, everybody all that it may, and nothing is left in the end', async () => {
  const course = fc.array(fc.tuple(fc.nat(steps.length - 1), fc.nat(IDENTITIES.length - 1)), {
    minLength: 10,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(course, async (choices) => {
      const harness = new MediaHarness();
      const people = IDENTITIES.map((identity) => new Person(identity));
      for (const [stepIndex, personIndex] of choices) {
        const [step, person] = [steps[stepIndex], people[personIndex]];
        if (step && person) await step(harness, person);
        await settle();
        expectViewsAreTrue(harness, people);
        expectMediaGoesWhereItMay(harness, people);
      }
      expectTracksAreToldOnce(harness);
      for (const { sid } of harness.engine.rooms.get('hall')?.participants() ?? []) {
        room(harness).remove(sid, 'client-left');
      }
      await harness.advance(6 * MINUTE);
      expect(harness.engine.rooms.list()).toEqual([]);
      expect(harness.transports().every(({ isClosed }) => isClosed)).toBe(true);
      const count = (name: string) => harness.eventNames().filter((other) => other === name).length;
      expect(count('track_unpublished')).toBe(count('track_published'));
      expect(count('participant_left')).toBe(count('participant_joined'));
      expect(count('room_finished')).toBe(count('room_started'));
    }),
    { numRuns: 40, seed: 20260105 },
  );
}, 240_000);
