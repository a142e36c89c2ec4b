import { describe, expect, it } from 'vitest';
import { auditFilePath, auditQuery, readAuditFilter, writeAuditFilter } from './audit-query.ts';

const read = (address: string) => readAuditFilter(new URLSearchParams(address));

describe('the filter of the audit log', () => {
  it('stands in the address and is read from it again', () => {
    const address = 'action=role_changed&who=user%3A7&from=2026-11-01&to=2026-11-21';
    expect(`${writeAuditFilter(read(address))}`).toBe(address);
  });

  it('leaves out what nobody knows', () => {
    expect(read('action=dance&who=&from=yesterday&to=2026-13-45')).toEqual({
      action: null,
      who: null,
      from: null,
      to: null,
    });
  });

  it('asks for whole days of the browser, the last one included', () => {
    const query = auditQuery(read('from=2026-11-20&to=2026-11-21'));
    expect(query.get('from')).toBe(new Date('2026-11-20T00:00').toISOString());
    expect(query.get('to')).toBe(new Date('2026-11-22T00:00').toISOString());
  });

  it('holds for the file too', () => {
    expect(auditFilePath(read(''))).toBe('/api/staff/audit.csv');
    expect(auditFilePath(read('action=sign_in'))).toBe('/api/staff/audit.csv?action=sign_in');
  });
});
