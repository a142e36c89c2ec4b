import type { DeviceInfo, DeviceInfos } from '../api/device-infos.ts';
import type { MeetingSession } from '../api/events.ts';
import type { MeetingNetworkStats, NoNetworkStats } from '../api/network-stats.ts';
import type { AccessState } from '../api/participant.ts';
import type { RoomInfo } from '../api/room-info.ts';
import type {
  ReceiveSettings,
  ReceiveSettingsUpdates,
  SendSettings,
  SingleReceiveSettings,
} from '../api/settings.ts';
import type { Preload } from '../options/preload.ts';
import type { RawInputSettings } from '../validate/input-settings.ts';
import type { Unknowns } from '../values/record.ts';

type None = Record<never, never>;

/** The call's options and what was asked before there was an engine. */
interface Beginning {
  readonly properties: Unknowns;
  readonly preloadCache: Preload;
}

/** The commands of the client to an engine, by action (section 10). */
export interface EngineCommands {
  'join-meeting': Beginning;
  'leave-meeting': None;
  'start-camera': Beginning;
  'daily-method-preauth': Beginning;
  'load-css': { bodyClass?: unknown; cssFile?: unknown; cssText?: unknown };
  'update-participant': { id: string; properties: Unknowns };
  'update-participants': { participants: Unknowns };
  'local-audio': { state: boolean; forceDiscardTrack: boolean };
  'local-video': { state: boolean };
  'set-allow-local-audio': { state: boolean };
  'set-allow-local-video': { state: boolean };
  'local-screen-start': { captureOptions: Unknowns };
  'local-screen-stop': None;
  'local-screen-update': { options: Unknowns };
  'get-single-participant-receive-settings': { id: string; showInheritedValues: boolean };
  'update-receive-settings': { receiveSettings: ReceiveSettingsUpdates };
  'update-input-settings': { inputSettings: RawInputSettings };
  'update-send-settings': { sendSettings: SendSettings };
  'set-bandwidth': { kbs: unknown; trackConstraints: unknown };
  'get-daily-lang': None;
  'set-daily-lang': { lang: unknown };
  'set-ice-config': { iceConfig: unknown };
  'get-meeting-session': None;
  'set-user-name': { name: string; thisMeetingOnly: boolean };
  'set-user-data': { userData: unknown };
  'start-local-audio-level-observer': { interval: number | undefined };
  'stop-local-audio-level-observer': None;
  'start-remote-participants-audio-level-observer': { interval: number | undefined };
  'stop-remote-participants-audio-level-observer': None;
  'start-custom-track': { track: MediaStreamTrack; mode: unknown; trackName: string | undefined };
  'stop-custom-track': { trackName: unknown };
  'cycle-camera': { preferDifferentFacingMode: boolean };
  'cycle-mic': None;
  'set-input-devices': { inputSettings: RawInputSettings };
  'set-output-device': { outputDeviceId: string | null };
  'get-input-devices': None;
  'enumerate-devices': None;
  'get-calc-stats': None;
  'get-cpu-load-stats': None;
  'set-active-speaker-mode': { enabled: boolean };
  'daily-method-subscribe-to-tracks-automatically': { enabled: boolean };
  'app-msg': { data: unknown; to: unknown };
  'lib-room-info': { includeRoomConfigDefaults: boolean };
  'get-network-topology': None;
  'set-network-topology': { topology: unknown };
  'get-sidebar-view': None;
  fullscreen: None;
  'exited-fullscreen': None;
}

/** The engine has not begun with devices yet: what was kept for it still holds. */
interface StillPreload {
  readonly returnPreloadCache: true;
}

interface Failure {
  readonly error: unknown;
}

/** What an engine answers to the commands that ask something. */
export interface EngineAnswers {
  'start-camera': DeviceInfos | Failure;
  'daily-method-preauth': AccessState | Failure;
  'get-single-participant-receive-settings': { receiveSettings: SingleReceiveSettings } | Failure;
  'update-receive-settings': { receiveSettings: ReceiveSettings } | Failure;
  'update-input-settings': { inputSettings: RawInputSettings } | StillPreload | Failure;
  'update-send-settings': { sendSettings: SendSettings } | Failure;
  'get-daily-lang': { lang: string; langSetting: string };
  'get-meeting-session': { meetingSession: MeetingSession };
  'set-user-name': { userName: string };
  'set-user-data': { userData: unknown };
  'start-local-audio-level-observer': None | Failure;
  'start-remote-participants-audio-level-observer': None | Failure;
  'start-custom-track': { trackName: string } | Failure;
  'stop-custom-track': { trackName: string } | Failure;
  'cycle-camera': { device: MediaDeviceInfo | null };
  'cycle-mic': { device: MediaDeviceInfo | null };
  'set-input-devices': DeviceInfos | StillPreload;
  'set-output-device': DeviceInfos | StillPreload;
  'get-input-devices': DeviceInfos | StillPreload;
  'enumerate-devices': { devices: DeviceInfo[] };
  'get-calc-stats': { stats: MeetingNetworkStats | NoNetworkStats['stats'] };
  'get-cpu-load-stats': { cpuStats: Unknowns };
  'lib-room-info': { room: RoomInfo | null };
  'get-network-topology': { topology: 'none' | 'sfu' | 'peer'; error?: string };
  'set-network-topology': { workerId?: string; error?: string };
  'get-sidebar-view': { view: string | null };
}

/** The commands that an engine answers. */
export type EngineQuestion = keyof EngineAnswers;
/** The commands that an engine takes. */
export type EngineCommandName = keyof EngineCommands;

/** Takes an answer; a second one is not heard. */
export type Answer<Action extends EngineQuestion> = (answer: EngineAnswers[Action]) => void;

/** A command; one that asks something carries what takes the answer. */
export type EngineCommand<Action extends EngineCommandName = EngineCommandName> =
  Action extends EngineCommandName
    ? { readonly action: Action } & Readonly<EngineCommands[Action]> &
        (Action extends EngineQuestion ? { readonly answer: Answer<Action> } : None)
    : never;

/** Whether an answer of the engine is an error. */
export function isFailure(answer: object): answer is Failure {
  return 'error' in answer && Boolean(answer.error);
}

/** Whether the engine has not opened devices yet, so that the preloaded settings still count. */
export function isStillPreload(answer: object): answer is StillPreload {
  return 'returnPreloadCache' in answer;
}

/** Always, of what has an action: the compiler does not see that a command of some action is one of all. */
export function isCommand(command: { readonly action: string }): command is EngineCommand {
  return 'action' in command;
}
