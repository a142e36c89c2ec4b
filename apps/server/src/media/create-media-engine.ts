import { type ApiKey, EmbeddedMedia } from '@rer/media';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Logger } from '../runtime/logger.ts';
import { LivekitSignalingProxy, livekitClientKey } from './livekit-signaling-proxy.ts';
import type { MediaEngine } from './media-engine.ts';
import { createEmbeddedMediaEngine, createLivekitMediaEngine } from './room-service-engine.ts';
import { WebhookSender } from './webhook-sender.ts';

/** The API key of the media server: the configured one, or the one of `keys.json`. */
export function mediaApiKey(config: Config, keys: Pick<Keys, 'mediaApiKey' | 'mediaApiSecret'>): ApiKey {
  return config.media.apiKey ?? { key: keys.mediaApiKey, secret: keys.mediaApiSecret };
}

export interface MediaBackend {
  readonly engine: MediaEngine;
  /** Answers clients: the embedded server, or the proxy to a LiveKit server. */
  readonly signals: Pick<EmbeddedMedia, 'admit'>;
  /** Set when media runs in this product. */
  readonly embedded: EmbeddedMedia | undefined;
}

/** Creates the media engine that the configuration names. */
export function createMediaEngine(
  config: Config,
  keys: Pick<Keys, 'mediaApiKey' | 'mediaApiSecret' | 'signingSecret'>,
  logger: Logger,
): MediaBackend {
  const key = mediaApiKey(config, keys);
  const { livekitUrl } = config.media;
  if (livekitUrl !== undefined) {
    const options = { url: livekitUrl, key, clientKey: livekitClientKey(key, keys.signingSecret) };
    const signals = new LivekitSignalingProxy(options);
    const close = async (): Promise<void> => signals.close();
    return { engine: { ...createLivekitMediaEngine(options), close }, signals, embedded: undefined };
  }
  const webhooks = new WebhookSender({ urls: config.media.webhookUrls, key, logger });
  const embedded = embeddedMedia(config, key, webhooks, logger);
  const engine = createEmbeddedMediaEngine(embedded, key);
  const close = async (): Promise<void> => {
    await engine.close();
    // Rooms that ended just now are told of.
    await webhooks.close();
  };
  return { engine: { ...engine, close }, signals: embedded, embedded };
}

function embeddedMedia(config: Config, key: ApiKey, webhooks: WebhookSender, logger: Logger): EmbeddedMedia {
  const { publicIps, udpPorts, turn, autoCreate, webhookUrls } = config.media;
  return new EmbeddedMedia({
    config: {
      keys: [key],
      ...(udpPorts === undefined ? {} : { udpPorts: { min: udpPorts.from, max: udpPorts.to } }),
      publicAddresses: [...publicIps],
      turn: { urls: [...turn.urls], secret: turn.secret },
      autoCreate,
      hasWebhooks: webhookUrls.length > 0,
    },
    onWebhook: (body) => webhooks.send(body),
    onProblem: (text) => logger.error({ text }, 'something went wrong in the media process'),
    onCrash: (how) => logger.error({ how }, 'the media process ended; calls begin anew'),
  });
}
