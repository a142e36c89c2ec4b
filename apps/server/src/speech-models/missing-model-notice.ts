import type { SpeechModelConfig } from '../config/speech-model-config.ts';
import { findModel, type MissingModel } from './find-model.ts';
import { SPEECH_MODELS } from './model-table.ts';
import { sizeOf } from './speech-model.ts';

/** What the start says when the assistant cannot hear, one sentence for the operator; undefined when a model or a server hears. */
export function missingModelNotice(
  config: SpeechModelConfig,
  { hasServer }: { readonly hasServer: boolean },
): string | undefined {
  if (hasServer) return undefined;
  const found = findModel(config);
  return found.kind === 'found' ? undefined : `${adviceOn(found)} Without one the assistant works by text.`;
}

/** What an operator does about a missing model, one sentence. */
export function adviceOn({ names: [name], isChosen }: MissingModel): string {
  const model = SPEECH_MODELS.find((each) => each.name === name);
  const size = model === undefined ? '' : ` (${megabytes(sizeOf(model))})`;
  const command = `"npm run models -- ${name}" downloads`;
  return isChosen
    ? `The files of the speech model ${name}, which SPEECH_MODEL names, are not complete: ${command} what is missing${size}.`
    : `No speech model is installed: ${command} the best one${size}, "npm run models" lists all.`;
}

/** In decimal units, as hubs and disks have them. */
export function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}
