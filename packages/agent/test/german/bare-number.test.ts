import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { StaffTalk } from '../support/staff-talk.ts';

function newTalk(): StaffTalk {
  const directory = new MemoryDirectory([
    providerOf({
      id: testId(1),
      name: 'Nordkabel GmbH',
      firmen_name: 'Nordkabel GmbH',
      email: 'post@nordkabel.example',
    }),
  ]);
  return new StaffTalk({
    directory,
    model: new DeIntentModel({ words: () => DirectoryWords.of(directory.providers) }),
  });
}

function proposed({ assistant }: StaffTalk): unknown {
  const { proposal } = assistant.facts;
  return proposal === null || proposal.kind === 'undo'
    ? null
    : proposal.fields.map(({ field, new: value }) => [field, value]);
}

describe('a number alone, while a change waits for its yes', () => {
  it.each([
    ['Mitarbeiter von Nordkabel auf 48 setzen', 'nee, 84', [['mitarbeiter', 84]]],
    ['Zweigstellen von Nordkabel auf 4 setzen', '14', [['zweigstellen', 14]]],
    ['Durchwahl von Nordkabel auf 48 setzen', 'nein 84', [['additional_data', { durchwahl: '84' }]]],
  ])('corrects its value: %s, %s', async (request, said, values) => {
    const talk = newTalk();
    await talk.says(request);
    await talk.says(said);
    expect(proposed(talk)).toEqual(values);
  });

  it('corrects none of two', async () => {
    const talk = newTalk();
    await talk.says('Nordkabel hat jetzt 48 Mitarbeiter und 4 Zweigstellen');
    const before = proposed(talk);
    await talk.says('84');
    expect(proposed(talk)).toEqual(before);
  });
});

describe('a letter in one line', () => {
  it('belongs to no provider that the message does not name', async () => {
    const talk = newTalk();
    await talk.says('Zeig mir Nordkabel');
    const answer = await talk.says(
      'Sehr geehrte Damen und Herren, unsere neue Rufnummer lautet 030 1234567.',
    );
    expect(proposed(talk)).toBeNull();
    expect(answer).toMatch(/Dienstleister|Firma/);
    expect(answer).not.toContain('geehrte');
  });
});
