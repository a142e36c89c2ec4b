import process from 'node:process';
import { publicConfig, type VoiceConfig } from '@rer/contracts';
import * as z from 'zod';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { agentWorkerOf } from '../../../../testing/process-tree.ts';
import type { ServerWorld } from '../../src/voice/tools/pinned-request.ts';
import { CallParticipant } from './call-participant.ts';
import type { DatabaseSide } from './databases.ts';
import { createProduct, type TestProduct } from './product.ts';

const answered = z.record(z.string(), z.unknown());
const begun = z.object({ id: z.string(), webCallUrl: z.string() });

export interface ParticipantCall {
  readonly id: string;
  readonly participant: CallParticipant;
}

/** The product on a port with the embedded media server and assistants that talk: nothing in it is stood in for. */
export interface LiveVoice {
  readonly product: TestProduct;
  readonly config: VoiceConfig;
  /** Where it is. */
  readonly origin: string;
  /** As the holder of the private key, unless told. */
  ask(method: string, path: string, body?: object, bearer?: string): Promise<z.infer<typeof answered>>;
  /** Begins a call, and takes part in it. */
  call(body: object, bearer?: string): Promise<ParticipantCall>;
  /** The process that holds the agents' connections. */
  agentWorkerPid(): number;
  dispose(): Promise<void>;
}

export async function startLiveVoice(
  side: DatabaseSide,
  env: Record<string, string>,
  world: ServerWorld,
): Promise<LiveVoice> {
  const port = await freePort();
  const product = await createProduct(side, { PORT: String(port), ...env }, { voice: { world } });
  await product.app.listen({ host: '127.0.0.1', port });
  const origin = `http://localhost:${port}`;
  const told = await fetch(`${origin}/api/config`);
  const { voice: config } = publicConfig.parse(await told.json());
  if (config === null) throw new TypeError('There is no voice service.');
  const participants: CallParticipant[] = [];
  const ask: LiveVoice['ask'] = async (method, path, body, bearer = product.keys.voicePrivateKey) => {
    const answer = await fetch(`${origin}/voice${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
    return answered.parse(json);
  };
  return {
    product,
    config,
    origin,
    ask,
    async call(body, bearer) {
      const { id, webCallUrl } = begun.parse(await ask('POST', '/call/web', body, bearer));
      const participant = await CallParticipant.join(webCallUrl);
      participants.push(participant);
      return { id, participant };
    },
    agentWorkerPid: () => agentWorkerOf(process.pid),
    async dispose() {
      await Promise.all(participants.map((participant) => participant.leave()));
      await product.dispose();
    },
  };
}
