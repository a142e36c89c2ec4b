import { isRecord } from '@rer/contracts';
import type * as z from 'zod';

/** A field of an assistant that could only be stored: what it asks for is not done in calls here. */
interface RefusedField {
  readonly path: readonly string[];
  /** Values that ask for nothing beyond what is done anyway. Default: an empty list. */
  readonly allows?: (value: unknown) => boolean;
  /** What to send instead. */
  readonly message: string;
}

const isOff = (value: unknown): boolean => value === false;
/** A plan in which nothing is turned on. */
const isOffPlan = (value: unknown): boolean =>
  isRecord(value) && !Object.values(value).some((part) => isRecord(part) && part['enabled'] === true);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isNot = (refused: string) => (value: unknown) => value !== refused;
const ADDRESS = /^\s*https?:\/\/\S+\s*$/i;

const OWN_WAITS = "use startSpeakingPlan's waitSeconds and transcriptionEndpointingPlan";
const NO_DENOISING =
  'sound is not denoised here beyond what browsers do themselves: leave it out or turn it off';

const REFUSED: readonly RefusedField[] = [
  {
    path: ['backgroundSound'],
    allows: (value) => value === 'off',
    message: "there is no background sound in calls here: leave it out or send 'off'",
  },
  { path: ['backgroundDenoisingEnabled'], allows: isOff, message: NO_DENOISING },
  { path: ['backgroundSpeechDenoisingPlan'], allows: isOffPlan, message: NO_DENOISING },
  {
    path: ['firstMessage'],
    allows: (value) => typeof value !== 'string' || !ADDRESS.test(value),
    message: 'recordings are not played here: send the text that is to be said',
  },
  {
    path: ['startSpeakingPlan', 'customEndpointingRules'],
    message: `rules of your own are not run here: leave them out, and ${OWN_WAITS}`,
  },
  {
    path: ['startSpeakingPlan', 'smartEndpointingPlan', 'provider'],
    allows: isNot('custom-endpointing-model'),
    message: `a model of your own is not asked here: leave smartEndpointingPlan out, and ${OWN_WAITS}`,
  },
  {
    path: ['startSpeakingPlan', 'smartEndpointingPlan', 'waitFunction'],
    message: `a function of your own is not computed here: leave it out, and ${OWN_WAITS}`,
  },
  {
    path: ['transcriber', 'provider'],
    allows: isNot('custom-transcriber'),
    message:
      'a transcriber of your own is not asked here: name another provider, and the one of this installation hears (its administrator can set STT_URL)',
  },
  {
    path: ['transcriber', 'fallbackPlan'],
    message: 'the transcriber of this installation hears all calls: leave it out',
  },
  {
    path: ['voice', 'provider'],
    allows: isNot('custom-voice'),
    message:
      'a voice of your own is not asked here: name another provider, and the voice of this installation speaks (its administrator can set TTS_URL)',
  },
  {
    path: ['voice', 'chunkPlan', 'enabled'],
    allows: (value) => value === true,
    message: 'answers are always said in pieces here: leave it out, and use minCharacters for longer ones',
  },
  {
    path: ['voice', 'chunkPlan', 'punctuationBoundaries'],
    message:
      'answers are said by whole sentences here: leave it out, and use minCharacters for longer pieces',
  },
  {
    path: ['voice', 'chunkPlan', 'formatPlan'],
    allows: (value) =>
      isRecord(value) && Object.entries(value).every(([name, on]) => name === 'enabled' && on === true),
    message:
      'numbers, dates and abbreviations are always written out here, by rules of our own: leave it out, and write texts as they are to be said',
  },
];

/**
 * Refuses what an assistant that a client sends asks for and no call here does: for a check of the schema that reads it. What was stored
 * earlier is read without it, and such a field does nothing.
 */
export function refuseUndone(assistant: unknown, context: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  for (const { path, allows = isEmptyList, message } of REFUSED) {
    const value = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), assistant);
    if (value === undefined || value === null || allows(value)) continue;
    context.addIssue({ code: 'custom', path: [...path], message });
  }
}
