import { DeIntentModel, type DirectoryWords, type LanguageModel, OpenAiModel } from '@rer/agent';
import type { ModelServer } from '../../config/model-config.ts';

/** Who answers in calls, and who takes over when that one fails. */
export interface ChosenModels {
  readonly model: LanguageModel;
  readonly fallbackModel?: LanguageModel;
}

/**
 * Who answers in the calls of this installation: the model server that is configured, and, whenever that fails, the understanding
 * that is built in; without one that alone. What an assistant names as its provider is for other installations
 * (voice-AI contract, 7). `words`: of the directory at this moment.
 */
export function chooseModels(server: ModelServer | undefined, words: () => DirectoryWords): ChosenModels {
  const builtIn = new DeIntentModel({ words });
  if (server === undefined) return { model: builtIn };
  const { baseUrl, model, apiKey } = server;
  const configured = new OpenAiModel({ baseUrl, model, ...(apiKey !== undefined && { apiKey }) });
  return { model: configured, fallbackModel: builtIn };
}
