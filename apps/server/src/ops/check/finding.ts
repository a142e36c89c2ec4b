/** One thing an operator must know. `bad` needs a hand before production, `warn` is worth a thought. */
export interface Finding {
  readonly subject: string;
  readonly level: 'good' | 'warn' | 'bad';
  readonly sentence: string;
}

export const good = (subject: string, sentence: string): Finding => ({ subject, level: 'good', sentence });
export const warn = (subject: string, sentence: string): Finding => ({ subject, level: 'warn', sentence });
export const bad = (subject: string, sentence: string): Finding => ({ subject, level: 'bad', sentence });

/** What an error says, for a sentence. Several addresses of one host fail in an error without a message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : 'unknown reason';
}
