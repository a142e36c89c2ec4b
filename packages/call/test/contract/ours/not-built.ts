import type { Feature } from '../language.ts';

/** Parts whose preconditions and argument checks hold already, and nothing beyond them. */
export const NOT_BUILT: readonly Feature[] = [
  'recording',
  'streaming',
  'transcription',
  'telephone',
  'player',
  'sessionData',
  'access',
  'qualityTests',
  'prebuilt',
  'proxy',
  'peerToPeer',
  'testAid',
  'reactNative',
];
