import { type ApiKey, SignalEngine } from '@rer/media';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import { createLivekitMediaEngine } from './livekit-media-engine.ts';
import { createLocalMediaEngine } from './local-media-engine.ts';
import type { MediaEngine } from './media-engine.ts';

/** The key that signs for the media server: the one that is told, or the one of `keys.json`. */
export function mediaKeyOf(config: Config, keys: Pick<Keys, 'mediaApiKey' | 'mediaApiSecret'>): ApiKey {
  return config.media.apiKey ?? { key: keys.mediaApiKey, secret: keys.mediaApiSecret };
}

/** The side of the media seam that the configuration names. */
export function createMediaEngine(config: Config, key: ApiKey): MediaEngine {
  const { livekitUrl } = config.media;
  if (livekitUrl !== undefined) return createLivekitMediaEngine({ url: livekitUrl, key });
  const { rooms } = new SignalEngine({
    clock: Date.now,
    keys: [key],
    autoCreate: false,
    transports: () => {
      throw new TypeError('Nothing is connected to these rooms.');
    },
  });
  return createLocalMediaEngine({ rooms, key });
}
