import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLabels } from './label-order.ts';
import { rankedLabels, topLabels } from './top-labels.ts';

const names = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 3 }), { minLength: 1, maxLength: 40 });

test('the top is the beginning of the whole list: most clicks first, then by label, none without a click', () => {
  fc.assert(
    fc.property(names, fc.array(fc.nat(4), { maxLength: 40 }), fc.nat(12), (labels, clicks, limit) => {
      const sums = Uint32Array.from(labels, (_, index) => clicks[index] ?? 0);
      const nameOf = (label: number) => labels[label] ?? '';
      const expected = labels
        .map((label, index) => ({ label, clicks: clicks[index] ?? 0 }))
        .filter((entry) => entry.clicks > 0)
        .sort((a, b) => b.clicks - a.clicks || compareLabels(a.label, b.label));
      expect(rankedLabels(sums, nameOf)).toEqual(expected);
      expect(topLabels(sums, nameOf, limit)).toEqual(expected.slice(0, limit));
    }),
  );
});

test('labels are ordered as their UTF-8 bytes are', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareLabels(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
