import type { SpeechEngines } from '@rer/agent/live';
import { type SpeechModels, SpeechProgram } from '@rer/agent/speech';
import type { SpeechModelConfig } from '../../config/speech-model-config.ts';
import type { Logger } from '../../runtime/logger.ts';
import { findModel } from '../../speech-models/find-model.ts';

interface SpeechServiceDependencies {
  readonly config: { readonly speechModels: Pick<SpeechModelConfig, 'folders' | 'chosen'> };
  readonly logger: Pick<Logger, 'error' | 'warn'>;
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

export function createSpeechService({ config, logger }: SpeechServiceDependencies): SpeechService {
  const models = (): SpeechModels => {
    const found = findModel(config.speechModels);
    return { recognizer: found.kind === 'found' ? found.settings : null, voices: [] };
  };
  const program = new SpeechProgram({
    models,
    onCrash: (how) =>
      logger.error({ how }, 'the speech program ended; it is started again when it is needed'),
    onProblem: (problem) => logger.error({ problem }, 'a speech model cannot be used'),
  });
  const hears = (): boolean => models().recognizer !== null;
  return {
    engines: () => ({ recognizer: hears() ? program : null, activity: program, synthesizer: program }),
    hears,
    reload: () => program.reload(),
    close: () => program.close(),
  };
}
