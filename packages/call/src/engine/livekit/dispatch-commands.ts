import { isRecord } from '../../values/record.ts';
import type { CustomTracks } from '../browser/custom-tracks.ts';
import type { LocalMedia } from '../browser/local-media.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { Language } from '../model/language.ts';
import type { LocalUser } from '../model/local-user.ts';
import type { MediaSettings } from '../model/media-settings.ts';
import { type RoomWithDefaults, roomInfoOf } from '../model/read-room.ts';
import type { TrackSubscriptions } from '../model/track-subscriptions.ts';
import type { ParticipantSession } from './participant-session.ts';
import type { ParticipantUpdates } from './participant-updates.ts';

/** What executes commands, apart from those that a manager handles itself. */
export interface CommandHandlers {
  readonly lifecycle: LifecycleHandlers;
  readonly local: LocalMedia;
  readonly customTracks: CustomTracks;
  readonly localUser: LocalUser;
  readonly language: Language;
  readonly settings: MediaSettings;
  readonly subscriptions: TrackSubscriptions;
  readonly updates: ParticipantUpdates;
  session(): ParticipantSession | undefined;
  /** Undefined before the first admission. */
  room(): RoomWithDefaults | undefined;
  takeIceConfig(iceConfig: unknown): void;
  emit(message: EngineMessage): void;
  /** Something has changed that must be reported. */
  reconcileSoon(): void;
}

/** Joining, leaving, and what comes before. */
export interface LifecycleHandlers {
  join(command: EngineCommand<'join-meeting'>): Promise<void>;
  leave(): Promise<void>;
  startCamera(command: EngineCommand<'start-camera'>): Promise<void>;
  preAuth(command: EngineCommand<'daily-method-preauth'>): Promise<void>;
}

/** Dispatches a command to what carries it out. Commands for an interface are ignored: this engine has none. */
export function dispatchCommand(command: EngineCommand, handlers: CommandHandlers): void {
  switch (command.action) {
    case 'join-meeting':
      void handlers.lifecycle.join(command);
      return;
    case 'leave-meeting':
      void handlers.lifecycle.leave();
      return;
    case 'start-camera':
      void handlers.lifecycle.startCamera(command);
      return;
    case 'daily-method-preauth':
      void handlers.lifecycle.preAuth(command);
      return;
    case 'local-audio':
      void handlers.local.setWanted('audio', command.state, { discards: command.forceDiscardTrack });
      return;
    case 'local-video':
      void handlers.local.setWanted('video', command.state);
      return;
    case 'set-allow-local-audio':
      void handlers.local.allow('audio', command.state);
      return;
    case 'set-allow-local-video':
      void handlers.local.allow('video', command.state);
      return;
    default:
      if (!dispatchParticipantCommand(command, handlers)) dispatchMeetingCommand(command, handlers);
  }
}

/**
 * Commands about participants and what they send.
 * @returns Whether the command was one of these.
 */
function dispatchParticipantCommand(command: EngineCommand, handlers: CommandHandlers): boolean {
  switch (command.action) {
    case 'update-participant':
      handlers.updates.update(command.id, command.properties);
      return true;
    case 'update-participants':
      handlers.updates.updateAll(command.participants);
      return true;
    case 'daily-method-subscribe-to-tracks-automatically':
      handlers.subscriptions.setAutomatic(command.enabled, handlers.session()?.trackKeys() ?? {});
      handlers.reconcileSoon();
      return true;
    case 'start-custom-track':
      command.answer(handlers.customTracks.start(command));
      return true;
    case 'stop-custom-track':
      command.answer(handlers.customTracks.stop(String(command.trackName)));
      return true;
    case 'app-msg':
      handlers.session()?.sendAppMessage(command.data, command.to);
      return true;
    case 'set-user-name':
      handlers.localUser.setName(command.name);
      handlers.reconcileSoon();
      command.answer({ userName: handlers.localUser.info.userName });
      return true;
    case 'set-user-data':
      handlers.localUser.setUserData(command.userData);
      handlers.reconcileSoon();
      command.answer({ userData: command.userData });
      return true;
    default:
      return false;
  }
}

function dispatchMeetingCommand(command: EngineCommand, handlers: CommandHandlers): void {
  switch (command.action) {
    case 'lib-room-info': {
      const room = handlers.room();
      const includesDefaults = command.includeRoomConfigDefaults;
      command.answer({ room: room ? roomInfoOf(room, { includesDefaults }) : null });
      return;
    }
    case 'get-meeting-session':
      command.answer({ meetingSession: { id: handlers.session()?.meetingSessionId ?? '' } });
      return;
    case 'get-network-topology':
      command.answer({ topology: handlers.session()?.isIn ? 'sfu' : 'none' });
      return;
    case 'set-network-topology':
      command.answer(command.topology === 'sfu' ? {} : { error: 'There is only the topology sfu.' });
      return;
    case 'get-calc-stats':
      command.answer({ stats: handlers.session()?.network.stats ?? { latest: {} } });
      return;
    case 'get-cpu-load-stats':
      command.answer({ cpuStats: { ...handlers.session()?.network.cpuLoad, stats: { latest: {} } } });
      return;
    case 'get-daily-lang':
      command.answer(handlers.language.facts(navigator.language));
      return;
    case 'set-daily-lang':
      handlers.language.choose(command.lang);
      handlers.emit({ action: 'lang-updated', ...handlers.language.facts(navigator.language) });
      return;
    case 'set-ice-config':
      handlers.takeIceConfig(command.iceConfig);
      return;
    case 'set-bandwidth':
      handlers.settings.limitCamera(command.kbs);
      if (isRecord(command.trackConstraints)) void handlers.local.constrainCamera(command.trackConstraints);
      return;
    case 'set-active-speaker-mode':
      handlers.emit({ action: 'active-speaker-mode-change', enabled: command.enabled });
      return;
    case 'get-sidebar-view':
      command.answer({ view: null });
      return;
    default:
    // The other commands concern a user interface, and this engine has none.
  }
}
