import { scriptedSpeaker } from '../testing/speakers.ts';
import { testWith, walkBySpeech } from './support/spoken-walk.ts';

walkBySpeech(testWith(scriptedSpeaker));
