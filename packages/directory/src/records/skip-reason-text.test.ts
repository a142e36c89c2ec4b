import { IMPORT_SKIP_REASONS } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { skipReasonText } from './skip-reason-text.ts';

describe('the reason of a skipped row', () => {
  it('is a sentence of its own for each', () => {
    const texts = IMPORT_SKIP_REASONS.map(skipReasonText);
    expect(new Set(texts).size).toBe(IMPORT_SKIP_REASONS.length);
    for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
    expect(skipReasonText('text_too_long')).toBe('Ein Text hat mehr als 10.000 Zeichen.');
  });
});
