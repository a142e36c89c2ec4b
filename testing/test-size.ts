import process from 'node:process';

/** How many cases an expensive rule is tried with: few for each change, many where `npm run soak -- properties` or `second-browser` runs it. */
export function testSize(few: number, many: number): number {
  return process.env['PROPERTY_SEED'] === undefined ? few : many;
}

/** At most `few` of these, from all over them, for each change; all of them once in that soak, which sets `WHOLE_SETS`. */
export function testSample<T>(all: readonly T[], few: number): readonly T[] {
  const step = process.env['WHOLE_SETS'] === undefined ? Math.max(1, Math.ceil(all.length / few)) : 1;
  return all.filter((_, at) => at % step === 0);
}
