import { describe, expect, it } from 'vitest';
import { companyOf, contactPersonOf, hasLegalForm } from './contact-person.ts';

describe('the two names of a provider', () => {
  it.each([
    ['a person beside the company', 'Eva Lang', 'Nordkabel GmbH', 'Nordkabel GmbH', 'Eva Lang'],
    ['the company twice', 'Nordkabel GmbH', 'Nordkabel GmbH', 'Nordkabel GmbH', null],
    ['the company in another legal form', 'NORDKABEL', 'Nordkabel GmbH', 'Nordkabel GmbH', null],
    ['no company', 'Nordkabel GmbH', null, 'Nordkabel GmbH', null],
    ['a blank company', 'Nordkabel GmbH', '  ', 'Nordkabel GmbH', null],
    ['a row without the column', 'Nordkabel GmbH', undefined, 'Nordkabel GmbH', null],
  ])('%s', (_what, name, firmen_name, company, person) => {
    expect(companyOf({ name, firmen_name })).toBe(company);
    expect(contactPersonOf({ name, firmen_name })).toBe(person);
  });

  it.each([
    ['Nordkabel GmbH', true],
    ['Elektro Schulze e.K.', true],
    ['Eva Lang', false],
    ['Kabel Bergmann', false],
  ])('„%s“ has a legal form: %s', (name, has) => {
    expect(hasLegalForm(name)).toBe(has);
  });
});
