import type { SpeechModelConfig } from '../config/speech-model-config.ts';
import { findModel } from './find-model.ts';
import { adviceOn } from './missing-model-notice.ts';

/** Which model hears, as a finding of `npm run check`; without one the product works by text. */
export function checkSpeechModel(config: SpeechModelConfig): {
  readonly subject: 'speech';
  readonly level: 'good' | 'warn';
  readonly sentence: string;
} {
  const found = findModel(config);
  return found.kind === 'found'
    ? {
        subject: 'speech',
        level: 'good',
        sentence: `The assistant hears by ${found.name} in ${found.folder}.`,
      }
    : { subject: 'speech', level: 'warn', sentence: adviceOn(found) };
}
