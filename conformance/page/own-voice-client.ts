import { VoiceClient } from '@rer/voice';

const NOWHERE = { error: () => undefined, warn: () => undefined };

/** Our own client of the voice service, made the way the others are, in the place of a package with a default export. */
export default class OwnVoiceClient extends VoiceClient {
  constructor(key: string, baseUrl: string) {
    super(key, baseUrl, { logger: NOWHERE });
  }
}
