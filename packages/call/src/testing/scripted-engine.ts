import type { Engine, EngineHost } from '../engine/engine.ts';
import type { EngineCommand, EngineCommandName } from '../engine/engine-commands.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import { aParticipant } from './participants.ts';

type Reaction = (command: EngineCommand, engine: ScriptedEngine) => void;

const NO_DEVICES = { camera: {}, mic: {}, speaker: {} };

/**
 * An engine without media: it notes what it is told, answers every question, and says what a script makes it say. By default
 * it lets everybody in and out at once, in the order of the contract.
 */
export class ScriptedEngine implements Engine {
  readonly commands: EngineCommand[] = [];
  readonly host: EngineHost;
  resets = 0;
  isClosed = false;
  readonly #reactions = new Map<EngineCommandName, Reaction>();

  constructor(host: EngineHost) {
    this.host = host;
  }

  /** What to do at a command instead of what is done by default. */
  react(action: EngineCommandName, reaction: Reaction): void {
    this.#reactions.set(action, reaction);
  }

  handle(command: EngineCommand): void {
    this.commands.push(command);
    const reaction = this.#reactions.get(command.action) ?? byDefault;
    queueMicrotask(() => {
      if (!this.isClosed) reaction(command, this);
    });
  }

  tell(...messages: EngineMessage[]): void {
    if (this.isClosed) return;
    for (const message of messages) this.host.tell(message);
  }

  /** The commands of one kind. */
  said(action: EngineCommandName): EngineCommand[] {
    return this.commands.filter((command) => command.action === action);
  }

  reset(): void {
    this.resets += 1;
  }

  close(): void {
    this.isClosed = true;
  }
}

const LOCAL = aParticipant('me', { local: true });

function byDefault(command: EngineCommand, engine: ScriptedEngine): void {
  switch (command.action) {
    case 'join-meeting':
      return engine.tell(
        { action: 'call-machine-initialized' },
        { action: 'access-state-updated', access: { level: 'full' } },
        { action: 'participant-joined', participant: LOCAL },
        { action: 'participant-counts-updated', participantCounts: { present: 1, hidden: 0 } },
        { action: 'meeting-session-summary-updated', meetingSession: { id: 'session' } },
        { action: 'joined-meeting', participants: { local: LOCAL } },
      );
    case 'leave-meeting':
      return engine.tell({ action: 'left-meeting' });
    case 'start-camera':
      engine.tell({ action: 'call-machine-initialized' }, { action: 'started-camera' });
      engine.tell({ action: 'participant-updated', participant: LOCAL });
      return command.answer(NO_DEVICES);
    case 'daily-method-preauth':
      engine.tell({ action: 'call-machine-initialized' });
      return command.answer({ access: { level: 'full' } });
    default:
      return answerOf(command);
  }
}

function answerOf(command: EngineCommand): void {
  switch (command.action) {
    case 'get-single-participant-receive-settings':
      return command.answer({ receiveSettings: {} });
    case 'update-receive-settings':
      return command.answer({ receiveSettings: {} });
    case 'update-input-settings':
      return command.answer({ inputSettings: command.inputSettings });
    case 'update-send-settings':
      return command.answer({ sendSettings: command.sendSettings });
    case 'get-daily-lang':
      return command.answer({ lang: 'en', langSetting: 'user' });
    case 'get-meeting-session':
      return command.answer({ meetingSession: { id: 'session' } });
    case 'set-user-name':
      return command.answer({ userName: command.name });
    case 'set-user-data':
      return command.answer({ userData: command.userData });
    case 'start-local-audio-level-observer':
    case 'start-remote-participants-audio-level-observer':
      return command.answer({});
    case 'start-custom-track':
      return command.answer({ trackName: command.trackName ?? 'custom' });
    case 'stop-custom-track':
      return command.answer({ trackName: String(command.trackName) });
    case 'cycle-camera':
    case 'cycle-mic':
    case 'set-camera':
      return command.answer({ device: null });
    case 'set-input-devices':
    case 'set-output-device':
    case 'get-input-devices':
      return command.answer(NO_DEVICES);
    case 'enumerate-devices':
      return command.answer({ devices: [] });
    case 'get-calc-stats':
      return command.answer({ stats: {} });
    case 'get-cpu-load-stats':
      return command.answer({ cpuStats: {} });
    case 'lib-room-info':
      return command.answer({ room: { name: 'room' } });
    case 'get-network-topology':
      return command.answer({ topology: 'sfu' });
    case 'set-network-topology':
      return command.answer({});
    case 'get-sidebar-view':
      return command.answer({ view: null });
  }
}
