import type {
  DailyBrowserInfo,
  DailyCall,
  DailyCallFactory,
  DailyCallStaticUtils,
  DailyEvent,
  DailyEventObject,
  DailyFactoryOptions,
  DailyNetworkStats,
  DailyRoomInfo,
} from '@daily-co/daily-js';
import type { CallEvent, CallEventName } from '../src/api/events.ts';
import type { NetworkStats } from '../src/api/network-stats.ts';
import type { NotBuiltMethods } from '../src/api/not-built.ts';
import type { RoomInfo } from '../src/api/room-info.ts';
import type CallComponent from '../src/index.ts';
import type { Call } from '../src/index.ts';

// What is checked here is that it compiles: who wrote against the types of the original can be handed a call of ours.

/** Methods that give the call back are compared by what they take; else one exception would be one of all of them. */
type WithoutChains<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Taken) => DailyCall
    ? (...args: Taken) => unknown
    : T[Name];
};

/** True where nothing is left over. */
type IsNothing<T> = [T] extends [never] ? true : false;

/** What of a call is built, and has the types of the original. */
type Built =
  | 'on'
  | 'once'
  | 'off'
  | 'callClientId'
  | 'properties'
  | 'load'
  | 'preAuth'
  | 'startCamera'
  | 'join'
  | 'leave'
  | 'destroy'
  | 'isDestroyed'
  | 'meetingState'
  | 'geo'
  | 'iframe'
  | 'loadCss'
  | 'setLocalAudio'
  | 'setLocalVideo'
  | 'startScreenShare'
  | 'stopScreenShare'
  | 'updateScreenShare'
  | 'startCustomTrack'
  | 'stopCustomTrack'
  | 'enumerateDevices'
  | 'getInputDevices'
  | 'setInputDevicesAsync'
  | 'setOutputDeviceAsync'
  | 'cycleCamera'
  | 'cycleMic'
  | 'getInputSettings'
  | 'updateInputSettings'
  | 'setBandwidth'
  | 'participants'
  | 'participantCounts'
  | 'updateParticipant'
  | 'updateParticipants'
  | 'subscribeToTracksAutomatically'
  | 'setSubscribeToTracksAutomatically'
  | 'getActiveSpeaker'
  | 'activeSpeakerMode'
  | 'setActiveSpeakerMode'
  | 'accessState'
  | 'waitingParticipants'
  | 'setUserName'
  | 'sendAppMessage'
  | 'getMeetingSession'
  | 'getReceiveSettings'
  | 'updateReceiveSettings'
  | 'getSendSettings'
  | 'updateSendSettings'
  | 'stopLocalAudioLevelObserver'
  | 'isLocalAudioLevelObserverRunning'
  | 'getLocalAudioLevel'
  | 'stopRemoteParticipantsAudioLevelObserver'
  | 'isRemoteParticipantsAudioLevelObserverRunning'
  | 'getRemoteParticipantsAudioLevel'
  | 'getNetworkTopology'
  | 'setNetworkTopology'
  | 'setIceConfig'
  | 'setDailyLang'
  | 'requestFullscreen'
  | 'exitFullscreen'
  | 'showLocalVideo'
  | 'showParticipantsBar'
  | 'getSidebarView';

/** Where our types say what is, and those of the original do not. */
type Exceptions =
  // Null as long as nobody is there.
  | 'localAudio'
  | 'localVideo'
  | 'localScreenAudio'
  | 'localScreenVideo'
  // What newer originals have in its `domainConfig`.
  | 'room'
  // Undefined where the request is only kept, or nothing is known yet.
  | 'startLocalAudioLevelObserver'
  | 'startRemoteParticipantsAudioLevelObserver'
  | 'setUserData'
  | 'getDailyLang'
  // Empty before the first meeting.
  | 'meetingSessionSummary'
  // Next to nothing outside of a meeting; of the processor its state alone.
  | 'getNetworkStats'
  | 'getCpuLoadStats'
  // Without data in a frame.
  | 'meetingSessionState'
  // As options gave them; no type says more of what is in them.
  | 'theme'
  | 'customTrayButtons'
  | 'customIntegrations';

/** What the original has in its code, and not in its types. */
type Untyped =
  | 'addListener'
  | 'prependListener'
  | 'prependOnceListener'
  | 'removeListener'
  | 'removeAllListeners'
  | 'listeners'
  | 'rawListeners'
  | 'listenerCount'
  | 'eventNames'
  | 'setMaxListeners'
  | 'getMaxListeners'
  | 'emit'
  | 'sayHello';

/** What is not built yet, see the README. */
type NotBuilt =
  | keyof NotBuiltMethods<Call>
  | 'updateWaitingParticipant'
  | 'updateWaitingParticipants'
  | 'requestAccess';

export const asDailyCall = (call: Call): Pick<WithoutChains<DailyCall>, Built> => call;

export const asDailyRoom = (room: Omit<RoomInfo, 'domainConfig'>): Omit<DailyRoomInfo, 'domainConfig'> =>
  room;

/** Each method is in one of the lists, and those of the original are all here. */
export const methodsAreNamed: IsNothing<Exclude<keyof Call, Built | Exceptions | Untyped | NotBuilt>> = true;
export const methodsAreThere: IsNothing<Exclude<keyof DailyCall, keyof Call>> = true;

/** Events that are told, with what the original says of them. */
type Told =
  | 'loading'
  | 'load-attempt-failed'
  | 'loaded'
  | 'joining-meeting'
  | 'joined-meeting'
  | 'left-meeting'
  | 'call-instance-destroyed'
  | 'error'
  | 'nonfatal-error'
  | 'started-camera'
  | 'camera-error'
  | 'participant-joined'
  | 'participant-updated'
  | 'participant-left'
  | 'participant-counts-updated'
  | 'track-started'
  | 'track-stopped'
  | 'active-speaker-change'
  | 'active-speaker-mode-change'
  | 'app-message'
  | 'recording-started'
  | 'recording-stopped'
  | 'local-screen-share-started'
  | 'local-screen-share-stopped'
  | 'local-screen-share-canceled'
  | 'access-state-updated'
  | 'meeting-session-summary-updated'
  | 'meeting-session-updated'
  | 'receive-settings-updated'
  | 'send-settings-updated'
  | 'input-settings-updated'
  | 'available-devices-updated'
  | 'selected-devices-updated'
  | 'local-audio-level'
  | 'remote-participants-audio-level'
  | 'network-quality-change'
  | 'network-connection'
  | 'cpu-load-change'
  | 'fullscreen'
  | 'exited-fullscreen';

/** Where our types of events say what is, and those of the original do not. */
type EventExceptions =
  // A room may name any language.
  | 'lang-updated'
  // Without data in a frame.
  | 'meeting-session-state-updated';

/** Nobody tells these yet: they belong to what is not built. */
type NotTold =
  | 'transcription-message'
  | 'transcription-started'
  | 'transcription-stopped'
  | 'transcription-error'
  | 'recording-error'
  | 'recording-stats'
  | 'recording-upload-completed'
  | 'recording-data'
  | 'live-streaming-started'
  | 'live-streaming-updated'
  | 'live-streaming-stopped'
  | 'live-streaming-error'
  | 'remote-media-player-started'
  | 'remote-media-player-updated'
  | 'remote-media-player-stopped'
  | 'waiting-participant-added'
  | 'waiting-participant-updated'
  | 'waiting-participant-removed'
  | 'face-counts-updated'
  | 'test-completed'
  | 'theme-updated'
  | 'show-local-video-changed'
  | 'custom-button-click'
  | 'sidebar-view-changed'
  | 'dialin-ready'
  | 'dialin-connected'
  | 'dialin-stopped'
  | 'dialin-error'
  | 'dialin-warning'
  | 'dialout-connected'
  | 'dialout-answered'
  | 'dialout-stopped'
  | 'dialout-error'
  | 'dialout-warning';

/** Typed by the original, and told by nothing in it. */
type TypedAlone =
  | 'click'
  | 'mousedown'
  | 'mousemove'
  | 'mouseover'
  | 'mouseup'
  | 'touchend'
  | 'touchmove'
  | 'touchstart';

export const asDailyEvents = (
  events: { [Name in Told]: CallEvent<Name> },
): { [Name in Told]: DailyEventObject<Name> } => events;

/** Each event is in one of the lists, and those of the original are all here. */
export const eventsAreNamed: IsNothing<Exclude<CallEventName, Told | EventExceptions | NotTold>> = true;
export const eventsAreThere: IsNothing<Exclude<DailyEvent, CallEventName | TypedAlone>> = true;

/** What the browser can; the original names no version, and whether the screen can be filled, where it does not know. */
export const asDailyStatics = (
  component: typeof CallComponent,
): Pick<DailyCallStaticUtils, 'version'> & {
  supportedBrowser(): Omit<DailyBrowserInfo, 'version' | 'supportsFullscreen'>;
} => component;

/** The factories take the same, in each of their forms; what they give is compared above. */
export const asDailyFactory = (
  component: typeof CallComponent,
): {
  createCallObject(...taken: Parameters<DailyCallFactory['createCallObject']>): Call;
  createFrame(parentElement: HTMLElement, properties?: DailyFactoryOptions): Call;
  createFrame(properties?: DailyFactoryOptions): Call;
  createTransparentFrame(...taken: Parameters<DailyCallFactory['createTransparentFrame']>): Call;
  wrap(...taken: Parameters<DailyCallFactory['wrap']>): Call;
  getCallInstance(...taken: Parameters<DailyCallFactory['getCallInstance']>): Call | undefined;
} => component;
export const factoriesAreNamed: IsNothing<
  Exclude<
    keyof (DailyCallFactory & DailyCallStaticUtils),
    keyof ReturnType<typeof asDailyStatics> | keyof ReturnType<typeof asDailyFactory>
  >
> = true;

/** In a meeting there is all of it. */
export const asDailyNetworkStats = (stats: NetworkStats): DailyNetworkStats => stats;
