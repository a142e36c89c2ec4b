import { DirectoryWords } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const words = DirectoryWords.of(readSetDirectory());
const meant = (message: string) => understand(message, undefined, words);

describe('what names something of the directory and is out of task', () => {
  it.each([
    ['a judgement', 'findest du gridsoft eigentlich seriös'],
    ['a forecast', 'wird die colo süd nächstes jahr mehr umsatz machen'],
    ['a price', 'was verlangt bergmann für den meter kabel'],
    ['a word to somebody', 'frau wagner soll bitte zurückrufen, richten sie das aus'],
    ['another program', 'leg die colo süd in der warenwirtschaft an'],
    ['the build of the directory', 'welche datentypen haben die spalten bei den dienstleistern'],
    ['a change to many', 'trag bei allen kölnern herrn braun als ansprechpartner ein'],
    ['a wish with a town', 'wie viel grad hat es heute in freiburg'],
  ])('%s is refused: %s', (_kind, message) => {
    expect(meant(message).intent).toBe('refuse');
  });

  it.each([
    ['wer vermietet notstromaggregate', 'search'],
    ['der kowalski soll mich zurückrufen, hab ich da ne nummer von dem', 'read'],
    ['wie viele sinds in freiburg', 'count'],
    ['wie ist gridsoft bewertet', 'read'],
    ['trag bei hafenstrom in die notizen ein: rechnung noch offen', 'change'],
    ['ich bin neu hier, wie funktioniert das denn mit dir', 'help'],
  ])('%s is a %s', (message, intent) => {
    expect(meant(message).intent).toBe(intent);
  });

  it('removes an entry of a list where one stands beside the name, and refuses to remove the record', () => {
    expect(meant('streich wallboxen bei alpenvolt raus').slots.changes).toEqual({
      produktgruppen: { remove: 'Wallboxen' },
    });
    expect(meant('sachsen aggregate kannst du rauswerfen').refusal).toBe('delete');
  });
});
