import { type LanguageModel, OpenAiModel } from '@rer/agent';
import type { ModelServer } from '../../config/model-config.ts';
import { PART_MAX_S } from '../dialect/analysis-schema.ts';

/** No participant waits for an analysis in a conversation, so the caller sets its time limit. */
export const WRITER_TIMES = {
  firstPartMs: PART_MAX_S * 1000,
  betweenPartsMs: PART_MAX_S * 1000,
  wholeMs: PART_MAX_S * 1000,
};

/** The model that answers in calls, and the fallback for its failures. */
export interface ChosenModels {
  readonly model: LanguageModel;
  readonly fallbackModel?: LanguageModel;
  /** Model that writes analyses after calls; absent: there is none, since the built-in model cannot write free text. */
  readonly writer?: LanguageModel;
}

/**
 * Chooses the models for the calls of this installation: the configured model server with the built-in model as its fallback; without a
 * server, the built-in model alone. A provider named by an assistant is meant for other installations (voice-AI contract, 7).
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
