import type { EventBody } from '../api/events.ts';
import type { Participant, ParticipantMap, ParticipantTracks, TrackState } from '../api/participant.ts';
import type { CallState } from '../state/call-state.ts';
import { type CallStep, emit } from '../state/call-step.ts';
import * as text from '../texts/late-texts.ts';
import { errorNote } from '../validate/check-result.ts';
import { isEqual } from '../values/equal.ts';
import { type FindTrack, trackQuery } from './track-table.ts';

/** What participant messages are reduced with. */
export interface ParticipantContext {
  /** No track crosses the border of a frame. */
  readonly isObjectMode: boolean;
  readonly findTrack: FindTrack;
}

type Known = Pick<CallState, 'meeting' | 'participants' | 'trackFingerprints'>;

/** The key of a participant in `participants()`. */
export function participantKey({ local, session_id }: Pick<Participant, 'local' | 'session_id'>): string {
  return local ? 'local' : session_id;
}

/** The steps of a participant message (section 7, "Order inside one participant message"). */
export function participantSteps(
  state: Known,
  action: 'participant-joined' | 'participant-updated',
  update: Participant | undefined,
  context: ParticipantContext,
): readonly CallStep[] {
  if (state.meeting === 'left-meeting' || !update?.session_id) return [];
  const key = participantKey(update);
  const before = state.participants[key];
  const after = withTracks(update, before, context);
  const fingerprint = trackFingerprint(after);
  const isSame =
    before !== undefined && state.trackFingerprints[key] === fingerprint && isEqual(before, after);
  const events: readonly EventBody[] = [
    ...stoppedTracks(before, after),
    ...startedTracks(before, after),
    ...recordingEvents(before, after),
  ];
  const stored: readonly CallStep[] = isSame
    ? []
    : [{ do: 'put', key, participant: after, fingerprint }, emit({ action, participant: after })];
  return [...kindComplaints(after, context), ...events.map(emit), ...stored];
}

/** Errors for tracks without a kind, which cannot be looked up. */
function kindComplaints({ tracks }: Participant, { isObjectMode }: ParticipantContext): readonly CallStep[] {
  if (!isObjectMode) return [];
  return Object.entries(tracks)
    .filter(([key, entry]) => entry !== undefined && trackQuery('', key, entry.kind) === undefined)
    .map((): CallStep => ({ do: 'log', note: errorNote(text.UNKNOWN_TRACK_KIND) }));
}

function withTracks(
  update: Participant,
  known: Participant | undefined,
  { isObjectMode, findTrack }: ParticipantContext,
): Participant {
  return isObjectMode ? attachTracks(update, known, findTrack) : update;
}

function recordingEvents(before: Participant | undefined, after: Participant): readonly EventBody[] {
  if (before === undefined || after.local || Boolean(before.record) === Boolean(after.record)) return [];
  return [{ action: after.record ? 'recording-started' : 'recording-stopped' }];
}

/**
 * The steps when a participant leaves: its tracks stop, its entry is removed, the event is emitted. An unknown
 * participant is reported as the engine describes it.
 */
export function departureSteps(
  state: Known,
  gone: { readonly session_id: string },
  reason: 'hidden' | undefined,
): readonly CallStep[] {
  const { session_id } = gone;
  if (state.meeting === 'left-meeting' || !session_id) return [];
  const known = state.participants[session_id];
  const participant = known ?? (isWhole(gone) ? gone : undefined);
  if (participant === undefined) return [];
  return [
    ...stoppedTracks(known, undefined).map(emit),
    { do: 'drop', key: session_id },
    emit({ action: 'participant-left', participant, ...(reason !== undefined && { reason }) }),
  ];
}

function isWhole(person: { readonly session_id: string }): person is Participant {
  return 'tracks' in person;
}

/** The participants present at joining: stored without events. */
export function arrivalSteps(
  state: Known,
  update: Readonly<ParticipantMap>,
  context: ParticipantContext,
): { readonly steps: readonly CallStep[]; readonly participants: ParticipantMap } {
  // Pages get copies: the kept object is updated in place.
  const participants: ParticipantMap = {};
  for (const someone of Object.values(update)) {
    const key = participantKey(someone);
    participants[key] = withTracks(someone, state.participants[key], context);
  }
  const gone = Object.keys(state.participants).filter((key) => !Object.hasOwn(participants, key));
  const steps: readonly CallStep[] = [
    ...gone.map((key): CallStep => ({ do: 'drop', key })),
    ...Object.entries(participants).map(([key, participant]): CallStep => {
      return { do: 'put', key, participant, fingerprint: trackFingerprint(participant) };
    }),
  ];
  return { steps, participants };
}

/**
 * What changes about tracks while the objects stay the same: without it a message that reports this would look
 * unchanged.
 */
export function trackFingerprint({ audioTrack, videoTrack }: Participant): string {
  return [videoTrack, audioTrack]
    .map((track) => (track ? `${track.id} ${track.muted} ${track.enabled}` : ''))
    .join('|');
}

/** The track that can be played under an entry, or nothing. */
function playable(entry: TrackState | undefined): MediaStreamTrack | undefined {
  return entry?.state === 'playable' ? entry.track : undefined;
}

/** Tracks that were playable and no longer are; `after` is undefined where the participant left. */
export function stoppedTracks(
  before: Participant | undefined,
  after: Participant | undefined,
): readonly EventBody<'track-stopped'>[] {
  const participant = after ?? before;
  if (participant === undefined) return [];
  return Object.entries(before?.tracks ?? {}).flatMap(([type, entry]) => {
    const track = playable(entry);
    if (track === undefined || playable(after?.tracks[type])?.id === track.id) return [];
    return [{ action: 'track-stopped' as const, participant, track, type }];
  });
}

/** Tracks that can be played now and could not before. */
export function startedTracks(
  before: Participant | undefined,
  after: Participant,
): readonly EventBody<'track-started'>[] {
  return Object.entries(after.tracks).flatMap(([type, entry]) => {
    const track = playable(entry);
    if (track === undefined || playable(before?.tracks[type])?.id === track.id) return [];
    return [{ action: 'track-started' as const, participant: after, track, type }];
  });
}

/**
 * A participant as the engine tells of it, with its media tracks (sections 6.2 and 6.3). `known` is the entry so far: a
 * muted track stays in the old fields once it was there.
 */
export function attachTracks(
  update: Participant,
  known: Participant | undefined,
  find: FindTrack,
): Participant {
  const owner = update.local ? 'local' : update.session_id;
  const tracks: ParticipantTracks = { ...update.tracks };
  for (const [key, entry] of Object.entries(update.tracks)) {
    if (entry !== undefined) tracks[key] = attachTrack(owner, key, entry, find);
  }
  return { ...update, tracks, ...legacyFields({ ...update, tracks }, known) };
}

function attachTrack(owner: string, key: string, entry: TrackState, find: FindTrack): TrackState {
  const { track: _track, persistentTrack: _persistent, ...bare } = entry;
  const query = trackQuery(owner, key, entry.kind);
  const track = query && find(query);
  if (track === undefined) return bare;
  return { ...bare, persistentTrack: track, ...(bare.state === 'playable' && { track }) };
}

type LegacyFields = Pick<
  Participant,
  'audio' | 'video' | 'screen' | 'audioTrack' | 'videoTrack' | 'screenVideoTrack' | 'screenAudioTrack'
>;

/** The flags and tracks of clients that know no `tracks`. */
function legacyFields({ audio, video, screen, tracks }: Participant, known?: Participant): LegacyFields {
  const audioTrack = audio ? legacyTrack(tracks.audio, known?.audioTrack) : undefined;
  const videoTrack = video ? legacyTrack(tracks.video, known?.videoTrack) : undefined;
  const screenVideoTrack = screen ? legacyTrack(tracks.screenVideo, known?.screenVideoTrack) : undefined;
  const screenAudioTrack = screen ? legacyTrack(tracks.screenAudio, known?.screenAudioTrack) : undefined;
  return {
    audio: isSubscribed(tracks.audio) ? audioTrack !== undefined : audio,
    video: isSubscribed(tracks.video) ? videoTrack !== undefined : video,
    screen: screenVideoTrack !== undefined,
    ...(audioTrack !== undefined && { audioTrack }),
    ...(videoTrack !== undefined && { videoTrack }),
    ...(screenVideoTrack !== undefined && { screenVideoTrack }),
    ...(screenAudioTrack !== undefined && { screenAudioTrack }),
  };
}

/** Tolerates a missing entry here; methods that read it report it. */
function isSubscribed(entry: TrackState | undefined): boolean {
  return entry?.subscribed === true;
}

function legacyTrack(
  entry: TrackState | undefined,
  known: MediaStreamTrack | false | undefined,
): MediaStreamTrack | undefined {
  const track = entry?.persistentTrack;
  if (track === undefined || !isSubscribed(entry)) return undefined;
  return !track.muted || track === known ? track : undefined;
}
