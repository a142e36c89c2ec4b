import type { EventBody } from '../api/events.ts';
import type { Participant, ParticipantMap } from '../api/participant.ts';
import type { CallState } from '../state/call-state.ts';
import { type Step, tell } from '../state/step.ts';
import * as text from '../texts/late-texts.ts';
import { errorNote } from '../validate/verdict.ts';
import { isEqual } from '../values/equal.ts';
import { attachTracks } from './attach-tracks.ts';
import { type FindTrack, trackQuery } from './find-track.ts';
import { startedTracks, stoppedTracks } from './track-events.ts';
import { trackMark } from './track-marks.ts';

export interface ParticipantContext {
  /** No track crosses the border of a frame. */
  readonly isObjectMode: boolean;
  readonly findTrack: FindTrack;
}

type Known = Pick<CallState, 'meeting' | 'participants' | 'trackMarks'>;

/** Where somebody stands in `participants()`. */
export function participantKey({ local, session_id }: Pick<Participant, 'local' | 'session_id'>): string {
  return local ? 'local' : session_id;
}

/** What a message about somebody comes to (section 7, "Order inside one participant message"). */
export function participantSteps(
  state: Known,
  action: 'participant-joined' | 'participant-updated',
  told: Participant | undefined,
  context: ParticipantContext,
): readonly Step[] {
  if (state.meeting === 'left-meeting' || !told?.session_id) return [];
  const key = participantKey(told);
  const before = state.participants[key];
  const after = withTracks(told, before, context);
  const mark = trackMark(after);
  const isSame = before !== undefined && state.trackMarks[key] === mark && isEqual(before, after);
  const events: readonly EventBody[] = [
    ...stoppedTracks(before, after),
    ...startedTracks(before, after),
    ...recordingEvents(before, after),
  ];
  const stored: readonly Step[] = isSame
    ? []
    : [{ do: 'put', key, participant: after, mark }, tell({ action, participant: after })];
  return [...kindComplaints(after, context), ...events.map(tell), ...stored];
}

/** Tracks that nobody can find, for they do not say what they are. */
function kindComplaints({ tracks }: Participant, { isObjectMode }: ParticipantContext): readonly Step[] {
  if (!isObjectMode) return [];
  return Object.entries(tracks)
    .filter(([key, entry]) => entry !== undefined && trackQuery('', key, entry.kind) === undefined)
    .map((): Step => ({ do: 'log', note: errorNote(text.UNKNOWN_TRACK_KIND) }));
}

function withTracks(
  told: Participant,
  held: Participant | undefined,
  { isObjectMode, findTrack }: ParticipantContext,
): Participant {
  return isObjectMode ? attachTracks(told, held, findTrack) : told;
}

function recordingEvents(before: Participant | undefined, after: Participant): readonly EventBody[] {
  if (before === undefined || after.local || Boolean(before.record) === Boolean(after.record)) return [];
  return [{ action: after.record ? 'recording-started' : 'recording-stopped' }];
}

/**
 * What it comes to that somebody left: tracks end first, then he is gone, then it is told. Of somebody who was not known it is
 * told as the engine says it.
 */
export function departureSteps(
  state: Known,
  gone: { readonly session_id: string },
  reason: 'hidden' | undefined,
): readonly Step[] {
  const { session_id } = gone;
  if (state.meeting === 'left-meeting' || !session_id) return [];
  const known = state.participants[session_id];
  const participant = known ?? (isWhole(gone) ? gone : undefined);
  if (participant === undefined) return [];
  return [
    ...stoppedTracks(known, undefined).map(tell),
    { do: 'drop', key: session_id },
    tell({ action: 'participant-left', participant, ...(reason !== undefined && { reason }) }),
  ];
}

function isWhole(person: { readonly session_id: string }): person is Participant {
  return 'tracks' in person;
}

/** Those who are there when the call is joined: they are stored, and nothing is told of them. */
export function arrivalSteps(
  state: Known,
  told: Readonly<ParticipantMap>,
  context: ParticipantContext,
): { readonly steps: readonly Step[]; readonly participants: ParticipantMap } {
  // What is handed out is not the object that lives on, which is filled in its place.
  const participants: ParticipantMap = {};
  for (const someone of Object.values(told)) {
    const key = participantKey(someone);
    participants[key] = withTracks(someone, state.participants[key], context);
  }
  const gone = Object.keys(state.participants).filter((key) => !Object.hasOwn(participants, key));
  const steps: readonly Step[] = [
    ...gone.map((key): Step => ({ do: 'drop', key })),
    ...Object.entries(participants).map(([key, participant]): Step => {
      return { do: 'put', key, participant, mark: trackMark(participant) };
    }),
  ];
  return { steps, participants };
}
