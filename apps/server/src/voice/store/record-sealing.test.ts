import { describe, expect, it } from 'vitest';
import { KeysError } from '../../config/keys.ts';
import { createRecordSealing, UnreadableSecretsError } from './record-sealing.ts';

const record = { name: 'A', server: { url: 'https://partner.example/', secret: 'sehr-geheim' } };
const sealing = createRecordSealing({ signingSecret: 'of-this-installation', formerSigningSecrets: [] });

describe('a record with secrets', () => {
  const closed = sealing.close('a', record);

  it('is stored without them, and beside them encrypted', () => {
    expect(JSON.stringify(closed.body)).not.toContain('sehr-geheim');
    expect(String(closed.sealed)).not.toContain('sehr-geheim');
    expect(sealing.open(closed)).toEqual(record);
  });

  it('keeps them from other keys and other records', () => {
    const other = createRecordSealing({ signingSecret: 'of-another-installation', formerSigningSecrets: [] });
    expect(() => other.open(closed)).toThrow(KeysError);
    expect(() => sealing.open({ ...closed, id: 'b' })).toThrow(UnreadableSecretsError);
  });
});

it('a record without secrets is stored as it is', () => {
  expect(sealing.close('a', { name: 'A' })).toEqual({ id: 'a', body: { name: 'A' }, sealed: null });
});
