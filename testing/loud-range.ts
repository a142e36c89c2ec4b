/** Samples of less are no speech. */
const LOUD_MIN = 500;

/** From the first to behind the last loud sample. Both are 0 where there is none. */
export function loudRange(samples: Int16Array): { readonly from: number; readonly until: number } {
  const isLoud = (sample: number) => Math.abs(sample) > LOUD_MIN;
  return { from: Math.max(0, samples.findIndex(isLoud)), until: samples.findLastIndex(isLoud) + 1 };
}
