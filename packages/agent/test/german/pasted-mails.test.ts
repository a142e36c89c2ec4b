import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

const RECORDS = readSetDirectory();
const [shown] = RECORDS;

function newTalk(): StaffTalk {
  const directory = new MemoryDirectory(RECORDS);
  const model = new DeIntentModel({ words: () => DirectoryWords.of(directory.providers) });
  return new StaffTalk({ directory, model });
}

const UNSIGNED = `Sehr geehrte Damen und Herren,

unsere neue Rufnummer lautet 0221 4455667. Bitte ändern Sie das in Ihren Unterlagen.

Mit freundlichen Grüßen
Petra Lohse`;

describe('a mail that is pasted', () => {
  it('from whom is not known is of no company', async () => {
    const talk = newTalk();
    const answer = await talk.says(UNSIGNED);
    expect(answer).toMatch(/^Zu welchem Dienstleister gehört diese Nachricht\?/);
    expect(talk.assistant.facts.proposal).toBeNull();
  });

  it('from whom is not known is of the company that is shown, which its read-back names', async () => {
    const talk = newTalk();
    await talk.says(`Zeig mir ${shown?.firmen_name}`);
    expect(await talk.says(UNSIGNED)).toContain(`Bei „${shown?.firmen_name}“`);
  });

  it('is of the company that is named then', async () => {
    const talk = newTalk();
    await talk.says(UNSIGNED);
    const answer = await talk.says(shown?.firmen_name ?? '');
    expect(answer).toContain('0221 4455667');
    expect(answer).toMatch(/Soll ich das so speichern\?$/);
  });

  it('is of the company whose domain its sender has', async () => {
    const domain = (shown?.email ?? '').split('@')[1];
    const answer = await newTalk().says(
      `Von: Petra Lohse <p.lohse@${domain}>\nBetreff: Neue Rufnummer\n\n${UNSIGNED}`,
    );
    expect(answer).toContain(shown?.firmen_name);
    expect(answer).toContain('0221 4455667');
  });
});
