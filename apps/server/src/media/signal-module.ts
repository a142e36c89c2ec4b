import type { Config } from '../config/config.ts';
import { isReachedOverTls } from '../config/trusted-proxy.ts';
import type { UpgradeAnswer } from '../http/node-server.ts';
import { bareHeaders } from '../http/security-headers.ts';
import type { ServerModule } from '../server-module.ts';
import type { MediaBackend } from './create-media-engine.ts';
import { LoopbackSignaling } from './loopback-signaling.ts';
import { MediaAdmission, type RoomLookup } from './media-admission.ts';
import { signalRoutes } from './signal-routes.ts';
import { SignalSockets } from './signal-sockets.ts';

export interface SignalDependencies {
  readonly config: Config;
  readonly media: MediaBackend;
  /** Rooms create rooms in the media server; whether a client may enter one is theirs to say. */
  readonly rooms: RoomLookup;
}

/** Signaling: how clients in calls reach the media server. */
export interface SignalModule extends ServerModule {
  /** Takes requests to become WebSockets. */
  readonly handleUpgrade: UpgradeAnswer;
  /** Where programs on this machine reach the media server: `ws://` or `wss://`. */
  internalUrl(): Promise<string>;
}

export function createSignalModule({ config, media, rooms }: SignalDependencies): SignalModule {
  const admission = new MediaAdmission(media.signals, rooms);
  const sockets = new SignalSockets(admission, bareHeaders({ isOverTls: isReachedOverTls(config) }));
  const loopback = media.embedded && new LoopbackSignaling(sockets);
  return {
    handleUpgrade: (...upgrade) => sockets.handleUpgrade(...upgrade),
    routes: (app) => signalRoutes(app, admission),
    internalUrl: async () =>
      (await loopback?.url()) ?? media.engine.url ?? config.publicUrl.replace(/^http/, 'ws'),
    close: async () => await loopback?.close(),
  };
}
