import * as z from 'zod';

/** The prompt that replaces our own; `{{transcript}}` and the like are filled in. */
const messages = z
  .array(z.looseObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().max(20_000) }))
  .max(20)
  .optional();

/** Longest time that one part of an analysis can be given, seconds: so long the report of a call can be late. */
export const PART_MAX_S = 60;
/** Seconds that a model has for one part of an analysis. */
const timeoutSeconds = z.number().min(1).max(PART_MAX_S).optional();
const members = { enabled: z.boolean().optional(), messages, timeoutSeconds };

const structuredDataPlan = z.looseObject({
  ...members,
  schema: z.record(z.string(), z.json()).optional(),
});

/** How the success of a call can be told. */
const RUBRICS = [
  'NumericScale',
  'DescriptiveScale',
  'Checklist',
  'Matrix',
  'PercentageScale',
  'LikertScale',
  'AutomaticRubric',
  'PassFail',
] as const;

/** Which analyses follow a finished call (voice-AI contract, 7). */
export const analysisPlan = z.looseObject({
  /** Calls in which less was said are not analysed. */
  minMessagesThreshold: z.number().min(0).optional(),
  summaryPlan: z.looseObject(members).optional(),
  structuredDataPlan: structuredDataPlan.optional(),
  structuredDataMultiPlan: z
    .array(z.looseObject({ key: z.string().max(100), plan: structuredDataPlan }))
    .max(10)
    .optional(),
  successEvaluationPlan: z.looseObject({ ...members, rubric: z.enum(RUBRICS).optional() }).optional(),
});
export type Rubric = (typeof RUBRICS)[number];
export type AnalysisPlan = z.infer<typeof analysisPlan>;
export type StructuredDataPlan = z.infer<typeof structuredDataPlan>;
