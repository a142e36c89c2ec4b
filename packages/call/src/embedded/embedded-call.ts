import type { Call } from '../api/call.ts';
import { LOADERS } from '../bundled-parts.ts';
import { makeComponent } from '../call/component.ts';
import type { Engine, EngineFactory } from '../engine/engine.ts';
import type { EngineCommand, EngineCommandName } from '../engine/engine-commands.ts';
import type { FrameMessage } from '../frame/envelope.ts';
import { browserFacts, browserPlatform } from '../platform/browser-platform.ts';
import { type Unknowns, withOnly } from '../values/record.ts';
import { EmbeddingClient } from './embedding-client.ts';
import type { Host } from './host.ts';

/** Options of a call around a frame that are meant for the call inside. */
const JOIN_OPTIONS = [
  'token',
  'userName',
  'userData',
  'lang',
  'startVideoOff',
  'startAudioOff',
  'allowLocalAudio',
  'allowLocalVideo',
  'audioSource',
  'videoSource',
  'subscribeToTracksAutomatically',
  'sendSettings',
  'inputSettings',
  'dailyConfig',
] as const;

/** Requests that the client around the frame may send to the page in it. */
export interface EmbeddedPage {
  /** Joins with these options of {@link Call.join}; the room is that of the page. */
  join(options: Unknowns): void;
  leave(): void;
  css(css: { readonly bodyClass: unknown; readonly cssText: unknown }): void;
}

/** A call in the page of a frame: the client around it hears all that its engine says, and commands it as the page does. */
export interface EmbeddedCall {
  readonly call: Call;
  /** The client's join options. */
  readonly options: Unknowns;
  close(): void;
}

/**
 * Greets the client around our frame, gets the engine, and says that the page is there.
 * @returns Nothing where no client is around: the page stands for itself.
 * @throws {unknown} where the engine does not come.
 */
export async function embeddedCall(host: Host, page: EmbeddedPage): Promise<EmbeddedCall | undefined> {
  const client = new EmbeddingClient(host);
  const config = await client.greet();
  if (config === undefined) return undefined;
  const tap = new EngineTap(client);
  const component = makeComponent({
    platform: () =>
      browserPlatform({ ...LOADERS, loadEngine: async () => tap.around(await LOADERS.loadEngine()) }),
    facts: browserFacts,
  });
  const call = component.createCallObject();
  client.onMessage = (message) => carryOut(message, { page, tap });
  await call.load();
  client.send({ action: 'loaded' });
  return {
    call,
    options: withOnly(JOIN_OPTIONS, config),
    close: () => client.close(),
  };
}

/** Listens to an engine, and hands commands to it. */
class EngineTap {
  readonly #client: EmbeddingClient;
  #engine: Engine | undefined;

  constructor(client: EmbeddingClient) {
    this.#client = client;
  }

  around(factory: EngineFactory): EngineFactory {
    return (host) => {
      const engine = factory({
        ...host,
        emit: (message) => {
          host.emit(message);
          // The page in the frame shows the reason itself, so it must stay.
          this.#client.send(
            message.action === 'error' ? { ...message, preserveIframe: true } : { ...message },
          );
        },
      });
      this.#engine = engine;
      return engine;
    };
  }

  command({ callbackStamp, ...message }: FrameMessage): void {
    const answer = (given: object): void => {
      if (callbackStamp === undefined) return;
      this.#client.send({ ...given, action: message.action, callbackStamp });
    };
    const command = { ...message, answer };
    if (isCommand(command)) this.#engine?.handle(command);
  }

  /** Answers a command that nothing here carries out with an error. */
  refuse({ action, callbackStamp }: FrameMessage): void {
    if (callbackStamp === undefined) return;
    this.#client.send({ action, callbackStamp, error: `${action} is not possible in a frame.` });
  }
}

interface CommandTargets {
  readonly page: EmbeddedPage;
  readonly tap: EngineTap;
}

function carryOut(message: FrameMessage, { page, tap }: CommandTargets): void {
  const { action } = message;
  switch (isKnown(action) ? COMMANDS[action] : 'none') {
    case 'engine':
      tap.command(message);
      return;
    case 'page':
      carryOutAsPage(message, page);
      return;
    case 'none':
      tap.refuse(message);
  }
}

function carryOutAsPage(message: FrameMessage, page: EmbeddedPage): void {
  const { action, properties, bodyClass, cssText } = message;
  switch (action) {
    case 'join-meeting':
      page.join(withOnly(JOIN_OPTIONS, properties));
      return;
    case 'leave-meeting':
      page.leave();
      return;
    case 'load-css':
      page.css({ bodyClass, cssText });
  }
}

/** What carries a command out: the engine, the page, or `none` while the page has no such part. */
const COMMANDS: Readonly<Record<EngineCommandName, 'engine' | 'page' | 'none'>> = {
  'join-meeting': 'page',
  'leave-meeting': 'page',
  'load-css': 'page',
  'start-camera': 'none',
  'daily-method-preauth': 'none',
  'update-participant': 'engine',
  'update-participants': 'engine',
  'local-audio': 'engine',
  'local-video': 'engine',
  'set-allow-local-audio': 'engine',
  'set-allow-local-video': 'engine',
  'local-screen-start': 'engine',
  'local-screen-stop': 'engine',
  'local-screen-update': 'engine',
  'get-single-participant-receive-settings': 'engine',
  'update-receive-settings': 'engine',
  'update-input-settings': 'engine',
  'update-send-settings': 'engine',
  'set-bandwidth': 'engine',
  'get-daily-lang': 'engine',
  'set-daily-lang': 'engine',
  'set-ice-config': 'engine',
  'get-meeting-session': 'engine',
  'set-user-name': 'engine',
  'set-user-data': 'engine',
  'start-local-audio-level-observer': 'engine',
  'stop-local-audio-level-observer': 'engine',
  'start-remote-participants-audio-level-observer': 'engine',
  'stop-remote-participants-audio-level-observer': 'engine',
  // No track crosses the border of a frame.
  'start-custom-track': 'none',
  'stop-custom-track': 'none',
  'cycle-camera': 'engine',
  'cycle-mic': 'engine',
  'set-input-devices': 'engine',
  'set-output-device': 'engine',
  'get-input-devices': 'engine',
  'enumerate-devices': 'engine',
  'get-calc-stats': 'engine',
  'get-cpu-load-stats': 'engine',
  'set-active-speaker-mode': 'engine',
  'daily-method-subscribe-to-tracks-automatically': 'engine',
  'app-msg': 'engine',
  'lib-room-info': 'engine',
  'get-network-topology': 'engine',
  'set-network-topology': 'engine',
  'get-sidebar-view': 'engine',
  fullscreen: 'none',
  'exited-fullscreen': 'none',
};

function isKnown(action: string): action is EngineCommandName {
  return Object.hasOwn(COMMANDS, action);
}

/** The client around us is our own, and packed the fields of this action; what they hold is looked at where it is used. */
function isCommand(command: object): command is EngineCommand {
  return 'action' in command;
}
