import { expect, test } from 'vitest';
import { supervisoryAuthorityOf } from './supervisory-authority.ts';

test.each([
  ['50667', 'LDI NRW'],
  ['80331', 'BayLDA'],
  ['24103', 'ULD'],
  ['01067', 'Sächsische'],
  ['99084', 'Thüringer'],
  ['66111', 'Saarland'],
])('a company at %s is supervised by its own state: %s', (postcode, name) => {
  expect(supervisoryAuthorityOf(postcode)).toContain(name);
});

test.each(['1010', '', '06556', '12529', '51598', '27498', '48455'])(
  'where the postcode does not tell the state, none is named: %j',
  (postcode) => {
    expect(supervisoryAuthorityOf(postcode)).toBeNull();
  },
);
