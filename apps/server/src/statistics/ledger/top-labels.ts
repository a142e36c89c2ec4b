import { compareLabels } from './label-order.ts';

/** A label and its clicks. */
export interface LabelClicks {
  readonly label: string;
  readonly clicks: number;
}

/**
 * The `limit` labels with the most clicks, then by label. `sums` is indexed by label; those without a click are left
 * out. One pass: of thousands of labels, few ever come near the top.
 */
export function topLabels(
  sums: Uint32Array,
  nameOf: (label: number) => string,
  limit: number,
): readonly LabelClicks[] {
  const top: LabelClicks[] = [];
  if (limit === 0) return top;
  // What a label needs to be looked at more closely.
  let least = 1;
  for (let label = 0; label < sums.length; label += 1) {
    const clicks = sums[label] ?? 0;
    if (clicks < least) continue;
    insert(top, { label: nameOf(label), clicks });
    if (top.length > limit) top.pop();
    if (top.length === limit) least = top.at(-1)?.clicks ?? 1;
  }
  return top;
}

/** All labels with clicks, the most clicks first, then by label. */
export function rankedLabels(sums: Uint32Array, nameOf: (label: number) => string): readonly LabelClicks[] {
  const ranked: LabelClicks[] = [];
  for (let label = 0; label < sums.length; label += 1) {
    const clicks = sums[label] ?? 0;
    if (clicks > 0) ranked.push({ label: nameOf(label), clicks });
  }
  return ranked.sort(byClicks);
}

function byClicks(a: LabelClicks, b: LabelClicks): number {
  return b.clicks - a.clicks || compareLabels(a.label, b.label);
}

function insert(top: LabelClicks[], entry: LabelClicks): void {
  let place = top.length;
  while (place > 0) {
    const before = top[place - 1];
    if (before === undefined || byClicks(before, entry) <= 0) break;
    place -= 1;
  }
  top.splice(place, 0, entry);
}
