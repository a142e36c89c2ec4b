import type { Config } from '../config/config.ts';
import { isReachedOverTls } from '../config/trusted-proxy.ts';
import type { UpgradeAnswer } from '../http/node-server.ts';
import { bareHeaders } from '../http/security-headers.ts';
import type { ServerModule } from '../server-module.ts';
import type { MediaSide } from './create-media-engine.ts';
import { MediaDoor, type RoomKnowledge } from './media-door.ts';
import { PrivateSignals } from './private-signals.ts';
import { signalRoutes } from './signal-routes.ts';
import { SignalSockets } from './signal-sockets.ts';

export interface SignalDependencies {
  readonly config: Config;
  readonly media: MediaSide;
  /** Rooms create rooms in the media server; whether a client may enter one is theirs to say. */
  readonly rooms: RoomKnowledge;
}

/** Signaling: how clients in calls reach the media server. */
export interface SignalModule extends ServerModule {
  /** Takes requests to become WebSockets. */
  readonly handleUpgrade: UpgradeAnswer;
  /** Where programs on this machine reach the media server: `ws://` or `wss://`. */
  internalUrl(): Promise<string>;
}

export function createSignalModule({ config, media, rooms }: SignalDependencies): SignalModule {
  const door = new MediaDoor(media.signals, rooms);
  const sockets = new SignalSockets(door, bareHeaders({ isOverTls: isReachedOverTls(config) }));
  const privateSignals = media.embedded && new PrivateSignals(sockets);
  return {
    handleUpgrade: (...upgrade) => sockets.handleUpgrade(...upgrade),
    routes: (app) => signalRoutes(app, door),
    internalUrl: async () =>
      (await privateSignals?.url()) ?? media.engine.url ?? config.publicUrl.replace(/^http/, 'ws'),
    close: async () => await privateSignals?.close(),
  };
}
