import type { SpeechEngines } from '@rer/agent/live';
import {
  OpenAiRecognizer,
  OpenAiSynthesizer,
  type Recognizer,
  type SpeechModels,
  SpeechProgram,
} from '@rer/agent/speech';
import type { RecognizerModel, VoiceModel } from '@rer/contracts/speech-program';
import type { RecognitionServer, SynthesisServer } from '../../config/speech-config.ts';
import type { Logger } from '../../runtime/logger.ts';

export interface SpeechServiceDependencies {
  readonly config: {
    readonly recognitionServer: RecognitionServer | undefined;
    readonly synthesisServer: SynthesisServer | undefined;
  };
  /** The installed model that hears; null: there is none. Models may come while the product runs. */
  readonly recognizerModel: () => RecognizerModel | null;
  /** The installed voices that are better than the built-in one. */
  readonly voiceModels: () => readonly VoiceModel[];
  readonly logger: Pick<Logger, 'error'>;
}

/** What calls hear and speak with on this installation. */
export interface SpeechService {
  /** For a call that begins now. */
  readonly engines: () => SpeechEngines;
  /** Whether speech can be recognised. */
  readonly hears: () => boolean;
  /** Takes up models that were installed meanwhile; calls that run are not changed. */
  readonly reload: () => void;
  close(): Promise<void>;
}

export function createSpeechService({
  config,
  recognizerModel,
  voiceModels,
  logger,
}: SpeechServiceDependencies): SpeechService {
  const models = (): SpeechModels => {
    return {
      recognizer: config.recognitionServer === undefined ? recognizerModel() : null,
      voices: config.synthesisServer === undefined ? voiceModels() : [],
    };
  };
  const program = new SpeechProgram({
    models,
    onCrash: (how) =>
      logger.error({ how }, 'the speech program ended; it is started again when it is needed'),
    onProblem: (problem) => logger.error({ problem }, 'a speech model cannot be used'),
  });
  const server = config.recognitionServer === undefined ? undefined : recognizerOf(config.recognitionServer);
  const recognizer = (): Recognizer | null => server ?? (recognizerModel() === null ? null : program);
  const synthesizer = config.synthesisServer === undefined ? program : synthesizerOf(config.synthesisServer);
  return {
    engines: () => ({
      recognizer: recognizer(),
      activity: program,
      synthesizer,
      prepare: () => program.start(),
    }),
    hears: () => recognizer() !== null,
    reload: () => program.reload(),
    close: () => program.close(),
  };
}

function recognizerOf({ url, model, apiKey }: RecognitionServer): OpenAiRecognizer {
  return new OpenAiRecognizer({ url, model, ...(apiKey !== undefined && { apiKey }) });
}

function synthesizerOf({ url, model, voice, apiKey }: SynthesisServer): OpenAiSynthesizer {
  return new OpenAiSynthesizer({ url, model, voice, ...(apiKey !== undefined && { apiKey }) });
}
