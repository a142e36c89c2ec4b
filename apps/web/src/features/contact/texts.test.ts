import { CONTACT_FIELDS, CONTACT_PROBLEMS, parseContactRequest } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { contactFailureText, contactProblemText, contactSummaryText } from './texts.ts';

const FALLBACK = 'Bitte prüfen Sie diese Angabe.';

describe('the sentences of the contact form', () => {
  const requests = [
    {},
    { name: ' ', email: ' ', message: ' ', art13: false },
    { name: 'a'.repeat(201), email: `${'a'.repeat(250)}@b.de`, message: 'a'.repeat(10_001), art13: true },
    { name: 'a', email: 'a@b', message: 'a', art13: true },
  ];

  it.each(requests)('say in words of their own what is wrong with %#', (request) => {
    const parsed = parseContactRequest(request);
    const problems = parsed.ok ? {} : parsed.problems;
    expect(Object.keys(problems).length).toBeGreaterThan(0);
    for (const field of CONTACT_FIELDS) {
      const problem = problems[field];
      if (problem !== undefined) expect(contactProblemText(field, problem)).not.toBe(FALLBACK);
    }
  });

  it('exist for every field and code', () => {
    for (const field of CONTACT_FIELDS) {
      for (const problem of CONTACT_PROBLEMS) expect(contactProblemText(field, problem)).toMatch(/^Bitte|^D/);
    }
  });

  it('count wrong fields in the singular and the plural', () => {
    expect(contactSummaryText(1)).toContain('Eine Angabe fehlt');
    expect(contactSummaryText(3)).toContain('3 Angaben fehlen');
  });
});

describe('the sentences about a message that was not taken', () => {
  it.each([
    [{ type: 'too_many', retryAfterSeconds: 180 }, 'in 3 Minuten'],
    [{ type: 'too_many', retryAfterSeconds: null }, 'in ein paar Minuten'],
    [{ type: 'unavailable', retryAfterSeconds: 5 }, 'in einer Minute'],
    [{ type: 'unreachable' }, 'Internetverbindung'],
    [{ type: 'failed' }, 'E-Mail'],
  ] as const)('for %j tell what to do and that nothing is lost', (failure, advice) => {
    expect(contactFailureText(failure)).toContain(advice);
    expect(contactFailureText(failure)).toContain('Ihre Eingaben bleiben stehen.');
  });
});
