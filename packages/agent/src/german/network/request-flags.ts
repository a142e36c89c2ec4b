import type { Interpretation } from '../interpretation/interpretation.ts';
import { REFUSAL_REASONS, type RequestLabel, TONES } from './labels.ts';

/** What an interpretation says beside intent and slots. */
export type RequestFlags = Pick<
  Interpretation,
  'refusal' | 'tone' | 'isFinished' | 'isSkipped' | 'isContinued' | 'isMore' | 'isOfTalk'
>;

/** Flags by the labels that the network holds true; only those that fit the intent. */
export function flagsOf(intent: Interpretation['intent'], labels: ReadonlySet<RequestLabel>): RequestFlags {
  const has = (label: RequestLabel) => labels.has(label);
  switch (intent) {
    case 'refuse':
      return { refusal: REFUSAL_REASONS.find((reason) => has(`refusal:${reason}`)) ?? 'topic' };
    case 'smalltalk': {
      const tone = TONES.find((each) => has(`tone:${each}`));
      return tone === undefined ? {} : { tone };
    }
    case 'create':
      return {
        ...(has('mark:finished') ? { isFinished: true } : {}),
        ...(has('mark:skipped') ? { isSkipped: true } : {}),
      };
    case 'search':
    case 'count':
    case 'history':
      return {
        ...(has('mark:continued') ? { isContinued: true } : {}),
        ...(has('mark:more') && intent === 'search' ? { isMore: true } : {}),
      };
    case 'read':
      return has('mark:talk') ? { isOfTalk: true } : {};
    default:
      return {};
  }
}

/** The labels of flags, as the network learns them. */
export function labelsOfFlags({
  refusal,
  tone,
  isFinished,
  isSkipped,
  isContinued,
  isMore,
  isOfTalk,
}: RequestFlags): readonly RequestLabel[] {
  return [
    ...(refusal === undefined ? [] : [`refusal:${refusal}` as const]),
    ...(tone === undefined ? [] : [`tone:${tone}` as const]),
    ...(isFinished === true ? (['mark:finished'] as const) : []),
    ...(isSkipped === true ? (['mark:skipped'] as const) : []),
    ...(isContinued === true ? (['mark:continued'] as const) : []),
    ...(isMore === true ? (['mark:more'] as const) : []),
    ...(isOfTalk === true ? (['mark:talk'] as const) : []),
  ];
}

/** Whether a label is that of a flag. */
export function isFlagLabel(label: RequestLabel): boolean {
  return /^(?:refusal|tone|mark):/.test(label);
}
