import { describe, expect, test } from 'vitest';
import type { Participant } from '../../api/participant.ts';
import { aCall } from '../../testing/call-bench.ts';
import { FakeTrack } from '../../testing/fake-media.ts';
import { aPerson, aTrack } from '../../testing/participant-facts.ts';
import { randomFrom } from '../../testing/random.ts';
import { recordOf } from '../../values/record.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { TrackTableSync } from '../livekit/call-reconciler.ts';
import { ownedTracks } from '../livekit/participant-session-context.ts';
import type { RemoteParticipantFacts, RemoteTrackFacts } from './participant-facts.ts';
import { RemoteParticipants, Roster } from './remote-participants.ts';
import { TrackSubscriptions } from './track-subscriptions.ts';

/** A room as the media library sees it, and the messages about it. */
function aRoom() {
  const subscriptions = new TrackSubscriptions();
  const roster = new Roster();
  const people = new RemoteParticipants(roster, subscriptions);
  return {
    subscriptions,
    people,
    see(seen: readonly RemoteParticipantFacts[], isReconnecting = false) {
      people.see(seen, { isReconnecting });
      const counts = { present: people.ids.length, hidden: 0 };
      return roster.update(people.list({ isReconnecting }), counts, people.hidden);
    },
  };
}

/** The name of each message and its participant. */
const names = (messages: readonly EngineMessage[]) =>
  messages.map((message) => {
    const person = 'participant' in message ? recordOf(message.participant)['session_id'] : undefined;
    return person === undefined ? message.action : `${message.action} ${String(person)}`;
  });

describe('those in a room', () => {
  test('are told of as they come, change and go, and how many they are', () => {
    const { see } = aRoom();
    expect(names(see([aPerson('ben')]))).toEqual(['participant-joined ben', 'participant-counts-updated']);
    expect(names(see([aPerson('ben')]))).toEqual([]);
    expect(names(see([aPerson('ben', { name: 'Benjamin' })]))).toEqual(['participant-updated ben']);
    expect(names(see([aPerson('cleo')]))).toEqual(['participant-left ben', 'participant-joined cleo']);
  });

  test('are told of although something is wrong with one of them', () => {
    const { see } = aRoom();
    const deep: unknown = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`);
    const wrong = aPerson('zoe', { presence: { userName: 'Zoe', userData: deep } });
    const again = aPerson('zoe', {
      presence: { userName: 'Zoe', userData: JSON.parse(JSON.stringify(deep)) },
    });
    expect(names(see([wrong, aPerson('ben')]))).toContain('participant-joined ben');
    expect(names(see([again, aPerson('ben', { name: 'Benjamin' })]))).toEqual(['participant-updated ben']);
    const broken = aPerson('zoe');
    Object.defineProperty(broken, 'attributes', {
      get: () => {
        throw new Error('Nothing is known of her.');
      },
    });
    expect(names(see([broken, aPerson('cleo')]))).toEqual([
      'participant-left ben',
      'participant-joined cleo',
    ]);
  });

  test('are told of when a track takes the place of another', () => {
    const { see } = aRoom();
    see([aPerson('ben', { tracks: { audio: aTrack('audio', {}, 'one') } })]);
    expect(names(see([aPerson('ben', { tracks: { audio: aTrack('audio', {}, 'two') } })]))).toEqual([
      'participant-updated ben',
    ]);
  });

  test('stay while everything is made anew, and their tracks are interrupted', () => {
    const { see, people } = aRoom();
    const ben = aPerson('ben', { tracks: { audio: aTrack('audio') } });
    see([ben, aPerson('cleo')]);
    expect(names(see([], true))).toEqual(['participant-updated ben']);
    expect(people.list({ isReconnecting: true })[0]?.participant.tracks.audio.state).toBe('interrupted');
    const again = aPerson('ben', { tracks: { audio: aTrack('audio', {}, 'another') } });
    expect(names(see([again]))).toEqual([
      'participant-left cleo',
      'participant-updated ben',
      'participant-counts-updated',
    ]);
    expect(people.list({ isReconnecting: false })[0]?.participant.tracks.audio.state).toBe('playable');
  });

  test('who are hidden have left, for that reason, and come again when they are seen', () => {
    const { see, people } = aRoom();
    see([aPerson('ben'), aPerson('cleo')]);
    const messages = see([aPerson('ben', { isHidden: true })]);
    expect(messages).toMatchObject([
      { action: 'participant-left', participant: { session_id: 'ben' }, reason: 'hidden' },
      { action: 'participant-left', participant: { session_id: 'cleo' } },
      { action: 'participant-counts-updated', participantCounts: { present: 0 } },
    ]);
    expect(messages[1]).not.toHaveProperty('reason');
    expect([people.has('ben'), people.all]).toEqual([false, []]);
    expect(names(see([aPerson('ben')]))).toEqual(['participant-joined ben', 'participant-counts-updated']);
  });

  test('who went are not subscribed to when they come again', () => {
    const { see, subscriptions } = aRoom();
    subscriptions.reset(false);
    see([aPerson('ben')]);
    subscriptions.want('ben', true);
    see([]);
    see([aPerson('ben')]);
    expect(subscriptions.of('ben', 'audio')).toBe(false);
  });
});

/** Whatever happens in a room, the messages are consistent and lead to the room's real state. */
test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'a room that lives at random (seed %d)',
  async (seed) => {
    const random = randomFrom(seed);
    const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(random() * choices.length)];
    const { call, platform } = aCall();
    await call.join({ url: 'https://calls.test/rooms/halle' });
    const { host } = platform.engine;
    const trackTable = new TrackTableSync(host.tracks);
    const room = aRoom();
    const playing = new Map<string, string>();
    const wrongs: string[] = [];
    const keyOf = ({ session_id }: Participant, type: string) => `${session_id} ${type}`;
    call.on('track-started', ({ participant, track, type }) => {
      const key = keyOf(participant, type);
      if (playing.has(key)) wrongs.push(`${key} started twice`);
      playing.set(key, track.id);
    });
    call.on('track-stopped', ({ participant, track, type }) => {
      const key = keyOf(participant, type);
      if (playing.get(key) !== track.id) wrongs.push(`${key} stopped and was not playing`);
      playing.delete(key);
    });

    let people: RemoteParticipantFacts[] = [];
    let count = 0;
    const newTrack = (kind: 'audio' | 'video'): RemoteTrackFacts => {
      count += 1;
      return aTrack(kind, {}, `track-${count}`);
    };
    const change = (
      id: string | undefined,
      how: (person: RemoteParticipantFacts) => RemoteParticipantFacts,
    ) => {
      people = people.map((one) => (one.sessionId === id ? how(one) : one));
    };
    const someTrack = (how: (facts: RemoteTrackFacts) => RemoteTrackFacts | undefined) => {
      const person = pick(people);
      const key = pick(Object.keys(person?.tracks ?? {}));
      const facts = key === undefined ? undefined : person?.tracks[key];
      if (key === undefined || facts === undefined) return;
      const { [key]: _old, ...others } = person?.tracks ?? {};
      const now = how(facts);
      change(person?.sessionId, (one) => ({ ...one, tracks: now ? { ...others, [key]: now } : others }));
    };
    const deeds: readonly (() => void)[] = [
      () => {
        count += 1;
        people = [...people, aPerson(`p${count}`)];
      },
      () => {
        const gone = pick(people);
        people = people.filter((one) => one !== gone);
      },
      () => {
        const key = pick(['audio', 'video', 'screenVideo', 'map'] as const) ?? 'audio';
        const facts = newTrack(key === 'audio' ? 'audio' : 'video');
        change(pick(people)?.sessionId, (one) => ({ ...one, tracks: { ...one.tracks, [key]: facts } }));
      },
      () => someTrack(() => undefined),
      () => someTrack((facts) => ({ ...facts, isMuted: !facts.isMuted })),
      () => someTrack((facts) => ({ ...facts, isPaused: !facts.isPaused })),
      () => someTrack(({ track: _old, ...facts }) => facts),
      () => someTrack((facts) => newTrack(facts.kind)),
      () =>
        someTrack((facts) => {
          const { track } = facts;
          if (track instanceof FakeTrack) track.muted = !track.muted;
          return { ...facts };
        }),
      () => room.subscriptions.setAutomatic(random() < 0.5, {}),
      () =>
        room.subscriptions.want(
          pick(people)?.sessionId ?? '',
          pick([true, false, 'staged', { video: true }]),
        ),
    ];
    const emit = (seen: readonly RemoteParticipantFacts[], isReconnecting: boolean) => {
      const messages = room.see(seen, isReconnecting);
      trackTable.sync(room.people.all.flatMap(({ sessionId, tracks }) => ownedTracks(sessionId, tracks)));
      platform.engine.emit(...messages);
    };
    for (let step = 0; step < 80; step += 1) {
      pick(deeds)?.();
      // Now and then the library forgets everybody while it begins anew.
      const isReconnecting = random() < 0.15;
      emit(isReconnecting ? [] : people, isReconnecting);
    }
    emit(people, false);

    expect(wrongs).toEqual([]);
    const known = Object.values(call.participants()).filter(({ local }) => !local);
    expect(known.map(({ session_id }) => session_id).sort()).toEqual(
      people.map(({ sessionId }) => sessionId).sort(),
    );
    const playable = known.flatMap((one) =>
      Object.entries(one.tracks).flatMap(([type, entry]) =>
        entry?.state === 'playable' ? [[keyOf(one, type), entry.track?.id] as const] : [],
      ),
    );
    expect(new Map(playable)).toEqual(playing);
    for (const { session_id, tracks } of known) {
      const sent = people.find(({ sessionId }) => sessionId === session_id)?.tracks ?? {};
      for (const [type, entry] of Object.entries(tracks)) {
        expect(entry?.persistentTrack?.id).toBe(sent[type]?.track?.id);
      }
    }
  },
);
