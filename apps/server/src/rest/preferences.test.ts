import { describe, expect, it } from 'vitest';
import { appliedPreferences, parsePreferences } from './preferences.ts';
import { RestError } from './rest-error.ts';

const NONE = {
  returns: null,
  count: null,
  resolution: null,
  missing: null,
  handling: null,
  maxAffected: null,
};

describe('preferences', () => {
  it.each([undefined, '', ' ', ',', 'tx=rollback, timezone=Europe/Berlin'])('ignores %j', (header) => {
    expect(parsePreferences(header)).toEqual(NONE);
  });

  it.each(['count=exact,return=representation', 'count=exact, return=representation'])(
    'splits %j',
    (header) => {
      expect(parsePreferences(header)).toEqual({ ...NONE, count: 'exact', returns: 'representation' });
    },
  );

  it('refuses unknown preferences only when handling is strict', () => {
    expect(() => parsePreferences('handling=strict, a=b, count=exact')).toThrow(
      new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
        details: 'Invalid preferences: a=b',
      }),
    );
    expect(parsePreferences('handling=lenient, a=b').handling).toBe('lenient');
  });

  it('honours a bound on affected rows only when handling is strict', () => {
    expect(parsePreferences('max-affected=3').maxAffected).toBeNull();
    expect(parsePreferences('handling=strict, max-affected=3').maxAffected).toBe(3);
  });

  it('names what was honoured in a fixed order', () => {
    expect(appliedPreferences({ count: 'exact', returns: 'representation' })).toBe(
      'return=representation, count=exact',
    );
    expect(appliedPreferences({ count: null })).toBeNull();
  });
});
