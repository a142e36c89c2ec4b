import type { SpeechEngines } from '@rer/agent/live';
import { AGENT_MESSAGE_TOPIC, AgentConnections, toPayload } from '@rer/agent/room';
import type { MediaData } from '../../media/media-engine.ts';
import type { Logger } from '../../runtime/logger.ts';
import { AGENT_WIRE_NAME, type CallHost } from '../call-host.ts';
import type { ThreadedTemplates } from '../templates/threaded-templates.ts';
import type { ServerWorld } from '../tools/pinned-request.ts';
import type { ChosenModels } from './call-models.ts';
import { type HeardTextReader, type HostedLiveCall, hostCall } from './host-call.ts';
import { type AgentAddress, openWhenAdmitted } from './open-when-admitted.ts';

export interface CallHostDependencies {
  /** Lets the assistant into a room. */
  readonly admitProgram: (program: {
    readonly roomName: string;
    readonly name: string;
    readonly identity?: string;
  }) => Promise<{ readonly identity: string; readonly accessToken: string }>;
  /** Says something to the participants of a room by the media server itself. */
  readonly tellRoom: (roomName: string, data: MediaData) => Promise<void>;
  /** Where the media server is for programs of this machine: `ws://` or `wss://`. */
  readonly mediaUrl: () => Promise<string>;
  readonly models: ChosenModels;
  /** How model servers are reached that assistants name. */
  readonly world: ServerWorld;
  readonly templates: Pick<ThreadedTemplates, 'ofCall'>;
  readonly timeZone: string;
  /** What calls hear and speak with at this moment; null: they are calls of text. */
  readonly speech: () => SpeechEngines | null;
  readonly hearing: HeardTextReader;
  /** A call begins: a chance to prepare what it will need. */
  readonly onStart: () => void;
  readonly logger: Pick<Logger, 'error'>;
}

/** Runs calls in this process; their agent connections live in the agent worker (decision 019). */
export function createCallHost(dependencies: CallHostDependencies): CallHost {
  const { admitProgram, tellRoom, mediaUrl, models, world, templates, timeZone, onStart, logger } =
    dependencies;
  const { speech, hearing } = dependencies;
  const connections = new AgentConnections({
    onCrash: (how) => logger.error({ how }, 'the agent worker ended; its calls get another'),
  });
  const stopping = new AbortController();
  const closing = new AbortController();
  const running = new Set<HostedLiveCall>();
  const afterwards = new Set<Promise<void>>();
  return {
    async start(call, report) {
      onStart();
      const admit = async (again: { readonly identity?: string } = {}) => {
        const [{ identity, accessToken }, url] = await Promise.all([
          admitProgram({ roomName: call.room.name, name: AGENT_WIRE_NAME, ...again }),
          mediaUrl(),
        ]);
        return { identity, url, token: accessToken };
      };
      const first = await admit();
      let admission: Promise<AgentAddress> | undefined = Promise.resolve(first);
      const hosted = await hostCall({
        call,
        report,
        models,
        world,
        openConnection: (listener) => {
          // A token holds for minutes; a place that is taken again gets another.
          const admitted = admission ?? admit({ identity: first.identity });
          admission = undefined;
          return openWhenAdmitted(admitted, (address, to) => connections.open(address, to), listener);
        },
        tellRoom: (text) => tellRoom(call.room.name, appMessage(text)),
        templates,
        timeZone,
        speech: speech(),
        hearing,
        stopping: stopping.signal,
        closing: closing.signal,
      });
      running.add(hosted);
      void hosted.over.then(() => running.delete(hosted));
      afterwards.add(hosted.done);
      void hosted.done.then(() => afterwards.delete(hosted.done));
      return hosted;
    },
    async close() {
      stopping.abort();
      await Promise.all([...running].map(async (call) => await call.end('worker-shutdown')));
      closing.abort();
      // Calls' logs record abandoned work.
      await Promise.all(afterwards);
      await connections.close();
    },
  };
}

function appMessage(text: string): MediaData {
  return { topic: AGENT_MESSAGE_TOPIC, payload: new TextEncoder().encode(toPayload(text)) };
}
