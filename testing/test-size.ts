import process from 'node:process';

/** How many cases an expensive rule is tried with: few for each change, many where `npm run soak -- properties` runs it. */
export function testSize(few: number, many: number): number {
  return process.env['PROPERTY_SEED'] === undefined ? few : many;
}
