import { type UnderstandingContext as Context, DirectoryWords, EMPTY_CONTEXT } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const words = DirectoryWords.of(readSetDirectory());
const meaningOf = (message: string) => {
  const { intent, slots } = understand(message, undefined, words);
  return { intent, slots };
};

describe('a company whose name the person has forgotten', () => {
  it.each([
    ['before what is told', 'wie hieß nochmal die mit den Turbinen aus Kempten'],
    ['behind it', 'die mit den Turbinen aus Kempten, wie hieß die noch'],
    ['in a clause of its own', 'ich komm nicht auf den Namen, die haben Turbinen in Kempten'],
  ])('is looked for by what is told of them, asked %s', (_, message) => {
    const { intent, slots } = meaningOf(message);
    expect(intent).toBe('search');
    expect(slots).toMatchObject({ produktgruppe: 'Turbinen', stadt: expect.stringContaining('Kempten') });
  });

  it('is looked for however often the question is put again', () => {
    // Two ways to read each of them would be more ways than there is time for.
    const { intent, slots } = meaningOf(`wie hieß${' noch mal'.repeat(40)} Kempten`);
    expect(intent).toBe('search');
    expect(slots).toMatchObject({ stadt: expect.stringContaining('Kempten') });
  });

  it('is none of the directory if the description fits none', () => {
    expect(meaningOf('wie hieß nochmal der Sänger aus Düsseldorf').intent).toBe('refuse');
  });
});

describe('the subject of a count', () => {
  it.each(['wie viel Grad hat es in Freiburg', 'wie viele Leute wohnen in Cottbus'])(
    'is no provider where a noun behind it is another: %s',
    (message) => {
      expect(meaningOf(message).intent).toBe('refuse');
    },
  );

  it('is those of a town where no noun stands behind', () => {
    expect(meaningOf('wie viele in Freiburg')).toMatchObject({ intent: 'count' });
  });

  it('is told in a clause behind what it is for', () => {
    expect(meaningOf('ich muss dem Chef sagen wie viele aus Kiel wir haben')).toEqual({
      intent: 'count',
      slots: { stadt: 'Kiel' },
    });
  });

  it('is those that hold something in a column', () => {
    expect(meaningOf('wie viele Einträge tragen eine Notiz')).toEqual({
      intent: 'count',
      slots: { filled: ['notes'] },
    });
  });
});

it('has a number for no branch, which is no gap', () => {
  expect(meaningOf('wer hat keine einzige Filiale').slots).toEqual({ range: { zweigstellen: { max: 0 } } });
});

it('cooperation with any utility is looked for, also right behind a change', () => {
  const [provider] = readSetDirectory();
  if (provider === undefined) throw new RangeError('The directory is empty.');
  const standing: Context = {
    ...EMPTY_CONTEXT,
    focus: { id: provider.id },
    hasWritten: true,
    justWritten: { kind: 'change', provider, changeId: 'a', fields: [], isUndone: false },
    last: { kind: 'read', fields: ['produktgruppen'] },
  };
  const { intent, slots } = understand('Welche Dienstleister kooperieren mit Stadtwerken?', standing, words);
  expect({ intent, slots }).toEqual({ intent: 'search', slots: { stadtwerke: true } });
});
