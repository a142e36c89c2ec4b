import { describe, expect, it } from 'vitest';
import { undoProgressOf } from './undo-progress-texts.ts';

describe('the progress of an undo', () => {
  it('has no figures before everybody sees it', () => {
    expect(undoProgressOf({})).toMatchObject({ title: 'Import wird rückgängig gemacht', percent: null });
  });

  it('says afterwards how many entries are removed, and announces each quarter', () => {
    expect(undoProgressOf({ clearing: { removed: 34_000, total: 60_000 } })).toEqual({
      title: 'Einträge werden entfernt',
      percent: expect.closeTo(56.7, 1),
      detail: '34.000 von 60.000 Einträgen entfernt, 56 %',
      announcement: 'Einträge werden entfernt: 50 %',
    });
  });

  it('has no share when only values of others returned', () => {
    expect(undoProgressOf({ clearing: { removed: 0, total: 0 } })).toMatchObject({ percent: null });
  });
});
