import { describe, expect, it } from 'vitest';
import { providerOf, testId } from '../../testing/memory-directory.ts';
import { DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { asTold } from './as-told.ts';
import { EMPTY_CONTEXT } from './context.ts';
import type { Meaning } from './meaning.ts';
import { sentenceOf } from './sentence.ts';

const WORDS = DirectoryWords.of([
  providerOf({
    id: testId(1),
    name: 'Stefanie Lang',
    firmen_name: 'Colo Süd GmbH',
    email: 'a@colo.example',
    stadt: 'Nürnberg',
    category: 'Mobilität',
    produktgruppen: 'Wallboxen',
  }),
]);
const told = (message: string, meaning: Meaning, words = WORDS) =>
  asTold(meaning, sentenceOf(message, words), EMPTY_CONTEXT, words).slots;

describe('the slots of a meaning', () => {
  const message =
    'Für heute Nachmittag bräuchte ich noch die Anzahl unserer Dienstleister in der Kategorie Mobilität';

  it('hold no word that tells nothing', () => {
    const slots = { name: 'Nachmittag', category: 'Mobilität' };
    expect(told(message, { intent: 'count', slots })).toEqual({ category: 'Mobilität' });
  });

  it('hold what the rules found where the directory is not known', () => {
    const slots = { name: 'Nachmittag', category: 'Mobilität' };
    expect(told(message, { intent: 'count', slots }, NO_WORDS)).toEqual(slots);
  });

  it('hold what records hold, whatever it looks like', () => {
    const slots = { produktgruppe: 'Wallboxen', stadt: 'Nürnberg' };
    expect(told('für den chef wegen wallboxen, also nürnberg', { intent: 'search', slots })).toEqual(slots);
  });

  it('never lose a name that may be of somebody where a record is read or changed', () => {
    const slots = { name: 'Sapperlot', changes: { rating: 3 } };
    expect(told('so sapperlot jetzt die bewertung auf 3', { intent: 'change', slots })).toEqual(slots);
  });

  it('hold the column that is asked for where the rules found none', () => {
    expect(told('Wen spreche ich bei Colo Süd an?', { intent: 'read', slots: { name: 'Colo Süd' } })).toEqual(
      {
        name: 'Colo Süd',
        fields: ['name'],
      },
    );
  });
});
