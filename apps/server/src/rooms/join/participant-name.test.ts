import { PARTICIPANT_NAME_BYTES_MAX, utf8Bytes } from '@rer/contracts';
import { expect, test } from 'vitest';
import { participantName } from './participant-name.ts';

test('a name that fits stays as it is, without blanks around it', () => {
  expect(participantName('  Ada Köhler ')).toBe('Ada Köhler');
});

test('a name that is too long is cut between characters', () => {
  for (const sign of ['ä', '€', '🙂']) {
    const cut = participantName(sign.repeat(1000));
    expect(utf8Bytes(cut)).toBeLessThanOrEqual(PARTICIPANT_NAME_BYTES_MAX);
    expect(utf8Bytes(cut + sign)).toBeGreaterThan(PARTICIPANT_NAME_BYTES_MAX);
    expect(cut.replaceAll(sign, '')).toBe('');
  }
});

test('what nobody can store falls out of it', () => {
  expect(participantName('A\u0000d\ud800a')).toBe('Ada');
});

test('what turns the direction of the text around it falls out of it', () => {
  expect(participantName('\u202eeiS\u202c\u2066 (\u200fAnna\u061c)\u2069')).toBe('eiS (Anna)');
});
