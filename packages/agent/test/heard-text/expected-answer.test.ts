import { DeIntentModel, expectedAnswer } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { PROVIDERS, StaffTalk } from '../support/staff-talk.ts';

const EXPECTED_AFTER = async (...texts: readonly string[]) => {
  const staff = new StaffTalk({ directory: new MemoryDirectory(PROVIDERS), model: new DeIntentModel() });
  await staff.says(...texts);
  return expectedAnswer(staff.assistant.facts, staff.conversation.lastModelMemory);
};

describe('the staff assistant waits for', () => {
  it('nothing at the beginning', () => {
    expect(expectedAnswer({ proposal: null }, null)).toBeNull();
  });

  it('a yes to what it read back', async () => {
    expect(await EXPECTED_AFTER('Ändere das Telefon von Müller Solar auf 0221 2000')).toBe('confirmation');
  });

  it.each([
    ['phone', 'die Telefonnummer'],
    ['postcode', 'die Postleitzahl'],
    ['email', 'die E-Mail-Adresse'],
    ['website', 'die Webseite'],
    ['new-name', 'den Firmennamen'],
    [null, 'die Kategorie'],
  ])('%s when it asked for the value of that column', async (expected, column) => {
    expect(await EXPECTED_AFTER(`Ändere ${column} von Müller Solar`)).toBe(expected);
  });

  it('a provider when it asked which one', async () => {
    expect(await EXPECTED_AFTER('Ändere die Telefonnummer')).toBe('provider');
  });

  it('nothing after an answer that asks nothing', async () => {
    expect(await EXPECTED_AFTER('Wie lautet das Telefon von Müller Solar?')).toBeNull();
  });
});
