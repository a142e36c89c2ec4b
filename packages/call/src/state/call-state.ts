import type { MeetingSession, MeetingSessionState } from '../api/events.ts';
import type { MeetingState } from '../api/meeting-state.ts';
import type {
  AccessState,
  NetworkThreshold,
  ParticipantCounts,
  ParticipantMap,
  WaitingParticipant,
} from '../api/participant.ts';
import type { ReceiveSettings, SendSettings } from '../api/settings.ts';
import type { SharedTracks } from '../options/preload.ts';
import { APP_MESSAGE_MAX } from '../texts/limits.ts';
import type { RawInputSettings } from '../validate/input-settings.ts';

/** What a meeting leaves nothing of (section 3, "Cleared"). */
export interface MeetingData {
  readonly participants: Readonly<ParticipantMap>;
  /** Part of the comparison of two participant messages: see `trackFingerprint()` in `participants/participant-steps.ts`. */
  readonly trackFingerprints: Readonly<Record<string, string>>;
  readonly participantCounts: ParticipantCounts;
  readonly waitingParticipants: Readonly<Record<string, WaitingParticipant>>;
  readonly activeSpeaker: { readonly peerId?: string };
  readonly isActiveSpeakerMode: boolean;
  readonly didPreAuth: boolean;
  readonly accessState: AccessState;
  readonly sessionSummary: MeetingSession | undefined;
  readonly sessionState: MeetingSessionState;
  readonly isSharingScreen: boolean;
  readonly receiveSettings: ReceiveSettings;
  readonly inputSettings: RawInputSettings | undefined;
  /** The tracks for which these settings hold placeholders. */
  readonly inputTracks: SharedTracks;
  /** Nothing until there was a meeting. */
  readonly sendSettings: SendSettings | undefined;
  readonly localAudioLevel: number;
  readonly remoteAudioLevels: Readonly<Record<string, number>>;
  readonly isObservingLocalAudio: boolean;
  readonly isObservingRemoteAudio: boolean;
  readonly appMessageMax: number;
  readonly isInitialised: boolean;
}

/** All that a call knows. */
export interface CallState extends MeetingData {
  readonly meeting: MeetingState;
  readonly isPreparingToJoin: boolean;
  readonly isTesting: boolean;
  /** The summary of the meeting that ended last. */
  readonly endedSession: MeetingSession | undefined;
  readonly network: { readonly threshold: NetworkThreshold; readonly quality: number };
  readonly players: Readonly<Record<string, unknown>>;
  readonly isLocalVideoShown: boolean;
  readonly isParticipantsBarShown: boolean;
}

/** The data of a call that is in no meeting. Made anew: `participants()` hands its object out. */
export function noMeeting(): MeetingData {
  return {
    participants: {},
    trackFingerprints: {},
    participantCounts: { present: 0, hidden: 0 },
    waitingParticipants: {},
    activeSpeaker: {},
    isActiveSpeakerMode: false,
    didPreAuth: false,
    accessState: { access: 'unknown' },
    sessionSummary: undefined,
    sessionState: { data: {}, topology: 'none' },
    isSharingScreen: false,
    receiveSettings: {},
    inputSettings: undefined,
    inputTracks: {},
    sendSettings: {},
    localAudioLevel: 0,
    remoteAudioLevels: {},
    isObservingLocalAudio: false,
    isObservingRemoteAudio: false,
    appMessageMax: APP_MESSAGE_MAX,
    isInitialised: false,
  };
}

/** The state of a call that has just been created. */
export function newCallState(): CallState {
  return {
    ...noMeeting(),
    sendSettings: undefined,
    meeting: 'new',
    isPreparingToJoin: false,
    isTesting: false,
    endedSession: undefined,
    network: { threshold: 'good', quality: 100 },
    players: {},
    isLocalVideoShown: true,
    isParticipantsBarShown: true,
  };
}

/** What a state becomes when a meeting ends, however it ends. */
export function clearedMeeting(state: CallState): Partial<CallState> {
  const endedSession = state.sessionSummary ?? state.endedSession;
  return { ...noMeeting(), endedSession };
}

/** Whether the engine has to be loaded before the call can do anything. */
export function needsLoad({ meeting }: Pick<CallState, 'meeting'>): boolean {
  return meeting === 'new' || meeting === 'loading' || meeting === 'left-meeting' || meeting === 'error';
}
