import type { ConnectionErrorDetails, FatalError } from '../api/errors.ts';
import type { EventBody } from '../api/events.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import type { SharedTracks } from '../options/preload.ts';
import { asParticipants } from '../participants/as-participants.ts';
import {
  arrivalSteps,
  departureSteps,
  type ParticipantContext,
  participantSteps,
} from '../participants/participant-steps.ts';
import { isEqual } from '../values/equal.ts';
import { isRecord } from '../values/record.ts';
import type { CallState } from './call-state.ts';
import { type CallStep, emit, set } from './call-step.ts';
import { fatalErrorSteps, leaveSteps, loadSteps } from './end-meeting.ts';
import { inputSteps } from './input-steps.ts';

/** What engine messages are reduced with. */
export interface ReduceContext extends ParticipantContext {
  /** What the page shares by reference. */
  readonly shared: SharedTracks;
}

/** The steps of an engine message, in order. Pure. */
export function reduce(
  state: CallState,
  message: EngineMessage,
  context: ReduceContext,
): readonly CallStep[] {
  switch (message.action) {
    case 'call-machine-initialized':
      return [set({ isInitialised: true })];
    case 'loaded':
      return loadSteps();
    case 'joined-meeting':
      return joinedSteps(state, message, context);
    case 'left-meeting':
      // After the timeout the call has left already.
      return state.meeting === 'left-meeting' ? [] : leaveSteps(state);
    case 'error':
      return fatalErrorSteps(fatalEvent(message), { keepsFrame: message.preserveIframe });
    case 'participant-joined':
    case 'participant-updated':
      return participantSteps(state, message.action, message.participant, context);
    case 'participant-left':
      return departureSteps(state, message.participant, message.reason);
    case 'waiting-participant-added':
    case 'waiting-participant-updated':
    case 'waiting-participant-removed': {
      const { action, participant, allWaitingParticipants } = message;
      return [set({ waitingParticipants: allWaitingParticipants }), emit({ action, participant })];
    }
    case 'local-screen-share-started':
      return [set({ isSharingScreen: true }), emit(message)];
    case 'local-screen-share-stopped':
    case 'local-screen-share-canceled':
      return [set({ isSharingScreen: false }), emit(message)];
    case 'local-audio-level':
      return [
        { do: 'forget-preload', what: 'localAudioLevelObserver' },
        set({ localAudioLevel: message.audioLevel }),
        emit(message),
      ];
    case 'remote-participants-audio-level':
      return [
        { do: 'forget-preload', what: 'remoteParticipantsAudioLevelObserver' },
        set({ remoteAudioLevels: message.participantsAudioLevel }),
        emit(message),
      ];
    case 'remote-media-player-started':
    case 'remote-media-player-updated':
    case 'remote-media-player-stopped':
      return playerSteps(state, message);
    case 'show-local-video-changed':
      return context.isObjectMode ? [] : [set({ isLocalVideoShown: message.show }), emit(message)];
    case 'cpu-load-change':
      return message.cpuLoadState ? [emit(message)] : [];
    case 'face-counts-updated':
      return message.faceCounts === undefined ? [] : [emit(message)];
    case 'request-fullscreen':
    case 'request-exit-fullscreen':
      return [{ do: 'fullscreen', isWanted: message.action === 'request-fullscreen' }];
    case 'selected-devices-updated': {
      const { action, devices } = message;
      return devices === undefined ? [] : [emit({ action, devices })];
    }
    case 'participant-counts-updated':
    case 'access-state-updated':
    case 'active-speaker-change':
    case 'active-speaker-mode-change':
    case 'meeting-session-summary-updated':
    case 'meeting-session-state-updated':
    case 'receive-settings-updated':
    case 'send-settings-updated':
    case 'input-settings-updated':
    case 'network-quality-change':
      return changeSteps(state, message, context);
    default:
      return [emit(message)];
  }
}

function joinedSteps(
  state: CallState,
  { participants: told, maxAppMessageSize }: EngineMessage<'joined-meeting'>,
  context: ReduceContext,
): readonly CallStep[] {
  const { steps, participants } = arrivalSteps(state, told, context);
  const appMessageMax = maxAppMessageSize ?? state.appMessageMax;
  return [
    set({ meeting: 'joined-meeting', isPreparingToJoin: false, appMessageMax }),
    ...steps,
    { do: 'resolve', what: 'join', participants },
    emit({ action: 'joined-meeting', participants: asParticipants(participants) }),
  ];
}

type ChangeMessage = EngineMessage<
  | 'participant-counts-updated'
  | 'access-state-updated'
  | 'active-speaker-change'
  | 'active-speaker-mode-change'
  | 'meeting-session-summary-updated'
  | 'meeting-session-state-updated'
  | 'receive-settings-updated'
  | 'send-settings-updated'
  | 'input-settings-updated'
  | 'network-quality-change'
>;

/** Updates one value of the call; the event is emitted only on a change. */
function changeSteps(state: CallState, message: ChangeMessage, context: ReduceContext): readonly CallStep[] {
  switch (message.action) {
    case 'participant-counts-updated':
      return change(state, { participantCounts: message.participantCounts }, message);
    case 'access-state-updated': {
      const { action: _action, ...accessState } = message;
      return change(state, { accessState }, message);
    }
    case 'active-speaker-change':
      return change(state, { activeSpeaker: { peerId: message.activeSpeaker.peerId } }, message);
    case 'active-speaker-mode-change':
      return change(state, { isActiveSpeakerMode: message.enabled }, message);
    case 'meeting-session-summary-updated': {
      const { meetingSession } = message;
      return [
        set({ sessionSummary: meetingSession }),
        emit(message),
        emit({ action: 'meeting-session-updated', meetingSession }),
      ];
    }
    case 'meeting-session-state-updated':
      return sessionStateSteps(state, message, context);
    case 'receive-settings-updated':
      return change(state, { receiveSettings: message.receiveSettings }, message);
    case 'send-settings-updated':
      return [
        { do: 'forget-preload', what: 'sendSettings' },
        ...change(state, { sendSettings: message.sendSettings }, message),
      ];
    case 'input-settings-updated':
      return inputSteps(state, message.inputSettings, context.shared);
    case 'network-quality-change':
      return change(state, { network: { threshold: message.threshold, quality: message.quality } }, message);
  }
}

function change(state: CallState, values: Partial<CallState>, event: EventBody): readonly CallStep[] {
  const before: Partial<Record<string, unknown>> = { ...state };
  const isChanged = Object.entries(values).some(([key, value]) => !isEqual(before[key], value));
  return isChanged ? [set(values), emit(event)] : [];
}

/** Session data never leave a frame; there the event reports a changed topology alone. */
function sessionStateSteps(
  { sessionState }: CallState,
  message: EngineMessage<'meeting-session-state-updated'>,
  { isObjectMode }: ReduceContext,
): readonly CallStep[] {
  const { action, meetingSessionState } = message;
  if (isObjectMode) return [set({ sessionState: meetingSessionState }), emit(message)];
  if (sessionState.topology === meetingSessionState.topology) return [];
  const { topology } = meetingSessionState;
  return [set({ sessionState: meetingSessionState }), emit({ action, meetingSessionState: { topology } })];
}

/** The event of a fatal error; details that came as JSON are read. */
export function fatalEvent({ errorMsg, error }: EngineMessage<'error'>): EventBody<'error'> {
  if (error === undefined) return { action: 'error', errorMsg };
  const { details: given, ...rest } = error;
  const details = readDetails(given);
  const read: FatalError = details === undefined ? rest : { ...rest, details };
  return { action: 'error', errorMsg, error: read };
}

function readDetails(given: unknown): ConnectionErrorDetails | undefined {
  if (typeof given !== 'string') return isDetails(given) ? given : undefined;
  try {
    const parsed: unknown = JSON.parse(given);
    return isDetails(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isDetails(details: unknown): details is ConnectionErrorDetails {
  return isRecord(details) && typeof details['on'] === 'string';
}

/** Updates of remote players: emitted only where the state or the volume changed. */
export function playerSteps(
  { players }: CallState,
  message: EngineMessage<
    'remote-media-player-started' | 'remote-media-player-updated' | 'remote-media-player-stopped'
  >,
): readonly CallStep[] {
  const id = String(message['session_id']);
  if (message.action === 'remote-media-player-stopped') {
    const { [id]: _gone, ...others } = players;
    return [set({ players: others }), emit(message)];
  }
  const now = heard(message['remoteMediaPlayerState']);
  const isSame = message.action === 'remote-media-player-updated' && isEqual(players[id], now);
  return isSame ? [] : [set({ players: { ...players, [id]: now } }), emit(message)];
}

function heard(playerState: unknown): unknown {
  if (!isRecord(playerState)) return {};
  const { state, settings } = playerState;
  return { state, volume: isRecord(settings) ? settings['volume'] : undefined };
}
