import type { CallEngineHost, Engine } from '../engine/engine.ts';
import type { EngineCommand, EngineCommandName } from '../engine/engine-commands.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import { aParticipant } from './participants.ts';

type Reaction = (command: EngineCommand, engine: ScriptedEngine) => void;

const NO_DEVICES = { camera: {}, mic: {}, speaker: {} };

/**
 * An engine without media: records commands, answers every question, and sends what a script says. By default it joins
 * and leaves at once, in the order of the contract.
 */
export class ScriptedEngine implements Engine {
  readonly commands: EngineCommand[] = [];
  readonly host: CallEngineHost;
  resets = 0;
  isClosed = false;
  readonly #reactions = new Map<EngineCommandName, Reaction>();

  constructor(host: CallEngineHost) {
    this.host = host;
  }

  /** Replaces the default reaction to a command. */
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

  emit(...messages: EngineMessage[]): void {
    if (this.isClosed) return;
    for (const message of messages) this.host.emit(message);
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
      engine.emit(
        { action: 'call-machine-initialized' },
        { action: 'access-state-updated', access: { level: 'full' } },
        { action: 'participant-joined', participant: LOCAL },
        { action: 'participant-counts-updated', participantCounts: { present: 1, hidden: 0 } },
        { action: 'meeting-session-summary-updated', meetingSession: { id: 'session' } },
        { action: 'joined-meeting', participants: { local: LOCAL } },
      );
      return;
    case 'leave-meeting':
      engine.emit({ action: 'left-meeting' });
      return;
    case 'start-camera':
      engine.emit({ action: 'call-machine-initialized' }, { action: 'started-camera' });
      engine.emit({ action: 'participant-updated', participant: LOCAL });
      command.answer(NO_DEVICES);
      return;
    case 'daily-method-preauth':
      engine.emit({ action: 'call-machine-initialized' });
      command.answer({ access: { level: 'full' } });
      return;
    default:
      answerOf(command);
  }
}

function answerOf(command: EngineCommand): void {
  switch (command.action) {
    case 'get-single-participant-receive-settings':
      command.answer({ receiveSettings: {} });
      return;
    case 'update-receive-settings':
      command.answer({ receiveSettings: {} });
      return;
    case 'update-input-settings':
      command.answer({ inputSettings: command.inputSettings });
      return;
    case 'update-send-settings':
      command.answer({ sendSettings: command.sendSettings });
      return;
    case 'get-daily-lang':
      command.answer({ lang: 'en', langSetting: 'user' });
      return;
    case 'get-meeting-session':
      command.answer({ meetingSession: { id: 'session' } });
      return;
    case 'set-user-name':
      command.answer({ userName: command.name });
      return;
    case 'set-user-data':
      command.answer({ userData: command.userData });
      return;
    case 'start-local-audio-level-observer':
    case 'start-remote-participants-audio-level-observer':
      command.answer({});
      return;
    case 'start-custom-track':
      command.answer({ trackName: command.trackName ?? 'custom' });
      return;
    case 'stop-custom-track':
      command.answer({ trackName: String(command.trackName) });
      return;
    case 'cycle-camera':
    case 'cycle-mic':
      command.answer({ device: null });
      return;
    case 'set-input-devices':
    case 'set-output-device':
    case 'get-input-devices':
      command.answer(NO_DEVICES);
      return;
    case 'enumerate-devices':
      command.answer({ devices: [] });
      return;
    case 'get-calc-stats':
      command.answer({ stats: { latest: {} } });
      return;
    case 'get-cpu-load-stats':
      command.answer({ cpuStats: {} });
      return;
    case 'lib-room-info':
      command.answer({
        room: { id: 'room-id', name: 'room', config: {}, domainConfig: {}, tokenConfig: {} },
      });
      return;
    case 'get-network-topology':
      command.answer({ topology: 'sfu' });
      return;
    case 'set-network-topology':
      command.answer({});
      return;
    case 'get-sidebar-view':
      command.answer({ view: null });
      return;
  }
}
