import { publicConfig, type VoiceConfig } from '@rer/contracts';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';
import type { VoiceDependencies } from '../../src/voice/voice-service.ts';
import type { DatabaseSide } from './databases.ts';
import { startMediaServer } from './media-server.ts';
import { createProduct, type TestProduct } from './product.ts';
import { ScriptedCallHost } from './scripted-call-host.ts';

export type Members = Readonly<Record<string, unknown>>;
export interface VoiceAnswer {
  readonly status: number;
  /** Of a list: under `list`. */
  readonly body: Members;
  readonly list: readonly Members[];
  readonly headers: Readonly<Record<string, unknown>>;
}

const members = z.record(z.string(), z.unknown());

/** The product with calls that the test runs by hand. */
export interface VoiceServer {
  readonly product: TestProduct;
  readonly host: ScriptedCallHost;
  /** Sends a request below `/voice` with that bearer; the private key when none is named. */
  ask(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    /** A text goes out as it stands, anything else as JSON. */
    body?: unknown,
    given?: { readonly bearer?: string; readonly headers?: Record<string, string>; readonly from?: string },
  ): Promise<VoiceAnswer>;
  /** `voice` of `GET /api/config`, as that request is told. */
  voiceConfig(headers?: Record<string, string>): Promise<VoiceConfig>;
  /** An address that nobody else has used. */
  address(): string;
  dispose(): Promise<void>;
}

export async function startVoice(
  side: DatabaseSide,
  env: Record<string, string> = {},
  { now, ...parts }: Pick<VoiceDependencies, 'world' | 'joinWaitMs' | 'now'> = {},
): Promise<VoiceServer> {
  const media = await startMediaServer();
  const host = new ScriptedCallHost();
  const product = await createProduct(
    side,
    { ...media.env, ...env },
    {
      voice: { host, ...parts },
      ...(now !== undefined && { now, monotonicNow: now }),
    },
  );
  let addresses = 0;
  const address = () => {
    addresses += 1;
    return `127.${10 + Math.trunc(addresses / 62_500)}.${Math.trunc(addresses / 250) % 250}.${(addresses % 250) + 1}`;
  };
  const send = (options: InjectOptions) => product.app.inject(options);
  return {
    product,
    host,
    address,
    async ask(
      method,
      path,
      body,
      { bearer = product.keys.voicePrivateKey, headers = {}, from = address() } = {},
    ) {
      const answer = await send({
        method,
        url: `/voice${path}`,
        remoteAddress: from,
        headers: {
          host: 'localhost:8080',
          ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(body === undefined
          ? {}
          : {
              headers: {
                host: 'localhost:8080',
                'content-type': 'application/json',
                ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
                ...headers,
              },
            }),
      });
      const json: unknown = answer.body === '' ? {} : answer.json();
      return {
        status: answer.statusCode,
        body: Array.isArray(json) ? {} : members.parse(json),
        list: Array.isArray(json) ? z.array(members).parse(json) : [],
        headers: answer.headers,
      };
    },
    async voiceConfig(headers = {}) {
      const answer = await send({
        method: 'GET',
        url: '/api/config',
        headers: { host: 'localhost:8080', ...headers },
      });
      const { voice } = publicConfig.parse(answer.json());
      if (voice === null) throw new TypeError('There is no voice service.');
      return voice;
    },
    async dispose() {
      await product.dispose();
      await media.close();
    },
  };
}
