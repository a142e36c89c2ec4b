import { type LanguageModel, OpenAiModel } from '@rer/agent';
import type { ModelServer } from '../../config/model-config.ts';
import { PART_MAX_S } from '../dialect/analysis-schema.ts';

/** Nobody waits in a conversation for what is written about it: how long that takes says who asks. */
export const WRITER_TIMES = {
  firstPartMs: PART_MAX_S * 1000,
  betweenPartsMs: PART_MAX_S * 1000,
  wholeMs: PART_MAX_S * 1000,
};

/** Who answers in calls, and who takes over when that one fails. */
export interface ChosenModels {
  readonly model: LanguageModel;
  readonly fallbackModel?: LanguageModel;
  /** Who writes about calls when they are over; absent: nobody, since what is built in finds no words of its own. */
  readonly writer?: LanguageModel;
}

/**
 * Who answers in the calls of this installation: the model server that is configured, and, whenever that fails, the understanding
 * that is built in; without one that alone. What an assistant names as its provider is for other installations
 * (voice-AI contract, 7).
 */
export function chooseModels(server: ModelServer | undefined, builtIn: LanguageModel): ChosenModels {
  if (server === undefined) return { model: builtIn };
  const { baseUrl, model, apiKey } = server;
  const asked = { baseUrl, model, ...(apiKey !== undefined && { apiKey }) };
  return {
    model: new OpenAiModel(asked),
    fallbackModel: builtIn,
    writer: new OpenAiModel({ ...asked, times: WRITER_TIMES }),
  };
}
