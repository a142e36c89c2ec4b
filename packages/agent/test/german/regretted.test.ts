import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

const CHANGE = ['Ändere die Telefonnummer von Netzblick IT auf 0221 445566', 'ja'] as const;
const ADDITION = ['Leg die Alpen Strom GmbH an, a@alpen-strom.example', 'ja'] as const;

async function talkAfter(...said: readonly string[]): Promise<{
  readonly talk: StaffTalk;
  readonly directory: MemoryDirectory;
}> {
  const directory = new MemoryDirectory(readSetDirectory());
  const words = () => DirectoryWords.of(directory.providers);
  const talk = new StaffTalk({ directory, model: new DeIntentModel({ words }) });
  for (const text of said) await talk.says(text);
  return { directory, talk };
}

const phoneOf = ({ providers }: MemoryDirectory) =>
  providers.find(({ firmen_name }) => firmen_name === 'Netzblick IT GmbH')?.phone;
const isThere = ({ providers }: MemoryDirectory) => providers.some(({ name }) => name === 'Alpen Strom GmbH');

const REGRETS = [
  'ups, zurück',
  'hoppla, das war falsch, mach das rückgängig',
  'nimm das wieder raus',
  'das wollte ich nicht',
  'oh nein, das wollte ich gar nicht',
  'doch nicht',
  'nee, lieber doch nicht',
  'stell das wieder her',
  'zurück auf den alten Wert',
  'das war ein Versehen',
  'mach das wieder weg',
];

describe('right after something was written', () => {
  it.each([...REGRETS, 'lösch das wieder', 'Oh, zurück!'])('„%s“ takes a change back', async (said) => {
    const { directory, talk } = await talkAfter(...CHANGE, said);
    if (talk.assistant.facts.proposal !== null) {
      expect(talk.assistant.facts.proposal.kind).toBe('undo');
      await talk.says('ja');
    }
    expect(phoneOf(directory)).toBe('+49 221 4710 601');
  });

  it.each([...REGRETS, 'lösch den wieder', 'lösch die Firma wieder', 'nimm den Eintrag wieder raus'])(
    '„%s“ takes an addition back',
    async (said) => {
      const { directory, talk } = await talkAfter(...ADDITION);
      expect(isThere(directory)).toBe(true);
      await talk.says(said);
      if (talk.assistant.facts.proposal !== null) await talk.says('ja');
      expect(isThere(directory)).toBe(false);
    },
  );

  it.each(['nein', 'doch nicht'])('„%s“ to the taking back leaves what was written', async (said) => {
    const { directory } = await talkAfter(...CHANGE, 'das wollte ich nicht', said);
    expect(phoneOf(directory)).toBe('0221 445566');
  });

  it('„zurück“ alone stays a way back to the list', async () => {
    const { talk } = await talkAfter('Wer sitzt in Köln?', ...CHANGE);
    expect(await talk.says('zurück')).toMatch(/^Die letzten Treffer/);
    expect(talk.assistant.facts.proposal).toBeNull();
  });

  it.each([
    'lösch den wieder',
    'lösch die Firma wieder',
    'nimm Metraq wieder raus',
    'nein, 0221 3000',
    'ups, 0221 445577',
    'ups, zurück zu Metraq',
    'doch nicht rückgängig machen',
    'nimm das nicht zurück',
    'das war nicht falsch',
    'was war falsch?',
    'das wollte ich nicht?',
    'nimm die Wallboxen wieder raus',
    'lösch das',
  ])('„%s“ undoes no change', async (said) => {
    const { directory, talk } = await talkAfter(...CHANGE, said);
    expect(talk.assistant.facts.proposal?.kind).not.toBe('undo');
    expect(phoneOf(directory)).toBe('0221 445566');
  });
});

describe('while a proposal waits', () => {
  it.each([...REGRETS, 'lösch das wieder'])('„%s“ rejects a change', async (said) => {
    const { directory, talk } = await talkAfter(CHANGE[0], said);
    expect(talk.assistant.facts.proposal).toBeNull();
    await talk.says('ja');
    expect(directory.writes).toEqual([]);
  });

  it.each([...REGRETS, 'lösch den wieder'])('„%s“ rejects an addition', async (said) => {
    const { directory, talk } = await talkAfter(ADDITION[0], said);
    expect(talk.assistant.facts.proposal).toBeNull();
    await talk.says('ja');
    expect(directory.writes).toEqual([]);
  });

  it('rejects it and leaves what was written before', async () => {
    const { directory, talk } = await talkAfter(
      ...CHANGE,
      'Setz die Mitarbeiter auf 12',
      'nimm das wieder raus',
    );
    expect(talk.assistant.facts.proposal).toBeNull();
    expect(phoneOf(directory)).toBe('0221 445566');
  });
});

it.each(['ups, zurück', 'das wollte ich nicht', 'doch nicht', 'lösch das wieder'])(
  '„%s“ undoes nothing that lies longer back',
  async (said) => {
    const { directory, talk } = await talkAfter(...CHANGE, 'Wer sitzt in Köln?', said);
    expect(talk.assistant.facts.proposal?.kind).not.toBe('undo');
    expect(phoneOf(directory)).toBe('0221 445566');
  },
);
