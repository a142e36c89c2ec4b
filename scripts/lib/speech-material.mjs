import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The model that tests hear with. */
const MODEL = 'whisper-base';

/**
 * What tests of the real recogniser need: the folder `MODELS_DIR` with a model, and beside it `speech`, with recordings of German
 * sentences and what is said in them.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ model: string, recordings: string } | undefined} Nothing where one of them is not there.
 */
export function findSpeechMaterial(env) {
  const models = env['MODELS_DIR'];
  if (!models) return undefined;
  const model = join(models, MODEL);
  const recordings = join(models, '..', 'speech');
  const isThere = existsSync(model) && existsSync(join(recordings, 'sentences.tsv'));
  return isThere ? { model, recordings } : undefined;
}

/**
 * What of speech is not tested on this machine, for the last lines of `npm test`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly string[]}
 */
export function speechNotes(env) {
  return findSpeechMaterial(env) === undefined
    ? [
        'The real recogniser was NOT tested: no model and recordings at MODELS_DIR. Calls by voice were, with scripted ones.',
      ]
    : [];
}
