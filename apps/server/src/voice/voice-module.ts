import { closeAll } from '../runtime/close-all.ts';
import { addCounter, addGauge } from '../runtime/metrics.ts';
import type { ServerModule } from '../server-module.ts';
import { chooseModels } from './live/call-models.ts';
import { type CallHostDependencies, createCallHost } from './live/create-call-host.ts';
import { createSpeechService, type SpeechServiceDependencies } from './speech/speech-service.ts';
import { ThreadedTemplates } from './templates/threaded-templates.ts';
import { ThreadedUnderstanding } from './understanding/threaded-understanding.ts';
import { createVoiceService, type VoiceDependencies, type VoiceService } from './voice-service.ts';

/** Parts of the voice service that tests replace. */
export interface VoiceParts extends Pick<VoiceDependencies, 'world' | 'joinWaitMs'> {
  /** Runs calls; null: no calls can be started. Default: this process runs them. */
  readonly host?: VoiceDependencies['host'] | null;
}

export interface VoiceModuleDependencies
  extends Omit<VoiceDependencies, 'signedIn' | 'callerLookup' | 'rooms' | 'host' | 'speech'>,
    VoiceParts {
  readonly config: VoiceDependencies['config'] &
    SpeechServiceDependencies['config'] & { readonly timeZone: string };
  readonly auth: Pick<VoiceDependencies, 'signedIn' | 'callerLookup'>;
  readonly rooms: {
    readonly admitAgent: CallHostDependencies['admitProgram'];
    readonly internal: InternalRooms;
  };
  readonly signals: { internalUrl(): Promise<string> };
  readonly recognizerModel: SpeechServiceDependencies['recognizerModel'];
  readonly voiceModels: SpeechServiceDependencies['voiceModels'];
}

/** Rooms for calls, and messages into them. */
type InternalRooms = VoiceDependencies['rooms'] & { readonly sendData: CallHostDependencies['tellRoom'] };

/** The voice-AI service with the threads and the host that its calls need. */
export interface VoiceModule extends Pick<VoiceService, 'publicConfig'>, ServerModule {
  /** Takes up speech models that were installed meanwhile. */
  speechModelsChanged(): void;
}

export async function createVoiceModule(dependencies: VoiceModuleDependencies): Promise<VoiceModule> {
  const { config, db, logger, auth, rooms, signals, recognizerModel, voiceModels, world, ...others } =
    dependencies;
  const understanding = new ThreadedUnderstanding({ db, logger });
  const templates = new ThreadedTemplates({ logger });
  const speech = createSpeechService({ config, recognizerModel, voiceModels, logger });
  const createHost = () =>
    createCallHost({
      admitProgram: (program) => rooms.admitAgent(program),
      tellRoom: (roomName, data) => rooms.internal.sendData(roomName, data),
      mediaUrl: () => signals.internalUrl(),
      models: chooseModels(config.modelServer, understanding),
      world: world ?? {},
      templates,
      timeZone: config.timeZone,
      speech: speech.engines,
      hearing: understanding,
      onStart: () => understanding.prepare(),
      logger,
    });
  const { signedIn, callerLookup } = auth;
  const voice = await createVoiceService({
    ...others,
    config,
    db,
    logger,
    signedIn,
    callerLookup,
    world,
    rooms: rooms.internal,
    speech,
    host: others.host === undefined ? createHost() : (others.host ?? undefined),
  });
  return {
    routes: (app) => voice.routes(app),
    publicConfig: (caller) => voice.publicConfig(caller),
    speechModelsChanged: () => speech.reload(),
    metrics(registry) {
      addGauge(registry, {
        name: 'rer_voice_calls_running',
        help: 'Calls with an assistant that run at this moment.',
        read: () => voice.figures().running,
      });
      addCounter(registry, {
        name: 'rer_voice_calls_started_total',
        help: 'Calls with an assistant that were begun.',
        read: () => voice.figures().started,
      });
    },
    eraseExpired: () => voice.eraseExpired(),
    close: () =>
      closeAll(
        [() => voice.close(), () => understanding.close(), () => templates.close(), () => speech.close()],
        logger,
      ),
  };
}
