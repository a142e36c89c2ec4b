import { staffChange, staffKeyRequest } from '@rer/contracts';
import { expect, test } from 'vitest';
import { HttpError } from '../../../http/errors.ts';
import { readSiteBody } from './read-site-body.ts';

function fieldsOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.fields;
  }
}

test.each([
  ['a change of staff', staffChange, { isActiv: false }, 'isActiv'],
  ['a key', staffKeyRequest, { kind: 'voice', name: 'A', days: 1, role: 'admin' }, 'role'],
])(
  'a field that %s does not know is refused by its name, instead of doing nothing',
  (_what, shape, body, name) => {
    expect(fieldsOf(() => readSiteBody({ body }, shape))).toEqual({ [name]: 'unrecognized_keys' });
  },
);
