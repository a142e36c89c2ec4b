import { mapColumns } from '@rer/directory/mapping';
import { describe, expect, it } from 'vitest';
import { chooseTarget } from './choose-target.ts';

const HEADERS = ['firmen_name', 'email', 'Mail neu', 'Telefon'];
const targets = (byHand: ReturnType<typeof chooseTarget>) =>
  mapColumns(HEADERS, byHand).columns.map(({ field }) => field);

describe('choosing the target of a column', () => {
  it('notes what differs from the headers, and nothing else', () => {
    expect(chooseTarget(HEADERS, null, 'Mail neu', 'notes')).toEqual({ 'Mail neu': 'notes' });
  });

  it('takes a target away from the column that had it', () => {
    const byHand = chooseTarget(HEADERS, null, 'Mail neu', 'email');
    expect(byHand).toEqual({ email: null, 'Mail neu': 'email' });
    expect(targets(byHand)).toEqual(['firmen_name', null, 'email', 'phone']);
  });

  it('ends where it began when everything was taken back', () => {
    const moved = chooseTarget(HEADERS, null, 'Mail neu', 'email');
    const released = chooseTarget(HEADERS, moved, 'Mail neu', null);
    expect(chooseTarget(HEADERS, released, 'email', 'email')).toBe(null);
  });

  it('lets several columns go to the additional data', () => {
    const one = chooseTarget(HEADERS, null, 'Telefon', null);
    expect(chooseTarget(HEADERS, one, 'email', null)).toEqual({ Telefon: null, email: null });
  });

  it('treats a header like __proto__ as any other', () => {
    const byHand = chooseTarget(['firmen_name', '__proto__'], null, '__proto__', 'email');
    expect(JSON.stringify(byHand)).toBe('{"__proto__":"email"}');
  });
});
