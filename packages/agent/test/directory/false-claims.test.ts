import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksAboutChanges,
  claimsChange,
  hasUnsourcedContact,
} from '../../src/directory/wording/false-claims.ts';

const UNREAD = { hasRead: false };
const READ = { hasRead: true };

describe('a claim that something was changed', () => {
  test.each([
    'Ich habe die Telefonnummer von Elektro Müller auf 999 geändert und gespeichert.',
    'Gespeichert.',
    'Erledigt!',
    'Die Telefonnummer wurde aktualisiert.',
    'Der neue Dienstleister ist angelegt.',
    'Die E-Mail-Adresse wurde erfolgreich eingetragen.',
    'Ich habe Ihre Angaben übernommen. Kann ich noch etwas tun?',
    'Der Eintrag ist gelöscht.',
    'Ich habe „Speicher“ aus den Produktgruppen entfernt.',
    'Die Stadtwerke Bonn sind hinzugefügt.',
    'Gerne: Die Nummer ist jetzt hinterlegt.',
    'Die Telefonnummer lautet jetzt 0900 666.',
    '**Geändert:** Telefon auf 999',
    'Ich habe den Eintrag geaendert.',
    'Ich habe den Ein\u00adtrag ge\u200bändert.',
    'Ich habe die Nummer bei Müller, wie gewünscht, auf 0221 2000 gespeichert.',
    'Die Änderung wird gespeichert.',
    'Alles klar, die Adresse ist angepasst, und die Nummer auch.',
    'Ich habe nicht nur die Nummer geändert.',
    'Ich habe die Änderung vorgenommen.',
    'Telefonnummer erfolgreich aktualisiert',
    'Die Änderung wurde rückgängig gemacht.',
    'Die Bewertung habe ich soeben auf 5 gesetzt.',
    'Ich änderte die Nummer wie gewünscht.',
    'I have updated the phone number.',
    'Die Nummer wurde am 22.11.2026 geändert.',
    'Nichts leichter als das: Die Notiz wurde ergänzt.',
    'Der Name wurde korrigiert, ist das richtig so?\nGespeichert.',
    'Ihre Daten sind gespeichert.',
    'Das habe ich vermerkt.',
  ])('is heard: %s', (text) => {
    expect(claimsChange(text, UNREAD)).toBe(true);
  });

  test.each([
    'Ich kann Angaben ändern, neue Dienstleister anlegen und Einträge vergleichen.',
    'Soll ich die Telefonnummer ändern?',
    'Wurde die Nummer schon geändert?',
    'Es wurde nichts geändert.',
    'Ich habe die Nummer nicht gespeichert.',
    'Änderungen werden erst nach Ihrem Ja gespeichert.',
    'Wenn Sie Ja sagen, wird die Nummer geändert.',
    'Sagen Sie zum Beispiel „Die Nummer wurde geändert“.',
    'Als E-Mail-Adresse ist info@mueller-solar.example eingetragen.',
    'Bei Müller Solar GmbH ist keine Telefonnummer hinterlegt.',
    'Im Verzeichnis sind als Produktgruppen PV und Speicher erfasst.',
    'Jede Änderung muss von Ihnen bestätigt werden, bevor sie gespeichert wird.',
    'Die Nummer kann jederzeit geändert werden.',
    'Möchten Sie, dass die Nummer geändert wird, sagen Sie es mir.',
    'Ich habe drei Dienstleister in Köln gefunden.',
    'Müller Solar GmbH sitzt in Köln.',
    'Ohne Ihr Ja wird der Eintrag gelöscht werden können? Nein.',
    'Einträge dürfen nur von der Administration gelöscht werden.',
    'Der Wert soll auf 5 gesetzt werden.',
    'Es wurde kein neuer Dienstleister angelegt.',
    'Bestätigen Sie das, dann wird die Nummer geändert.',
    'Die Adresse ist unverändert.',
    'Ich würde die Nummer so eingetragen lassen.',
    'Guten Tag! Wie kann ich helfen?',
    'Was soll bei „Telefon“ eingetragen werden?',
    'Gern geschehen!',
    'Im Feld Notizen steht „gelöscht am Montag“.',
    'Dazu habe ich keine Angaben gefunden.',
    'Neue Dienstleister legen wir Schritt für Schritt an.',
    'Ob die Nummer gespeichert werden soll, entscheiden Sie.',
  ])('is not heard where there is none: %s', (text) => {
    expect(claimsChange(text, UNREAD)).toBe(false);
  });

  test.each([
    'Der Eintrag wurde zuletzt am 3. Mai 2024 geändert.',
    'Müller Solar GmbH wurde 2019 angelegt.',
    'Im Verzeichnis ist die Nummer 0221 1000 gespeichert.',
  ])('is none where a record was read that says so: %s', (text) => {
    expect(claimsChange(text, READ)).toBe(false);
    expect(claimsChange(text, UNREAD)).toBe(true);
  });

  test('is looked for in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, hasRead) => {
        expect(typeof claimsChange(text, { hasRead })).toBe('boolean');
        expect(typeof asksAboutChanges(text)).toBe('boolean');
      }),
    );
  });
});

describe('a question about what was done', () => {
  test.each(['Was hast du geändert?', 'Ist das gespeichert?', 'Hat das geklappt?', 'was habe ich geändert'])(
    'is heard: %s',
    (text) => expect(asksAboutChanges(text)).toBe(true),
  );

  test.each(['Ändere das Telefon auf 999', 'danke', 'Wie ist die Adresse?', 'Die Nummer ist 0221 2000'])(
    'is none: %s',
    (text) => expect(asksAboutChanges(text)).toBe(false),
  );
});

describe('an address or a number that a model tells', () => {
  const sources = ['{"phone":"+49 (221) 4710-120","email":"Info@Mueller.example"}', 'meine ist 0171 2345678'];

  test.each([
    'Telefon: 0221 / 4710 120',
    'info@mueller.example',
    '+49171 2345678',
    'Umsatz 1.200.000 Euro, 50667 Köln',
  ])('is known from a source, however it is written: %s', (text) =>
    expect(hasUnsourcedContact(text, sources)).toBe(false),
  );

  test.each([
    'Telefon von Elektro Müller GmbH: 0900 666 777',
    'chef@mueller.example',
    'Die Nummer: +49 30 123456',
  ])('is from nowhere: %s', (text) => expect(hasUnsourcedContact(text, sources)).toBe(true));

  test('is looked for in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, any) => {
        expect(hasUnsourcedContact(text, [...any, text])).toBe(false);
      }),
    );
  });
});

describe('an answer of any length is read in proportion to it', () => {
  test('signs that could belong to an address: 1,000,000 of them are no work', () => {
    expect(hasUnsourcedContact('a'.repeat(1_000_000), [])).toBe(false);
  });

  test('numbers that all were read: 50,000 of them are no work', () => {
    const numbers = Array.from({ length: 50_000 }, (_, i) => `0221 ${1_000_000 + i}`).join(', ');
    expect(hasUnsourcedContact(numbers, [numbers])).toBe(false);
    expect(hasUnsourcedContact(`${numbers}, 0221 999999`, [numbers])).toBe(true);
  });

  test('clauses of one sentence: 50,000 of them are no work', () => {
    expect(claimsChange('dass es gilt, '.repeat(50_000), UNREAD)).toBe(false);
    expect(claimsChange('vermerkt es, '.repeat(50_000), READ)).toBe(false);
  });

  test('marks of quotations that nothing ends: 500,000 of them are no work', () => {
    expect(asksAboutChanges('„'.repeat(500_000))).toBe(false);
  });
});
