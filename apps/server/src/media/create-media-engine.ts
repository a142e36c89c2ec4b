import { type ApiKey, EmbeddedMedia } from '@rer/media';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Logger } from '../runtime/logger.ts';
import { createEmbeddedMediaEngine } from './embedded-media-engine.ts';
import { createLivekitMediaEngine } from './livekit-media-engine.ts';
import type { MediaEngine } from './media-engine.ts';
import { WebhookSender } from './webhook-sender.ts';

/** The key that signs for the media server: the one that is told, or the one of `keys.json`. */
export function mediaKeyOf(config: Config, keys: Pick<Keys, 'mediaApiKey' | 'mediaApiSecret'>): ApiKey {
  return config.media.apiKey ?? { key: keys.mediaApiKey, secret: keys.mediaApiSecret };
}

export interface MediaSide {
  readonly engine: MediaEngine;
  /** There when this server speaks the protocol of clients itself. */
  readonly embedded: EmbeddedMedia | undefined;
}

/** The side of the media seam that the configuration names. */
export function createMediaEngine(config: Config, key: ApiKey, logger: Logger): MediaSide {
  const { livekitUrl } = config.media;
  if (livekitUrl !== undefined) {
    return { engine: createLivekitMediaEngine({ url: livekitUrl, key }), embedded: undefined };
  }
  const embedded = embeddedMedia(config, key, logger);
  return { engine: createEmbeddedMediaEngine({ media: embedded, key }), embedded };
}

function embeddedMedia(config: Config, key: ApiKey, logger: Logger): EmbeddedMedia {
  const { publicIps, udpPorts, turn, autoCreate, webhookUrls } = config.media;
  const webhooks = new WebhookSender(webhookUrls, logger);
  return new EmbeddedMedia({
    config: {
      keys: [key],
      ...(udpPorts === undefined ? {} : { udpPorts: { min: udpPorts.from, max: udpPorts.to } }),
      publicAddresses: [...publicIps],
      turn: { urls: [...turn.urls], secret: turn.secret },
      autoCreate,
      hasWebhooks: webhookUrls.length > 0,
    },
    onWebhook: (post) => webhooks.send(post),
    onProblem: (text) => logger.error({ text }, 'something went wrong in the media process'),
    onCrash: (how) => logger.error({ how }, 'the media process ended; calls begin anew'),
  });
}
