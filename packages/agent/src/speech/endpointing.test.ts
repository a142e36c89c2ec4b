import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silenceAfter } from './endpointing.ts';
import { endingOf } from './utterance-ending.ts';

const OWN = {
  waitSeconds: null,
  onPunctuationSeconds: null,
  onNoPunctuationSeconds: null,
  onNumberSeconds: null,
};

describe('how a text ends', () => {
  it.each([
    ['Welche Adresse hat Vattenfall in Hamburg?', 'complete'],
    ['Trage bei enercity den Ort Hannover ein.', 'complete'],
    ['Trage bei enercity den Ort Hannover 1.', 'complete'],
    ['Ich möchte, dass meine Aufnahme gelöscht wird.', 'complete'],
    ['Können Elektroautos damit schneller geladen werden?', 'complete'],
    ['Und die Adresse?', 'complete'],
    ['Info at Rhenag Punkt de', 'complete'],
    ['Ja.', 'reply'],
    ['Das stimmt nicht.', 'reply'],
    ['Nein.', 'unclear'],
    ['Wie lautet die Telefonnummer?', 'unclear'],
    ['Suche nach den Stadtwerken.', 'unclear'],
    ['Mein Name ist Jürgen Größmann, ich komme aus Würzburg.', 'statement'],
    ['Wie lautet die Nummer von der.', 'open'],
    ['Ich suche, ähm', 'open'],
    ['Die Adresse ist...', 'open'],
    ['Moment.', 'open'],
    ['Trage bei enercity den Ort Hannover', 'unfinished'],
    ['Kannst du die letzte Änderung', 'unfinished'],
    ['Weißt du, ob die Mainova', 'unfinished'],
    ['0, 4 0 8 0', 'number'],
    ['Notiere Hauptstraße', 'number'],
    ['0171 2345678', 'whole-number'],
    ['Null vier null acht null acht null drei null drei null', 'whole-number'],
    ['Die Postleitzahl ist 3 0 1 6 9.', 'whole-number'],
    ['Am Dienstag um 14 Uhr 30.', 'whole-number'],
    ['Martha, Anton.', 'spelling'],
    ['M A Y', 'spelling'],
    ['Die E-Mail-Adresse lautet Info at Rhenag.', 'address'],
  ])('%j is %s', (text, ending) => {
    expect(endingOf(text)).toBe(ending);
  });

  it('asks for a silence between 300 ms and 1.4 s, whatever was heard', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const ms = silenceAfter(text, OWN);
        expect(ms).toBeGreaterThanOrEqual(300);
        expect(ms).toBeLessThanOrEqual(1_400);
      }),
    );
  });
});
