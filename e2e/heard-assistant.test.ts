import { hasModel, recordedSpeaker } from '../testing/speakers.ts';
import { testWith, walkBySpeech } from './support/spoken-walk.ts';

// Without a model the suite of the recogniser is named as not run in the summary of the tests.
if (hasModel) walkBySpeech(testWith(recordedSpeaker));
