import { describe, expect, it } from 'vitest';
import { errorDetail } from './screen-error.tsx';

describe('the error view', () => {
  it('names the message of a thrown error', () => {
    expect(errorDetail(new TypeError('no figures'))).toBe('no figures');
  });

  it('says so when nobody knows what happened', () => {
    expect(errorDetail(undefined)).toBe('Unknown error');
  });
});
