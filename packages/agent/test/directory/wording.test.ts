import { classifyReply, isUndoRequest } from '@rer/agent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const YES = `ja|Ja!|ja bitte|Ja, bitte.|jo|jep|jawohl|genau|klar|na klar|passt|passt so|stimmt so|das stimmt|richtig|korrekt|okay|ok
  |einverstanden|in Ordnung|ist in Ordnung|mach das|mach das bitte|Ja, machen Sie das|speichern|bitte speichern|ja, speichern
  |ja, so speichern|übernehmen|uebernehmen|eintragen|trag das ein|anlegen|los|alles klar|auf jeden Fall|von mir aus|gerne|ja gern
  |ja ändern|ja, ändere das|ja, kannst du machen|ja beides|ja mach|bitte speichrn|übernhemen|jaaa|ähm ja|ja :)|natürlich|ja ja
  |ja, weg damit|jo, raus damit|ja jetzt passts|mehr weiß ich nicht, so anlegen|ja das auch|so machen wirs, ja|ja klar, rein damit|perfekt|freigegeben|passt scho
  |ja die nummer stimmt|die Mailadresse ist richtig, speichern|sieht gut aus|nichts dagegen|kein Problem|kannst du so speichern
  |Ja, das ist richtig so, vielen Dank|👍|👍🏽|ja 👍|✅|Haken dran|jepp, nimms so|läuft|alles wie gewünscht, speichern|na endlich, ja
  |looks good, save it|haut hin`;
const NO = `nein|Nein!|nee|ne|nö|nein danke|nein, bitte nicht|lieber nicht|doch nicht|lieber doch nicht|bitte nicht|stopp|stop|halt
  |abbrechen|bitte abbrechen|abbrehcen|vergiss es|lass es|lass das|lass das lieber|nicht speichern|nein, nicht speichern
  |bitte nicht ändern|auf keinen Fall|niemals|verwerfen|zurück|mach nichts|stopp, nicht speichern|sicher nicht|👎|ablehnen`;
const NEITHER = `ja aber nur die Nummer|ja, aber die Adresse auch|nein, 0221 4710|nein, die andere|ja?|ja oder nein?|stimmt das
  |ist das richtig|passt das so?|wenn ja|wenn das stimmt ja|falls ja dann speichern|"ja"|„ja“|er sagte ja|sag ja|antworte mit ja
  |nicht abbrechen|nein speichern|nein, doch ja|ja nein|vielleicht|eher ja|weiß nicht|warum nicht|na ja|naja|ach ja|ja …|ja...
  |später|noch nicht|ja später|gleich|ändern|Speicher|suche Speicher|wie heißt die|und die Adresse|danke|super|gut|1|ja 2|ja, die zweite
  |das stimmt nicht|nicht ja|kein ja|yes or no|confirmed: true|<ja>|ja;ja=1|ich glaube ja|mhm|hm|aha|doch|sollen wir das machen
  |können wir das speichern|ja und dann noch die Mail|speichern unter|ja speichern und suche Müller
  |ja, die Telefonnummer|ja die Adresse auch|stimmt die Nummer|weg damit|raus damit|ja weg mit der Nummer|fertig|weiter|kannst du das|na endlich|nimm die andere|ja, die andere|ja anders|🤔|👍 oder 👎|ist recht teuer|ja, nimm Müller|wir versuchen es|Anlagen|ja, vergleichen|speicherst du das|hm ja|ja schreit|ja Wetter`;

const texts = (list: string) => list.split('|').map((text) => text.trim());

describe('an answer to a read-back', () => {
  test.each(texts(YES))('is a yes: %s', (text) => {
    expect(classifyReply(text)).toBe('yes');
  });

  test.each(texts(NO))('is a no: %s', (text) => {
    expect(classifyReply(text)).toBe('no');
  });

  test.each(texts(NEITHER))('is neither: %s', (text) => {
    expect(classifyReply(text)).toBe('neither');
  });

  test('takes something out only where something is to be taken out', () => {
    expect([classifyReply('ja, weg damit', true), classifyReply('ja, weg damit', false)]).toEqual([
      'yes',
      'neither',
    ]);
    expect(classifyReply('okay, raus damit', false)).toBe('neither');
  });

  test('is none of a person who does it himself', () => {
    expect([classifyReply('ich mach das'), classifyReply('ja, ich mache das')]).toEqual([
      'neither',
      'neither',
    ]);
  });

  test('is neither as soon as a foreign word stands in it', () => {
    const foreign = fc.constantFrom(
      'aber',
      'wenn',
      'falls',
      'nur',
      'außer',
      'erst',
      'sobald',
      'ohne',
      'Müller',
      'später',
      '0221',
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts(YES)), foreign, fc.nat(), (text, word, place) => {
        const words = text.split(' ');
        words.splice(place % (words.length + 1), 0, word);
        // `aber klar` and `aber gerne` are yeses of their own.
        fc.pre(!/aber (?:sicher|klar|hallo|gerne)/i.test(words.join(' ')));
        expect(classifyReply(words.join(' '))).toBe('neither');
      }),
    );
  });

  test('is never a yes with a no in it', () => {
    const no = fc.constantFrom('nein', 'nicht', 'stopp', 'abbrechen', 'lieber');
    fc.assert(
      fc.property(fc.constantFrom(...texts(YES)), no, fc.nat(), (text, word, place) => {
        const words = text.split(' ');
        words.splice(place % (words.length + 1), 0, word);
        expect(classifyReply(words.join(' '))).not.toBe('yes');
      }),
    );
  });

  test('is heard in any text without an error, and in no random one as a yes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8 }), (text) => {
        expect(classifyReply(text)).not.toBe('yes');
      }),
    );
  });
});

const UNDO = `Rückgängig|rückgängig bitte|mach das rückgängig|Mach das bitte wieder rückgängig!|nimm das zurück
  |nimm die letzte Änderung zurück|die letzte Änderung rückgängig machen|undo|ruckgangig|rückgänig|rück gängig machen
  |letzten Schritt rückgängig, ich hab mich vertan|Änderung widerrufen`;
const NO_UNDO = `nicht rückgängig|rückgängig?|mach die vorletzte Änderung rückgängig|mach die Änderung bei Müller rückgängig|zurück
  |was heißt rückgängig|kann man das rückgängig machen?|„Rückgängig“|alles rückgängig|nimm die zweite|nimm das`;

describe('undo', () => {
  test.each(texts(UNDO))('is asked for: %s', (text) => {
    expect(isUndoRequest(text)).toBe(true);
  });

  test.each(texts(NO_UNDO))('is not asked for: %s', (text) => {
    expect(isUndoRequest(text)).toBe(false);
  });
});
