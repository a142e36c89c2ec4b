import { expect, test } from 'vitest';
import { contactDigest } from './contact-digest.ts';
import type { ContactMessage } from './contact-queue.ts';

const PLACE = { publicUrl: 'https://rer.example', timeZone: 'Europe/Berlin' };

function message(name: string, text: string): ContactMessage {
  return {
    id: `id-${name}`,
    receivedAt: new Date('2026-11-26T08:05:00Z'),
    name,
    email: 'a@example.org',
    message: text,
  };
}

test('a digest tells who wrote when, how each message begins, and where they are read', () => {
  const { subject, text } = contactDigest(
    [message('Änne\r\nGroß', 'Guten Tag,\nwie geht es weiter?'), message('Bo', 'x'.repeat(500))],
    PLACE,
  );
  expect(subject).toBe('2 weitere Nachrichten über das Kontaktformular');
  expect(text).toContain('https://rer.example/nachrichten\n');
  expect(text).toContain(
    '26. November 2026 um 09:05 Uhr\nÄnne Groß, a@example.org\nGuten Tag, wie geht es weiter?\n',
  );
  expect(text).toContain(`Bo, a@example.org\n${'x'.repeat(160)} …\n`);
});

test('a digest of very many messages shows the first hundred and counts the others', () => {
  const many = Array.from({ length: 105 }, (_, index) => message(`Nr. ${index}`, 'Hallo'));
  const { text } = contactDigest([message('Erste', 'Hallo'), ...many], PLACE);
  expect(text.match(/Hallo/g)).toHaveLength(100);
  expect(text).toContain('… und 6 weitere.');
});

test('a bare digest holds nothing that strangers wrote', () => {
  const { text } = contactDigest([message('Werbung', 'Gewinnspiel')], { ...PLACE, isBare: true });
  expect(text).not.toMatch(/Werbung|Gewinnspiel|example\.org/);
  expect(text).toContain('https://rer.example/nachrichten');
});
