import process from 'node:process';
import { DeIntentModel, DirectoryWords, type LanguageModel, OpenAiModel } from '@rer/agent';
import { readSetDirectory } from './script-files.ts';

const WORDS = DirectoryWords.of(readSetDirectory());

/** Models that programs judge, by name; each gives a new one for a conversation. */
export const MODELS: ReadonlyMap<string, () => LanguageModel> = new Map([
  ['de-intent', () => new DeIntentModel({ words: () => WORDS })],
  ['openai', openAiModel],
]);

/** The one that `LLM_BASE_URL`, `LLM_MODEL` and `LLM_API_KEY` name. */
function openAiModel(): LanguageModel {
  const { LLM_API_KEY: apiKey, LLM_BASE_URL: baseUrl = '', LLM_MODEL: model = '' } = process.env;
  return new OpenAiModel({
    baseUrl,
    model,
    ...(apiKey !== undefined && { apiKey }),
    times: { firstPartMs: 60_000 },
  });
}
