import type { SubscriptionState, TrackState } from '../../api/participant.ts';
import type { LocalTrackFacts, RemoteTrackFacts, SenderReasons } from './facts.ts';

export interface RemoteContext {
  /** What this page wants of the track. */
  readonly subscribed: SubscriptionState;
  /** The state that was told last, with the track that it was of. */
  readonly before: { readonly state: TrackState['state']; readonly trackId: string | undefined } | undefined;
  /** Nothing comes from anybody: the connection is being made anew. */
  readonly isAway: boolean;
  readonly reasons: SenderReasons | undefined;
}

/** A track of somebody else (section 6.3); nothing is known of one that is not sent. */
export function remoteEntry(facts: RemoteTrackFacts | undefined, context: RemoteContext): TrackState {
  const { subscribed, before, isAway, reasons } = context;
  if (facts === undefined || facts.isMuted) return { subscribed, ...whyNothing(reasons) };
  if (subscribed !== true) return { subscribed, state: 'sendable' };
  if (facts.isPaused) return { subscribed, state: 'off', off: { byBandwidth: true } };
  const { track } = facts;
  const isPlaying = !isAway && track !== undefined && track.readyState === 'live' && !track.muted;
  if (isPlaying) return { subscribed, state: 'playable' };
  const didPlay =
    (before?.state === 'playable' || before?.state === 'interrupted') && before.trackId === track?.id;
  return { subscribed, state: didPlay ? 'interrupted' : 'loading' };
}

function whyNothing(reasons: SenderReasons | undefined): Pick<TrackState, 'state' | 'blocked' | 'off'> {
  if (reasons?.blocked !== undefined) return { state: 'blocked', blocked: reasons.blocked };
  return { state: 'off', off: reasons?.off ?? { byUser: true } };
}

/** A track of our own. */
export function localEntry(facts: LocalTrackFacts | undefined, mayBeSent: boolean): TrackState {
  const subscribed = true;
  if (facts === undefined) return { subscribed, state: 'off', off: { byUser: true } };
  if (!mayBeSent) return { subscribed, state: 'off', off: { byCanSendPermission: true } };
  if (!facts.isWanted) {
    return {
      subscribed,
      state: 'off',
      off: facts.isOffByRequest ? { byRemoteRequest: true } : { byUser: true },
    };
  }
  if (facts.blocked !== undefined) return { subscribed, state: 'blocked', blocked: facts.blocked };
  const { track } = facts;
  if (track === undefined) return { subscribed, state: 'loading' };
  return { subscribed, state: track.readyState === 'live' && !track.muted ? 'playable' : 'interrupted' };
}

/** What others are told of a medium of ours, where its being off is not simply wanted. */
export function senderReasons({ state, blocked, off }: TrackState): SenderReasons | undefined {
  if (state === 'blocked' && blocked !== undefined) return { blocked };
  return state === 'off' && off !== undefined && !off.byUser ? { off } : undefined;
}
