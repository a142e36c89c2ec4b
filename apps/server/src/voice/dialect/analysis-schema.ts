import * as z from 'zod';

/** What a model is asked instead of our own words; `{{transcript}}` and the like are filled in. */
const messages = z
  .array(z.looseObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().max(20_000) }))
  .max(20)
  .optional();

/** Seconds that a model has for one part of an analysis. */
const timeoutSeconds = z.number().min(1).max(60).optional();
const asked = { enabled: z.boolean().optional(), messages, timeoutSeconds };

const structuredDataPlan = z.looseObject({ ...asked, schema: z.record(z.string(), z.json()).optional() });

/** How the success of a call can be told. */
export const RUBRICS = [
  'NumericScale',
  'DescriptiveScale',
  'Checklist',
  'Matrix',
  'PercentageScale',
  'LikertScale',
  'AutomaticRubric',
  'PassFail',
] as const;

/** What is told of a call when it is over (voice-AI contract, 7). */
export const analysisPlan = z.looseObject({
  summaryPlan: z.looseObject(asked).optional(),
  structuredDataPlan: structuredDataPlan.optional(),
  structuredDataMultiPlan: z
    .array(z.looseObject({ key: z.string().max(100), plan: structuredDataPlan }))
    .max(10)
    .optional(),
  successEvaluationPlan: z.looseObject({ ...asked, rubric: z.enum(RUBRICS).optional() }).optional(),
});
export type AnalysisPlan = z.infer<typeof analysisPlan>;
export type StructuredDataPlan = z.infer<typeof structuredDataPlan>;
