/** What every engine is given before it starts. */
export interface EngineOptions {
  /** Where it sends its webhooks. */
  readonly webhookUrl: string;
}

/** A media server that runs and speaks the LiveKit protocol. The suite knows nothing else of it. */
export interface MediaEngineUnderTest {
  readonly name: EngineName;
  /** Where clients connect to: `ws://127.0.0.1:port`. The server interface has the same host and port over HTTP. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  close(): Promise<void>;
}

export type EngineName = 'livekit-server' | 'livekit-server-two-connections' | 'embedded';

/** Starts one engine, or says in one sentence why this machine has none. */
export type StartEngine = (
  options: EngineOptions,
) => Promise<{ readonly engine: MediaEngineUnderTest } | { readonly missing: string }>;

/** Key and secret that every engine is started with. The secret has the length that livekit-server asks for. */
export const API_KEY = 'conformance';
export const API_SECRET = 'a-secret-of-at-least-32-characters-for-tests';

/** The bearer of the product's interface for rooms. */
export const ROOMS_API_KEY = 'rooms-of-the-tests-are-made-by-this-key';
