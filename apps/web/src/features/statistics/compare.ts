/** A figure beside that of the period before. */
export interface Comparison {
  readonly direction: 'more' | 'fewer' | 'same';
  /** How many more or fewer, never negative. */
  readonly difference: number;
  /** The same in percent of the figure before, rounded; null when there was nothing before. */
  readonly percent: number | null;
}

/** Compares a count with the one before. */
export function compare(now: number, before: number): Comparison {
  const difference = Math.abs(now - before);
  return {
    direction: now > before ? 'more' : now < before ? 'fewer' : 'same',
    difference,
    percent: before === 0 ? null : Math.round((100 * difference) / before),
  };
}

const SIGNS = { more: '+', fewer: '−', same: '±' } as const;
const WORDS = { more: 'mehr', fewer: 'weniger', same: 'unverändert' } as const;

/** A comparison in words: `+134, 12 % mehr`. */
export function describeComparison({ direction, difference, percent }: Comparison): string {
  if (direction === 'same') return WORDS.same;
  const amount = `${SIGNS[direction]}${difference.toLocaleString('de-DE')}`;
  if (percent === null) return `${amount}, davor keine`;
  // Ten times as many says more than 900 percent.
  if (percent >= 1000) return `${amount}, mehr als das ${Math.floor(percent / 100)}fache`;
  const share = percent === 0 ? 'unter 1' : percent.toLocaleString('de-DE');
  return `${amount}, ${share} % ${WORDS[direction]}`;
}
