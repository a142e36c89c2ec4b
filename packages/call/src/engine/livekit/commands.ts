import { isRecord } from '../../values/record.ts';
import type { CustomTracks } from '../browser/custom-tracks.ts';
import type { LocalMedia } from '../browser/local-media.ts';
import type { Language } from '../core/language.ts';
import type { MediaSettings } from '../core/media-settings.ts';
import { type KnownRoom, toldRoom } from '../core/room-facts.ts';
import type { Self } from '../core/self.ts';
import type { Subscriptions } from '../core/subscriptions.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { Stay } from './stay.ts';
import type { Wishes } from './wishes.ts';

/** Who does what commands say, but for those that a desk of their own takes. */
export interface Workers {
  readonly entry: Entry;
  readonly local: LocalMedia;
  readonly customs: CustomTracks;
  readonly self: Self;
  readonly language: Language;
  readonly settings: MediaSettings;
  readonly subscriptions: Subscriptions;
  readonly wishes: Wishes;
  stay(): Stay | undefined;
  /** Nothing until a door has said anything of one. */
  room(): KnownRoom | undefined;
  takeIceConfig(iceConfig: unknown): void;
  tell(message: EngineMessage): void;
  /** Something changed that is to be told of. */
  changed(): void;
}

/** The ways into a call, and out of it. */
export interface Entry {
  join(command: EngineCommand<'join-meeting'>): Promise<void>;
  leave(): Promise<void>;
  startCamera(command: EngineCommand<'start-camera'>): Promise<void>;
  preAuth(command: EngineCommand<'daily-method-preauth'>): Promise<void>;
}

/** The table of commands: each to who does it. What concerns an interface is nobody's, for this engine has none. */
export function takeCommand(command: EngineCommand, to: Workers): void {
  switch (command.action) {
    case 'join-meeting':
      void to.entry.join(command);
      return;
    case 'leave-meeting':
      void to.entry.leave();
      return;
    case 'start-camera':
      void to.entry.startCamera(command);
      return;
    case 'daily-method-preauth':
      void to.entry.preAuth(command);
      return;
    case 'local-audio':
      void to.local.setWanted('audio', command.state, { discards: command.forceDiscardTrack });
      return;
    case 'local-video':
      void to.local.setWanted('video', command.state);
      return;
    case 'set-allow-local-audio':
      void to.local.allow('audio', command.state);
      return;
    case 'set-allow-local-video':
      void to.local.allow('video', command.state);
      return;
    default:
      if (!takeOfPeople(command, to)) takeOfMeeting(command, to);
  }
}

/** What concerns people and what they send each other. @returns Whether the command was one of these. */
function takeOfPeople(command: EngineCommand, to: Workers): boolean {
  switch (command.action) {
    case 'update-participant':
      to.wishes.update(command.id, command.properties);
      return true;
    case 'update-participants':
      to.wishes.updateAll(command.participants);
      return true;
    case 'daily-method-subscribe-to-tracks-automatically':
      to.subscriptions.setAutomatic(command.enabled, to.stay()?.trackKeys() ?? {});
      to.changed();
      return true;
    case 'start-custom-track':
      command.answer(to.customs.start(command));
      return true;
    case 'stop-custom-track':
      command.answer(to.customs.stop(String(command.trackName)));
      return true;
    case 'app-msg':
      to.stay()?.sendAppMessage(command.data, command.to);
      return true;
    case 'set-user-name':
      to.self.choose(command.name);
      to.changed();
      command.answer({ userName: to.self.facts.userName });
      return true;
    case 'set-user-data':
      to.self.say(command.userData);
      to.changed();
      command.answer({ userData: command.userData });
      return true;
    default:
      return false;
  }
}

function takeOfMeeting(command: EngineCommand, to: Workers): void {
  switch (command.action) {
    case 'lib-room-info': {
      const room = to.room();
      const includesDefaults = command.includeRoomConfigDefaults;
      command.answer({ room: room ? toldRoom(room, { includesDefaults }) : null });
      return;
    }
    case 'get-meeting-session':
      command.answer({ meetingSession: { id: to.stay()?.sessionOfMeeting ?? '' } });
      return;
    case 'get-network-topology':
      command.answer({ topology: to.stay()?.isIn ? 'sfu' : 'none' });
      return;
    case 'set-network-topology':
      command.answer(command.topology === 'sfu' ? {} : { error: 'There is only the topology sfu.' });
      return;
    case 'get-calc-stats':
      command.answer({ stats: to.stay()?.line.stats ?? { latest: {} } });
      return;
    case 'get-cpu-load-stats':
      command.answer({ cpuStats: { ...to.stay()?.line.cpuLoad, stats: { latest: {} } } });
      return;
    case 'get-daily-lang':
      command.answer(to.language.facts(navigator.language));
      return;
    case 'set-daily-lang':
      to.language.choose(command.lang);
      to.tell({ action: 'lang-updated', ...to.language.facts(navigator.language) });
      return;
    case 'set-ice-config':
      to.takeIceConfig(command.iceConfig);
      return;
    case 'set-bandwidth':
      to.settings.limitCamera(command.kbs);
      if (isRecord(command.trackConstraints)) void to.local.constrainCamera(command.trackConstraints);
      return;
    case 'set-active-speaker-mode':
      to.tell({ action: 'active-speaker-mode-change', enabled: command.enabled });
      return;
    case 'get-sidebar-view':
      command.answer({ view: null });
      return;
    default:
    // What is left concerns an interface, and this engine has none.
  }
}
