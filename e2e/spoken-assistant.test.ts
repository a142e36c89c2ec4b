import { scriptedSpeaker, testWith, walkBySpeech } from './support/spoken-walk.ts';

walkBySpeech(testWith(scriptedSpeaker));
