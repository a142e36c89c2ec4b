import type { CallListener } from '../events/emitter.ts';
import type { CallOptions, LoadOptions } from './call-options.ts';
import type { DeviceInfo, DeviceInfos } from './device-infos.ts';
import type { CallEvent, CallEventName, MeetingSession, MeetingSessionState } from './events.ts';
import type { MeetingState } from './meeting-state.ts';
import type { NetworkStats, NoNetworkStats } from './network-stats.ts';
import type { NotBuiltMethods } from './not-built.ts';
import type {
  AccessLevel,
  AccessState,
  ParticipantCounts,
  Participants,
  WaitingParticipant,
} from './participant.ts';
import type { PendingRoomInfo, RoomInfo } from './room-info.ts';
import type {
  InputSettings,
  ReceiveSettings,
  ReceiveSettingsUpdates,
  SendSettings,
  SingleReceiveSettings,
} from './settings.ts';

/** Additional methods of a call with the prebuilt interface (section 5.14 and 5.15). */
export interface PrebuiltMethods {
  requestFullscreen(): Promise<void>;
  exitFullscreen(): void;
  showLocalVideo(): boolean;
  showParticipantsBar(): boolean;
  theme(): unknown;
  getSidebarView(): Promise<string | null>;
  customTrayButtons(): object;
  customIntegrations(): object;
}

interface EventMethods {
  on<Name extends CallEventName>(event: Name, handler: (event: CallEvent<Name>) => void): Call;
  on(event: string, handler: CallListener): Call;
  once<Name extends CallEventName>(event: Name, handler: (event: CallEvent<Name>) => void): Call;
  once(event: string, handler: CallListener): Call;
  off<Name extends CallEventName>(event: Name, handler: (event: CallEvent<Name>) => void): Call;
  off(event: string, handler: CallListener): Call;
  addListener(event: string, handler: CallListener): Call;
  prependListener(event: string, handler: CallListener): Call;
  prependOnceListener(event: string, handler: CallListener): Call;
  removeListener(event: string, handler: CallListener): Call;
  removeAllListeners(event?: string): Call;
  listeners(event: string): CallListener[];
  /** The same, with what takes listeners for once away around them. */
  rawListeners(event: string): CallListener[];
  listenerCount(event: string): number;
  eventNames(): string[];
  setMaxListeners(count: number): Call;
  getMaxListeners(): number;
  /** Calls the listeners of an event; whether there are any. */
  emit(event: string, ...args: unknown[]): boolean;
}

interface Lifecycle {
  /** Undefined after `destroy()` in strict mode. */
  callClientId: string;
  /** The merged options. */
  properties: Record<string, unknown>;
  load(options?: LoadOptions): Promise<void>;
  preAuth(options?: CallOptions): Promise<{ access: AccessState['access'] }>;
  startCamera(options?: CallOptions): Promise<DeviceInfos>;
  join(options?: CallOptions): Promise<Participants | undefined>;
  leave(): Promise<void>;
  destroy(): Promise<void>;
  isDestroyed(): boolean;
  meetingState(): MeetingState;
  room(options?: { includeRoomConfigDefaults?: boolean }): Promise<RoomInfo | PendingRoomInfo | null>;
  geo(): Promise<{ current: string }>;
  iframe(): HTMLIFrameElement | null;
  loadCss(css: { bodyClass?: string; cssFile?: string; cssText?: string }): Call;
  sayHello(): string;
}

interface LocalMedia {
  localAudio(): boolean | null;
  localVideo(): boolean | null;
  localScreenAudio(): boolean | null;
  localScreenVideo(): boolean | null;
  setLocalAudio(enabled: boolean, options?: { forceDiscardTrack?: boolean }): Call;
  setLocalVideo(enabled: boolean): Call;
  startScreenShare(options?: object): Promise<void>;
  stopScreenShare(): void;
  updateScreenShare(options?: object): Call | undefined;
  startCustomTrack(options: {
    track: MediaStreamTrack;
    mode?: 'music' | 'speech' | object | undefined;
    trackName?: string;
  }): Promise<string>;
  stopCustomTrack(trackName: string): Promise<string>;
}

interface Devices {
  enumerateDevices(): Promise<{ devices: DeviceInfo[] }>;
  getInputDevices(): Promise<DeviceInfos>;
  setInputDevicesAsync(devices: {
    audioDeviceId?: string | boolean | null;
    audioSource?: MediaStreamTrack | string | boolean;
    videoDeviceId?: string | boolean | null;
    videoSource?: MediaStreamTrack | string | boolean;
  }): Promise<DeviceInfos>;
  setOutputDeviceAsync(device: { outputDeviceId?: string }): Promise<DeviceInfos>;
  cycleCamera(options?: {
    preferDifferentFacingMode?: boolean;
  }): Promise<{ device?: MediaDeviceInfo | null }>;
  cycleMic(): Promise<{ device?: MediaDeviceInfo | null }>;
  getInputSettings(): Promise<InputSettings>;
  updateInputSettings(settings: InputSettings): Promise<InputSettings & { inputSettings: InputSettings }>;
  setBandwidth(limits: {
    kbs?: number | 'NO_CAP' | null;
    trackConstraints?: MediaTrackConstraints;
  }): Call | undefined;
}

interface People {
  /** The live object: `local` and others by session id. */
  participants(): Participants;
  participantCounts(): ParticipantCounts;
  updateParticipant(sessionId: string, updates: object): Call;
  updateParticipants(updates: Record<string, object>): Call;
  subscribeToTracksAutomatically(): boolean;
  setSubscribeToTracksAutomatically(enabled: boolean): Call;
  getActiveSpeaker(): { peerId?: string };
  activeSpeakerMode(): boolean;
  setActiveSpeakerMode(enabled: boolean): Call;
  accessState(): AccessState;
  waitingParticipants(): Record<string, WaitingParticipant>;
  setUserName(name: string, options?: { thisMeetingOnly?: boolean }): Promise<{ userName: string }>;
  setUserData(data: unknown): Promise<{ userData: unknown } | undefined>;
  sendAppMessage(data: unknown, to?: string | string[]): Call;
  meetingSessionSummary(): MeetingSession | Record<never, never>;
  meetingSessionState(): MeetingSessionState;
  /** @deprecated `meetingSessionSummary()` knows at once. */
  getMeetingSession(): Promise<{ meetingSession: MeetingSession }>;
}

interface Figures {
  getReceiveSettings(): Promise<ReceiveSettings>;
  getReceiveSettings(id: string, options?: { showInheritedValues?: boolean }): Promise<SingleReceiveSettings>;
  updateReceiveSettings(
    updates: ReceiveSettingsUpdates,
  ): Promise<ReceiveSettings & { receiveSettings: ReceiveSettings }>;
  getSendSettings(): SendSettings | null;
  updateSendSettings(settings: SendSettings): Promise<SendSettings & { sendSettings: SendSettings }>;
  /** Undefined where the request is only kept, for the engine that is to come. */
  startLocalAudioLevelObserver(interval?: number): Promise<void> | undefined;
  stopLocalAudioLevelObserver(): void;
  isLocalAudioLevelObserverRunning(): boolean;
  getLocalAudioLevel(): number;
  startRemoteParticipantsAudioLevelObserver(interval?: number): Promise<void> | undefined;
  stopRemoteParticipantsAudioLevelObserver(): void;
  isRemoteParticipantsAudioLevelObserverRunning(): boolean;
  getRemoteParticipantsAudioLevel(): Record<string, number>;
  getNetworkStats(): Promise<NetworkStats | NoNetworkStats>;
  getCpuLoadStats(): Promise<Record<string, unknown>>;
  getNetworkTopology(): Promise<{ topology: 'none' | 'sfu' | 'peer'; error?: string }>;
  setNetworkTopology(options: { topology: 'sfu' | 'peer' }): Promise<{ workerId?: string; error?: string }>;
  setIceConfig(iceConfig?: object): Call;
  getDailyLang(): Promise<{ lang: string; langSetting: string }> | undefined;
  setDailyLang(lang: string): Call;
}

interface Access {
  updateWaitingParticipant(id: string, updates: { grantRequestedAccess?: boolean }): Promise<{ id: string }>;
  updateWaitingParticipants(
    updates: Record<string, { grantRequestedAccess?: boolean }>,
  ): Promise<{ ids: string[] }>;
  requestAccess(request?: {
    access?: { level: 'full' };
    name?: string;
  }): Promise<{ access: AccessState['access'] | AccessLevel; granted: boolean }>;
}

/** A call, as pages hold it (section 5). */
export interface Call
  extends EventMethods,
    Lifecycle,
    LocalMedia,
    Devices,
    People,
    Figures,
    Access,
    PrebuiltMethods,
    NotBuiltMethods<Call> {}
