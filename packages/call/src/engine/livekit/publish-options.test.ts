import { expect, test } from 'vitest';
import { trackQuery } from '../../participants/find-track.ts';
import { publishOptions } from './publish-options.ts';

test('a track goes out under its own name, whatever that means to an object', () => {
  for (const name of ['constructor', 'toString', 'screenshot']) {
    expect(publishOptions(name, 'video', { sendSettings: {} })).toMatchObject({ source: 'unknown', name });
    expect(trackQuery('ben', name, 'video')).toEqual({ owner: 'ben', type: name, kind: 'video' });
  }
  expect(publishOptions('screenshot', 'video', { sendSettings: {} })).not.toHaveProperty('stream');
});
