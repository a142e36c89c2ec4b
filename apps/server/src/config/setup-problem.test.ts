import { describe, expect, test } from 'vitest';
import { dataDirProblem, listenProblem, resourceProblem } from './setup-problem.ts';

const failure = (code: string, more: object) => Object.assign(new Error(code), { code, ...more });
const listen = { syscall: 'listen', address: '127.0.0.1', port: 80 };

describe('an address that cannot be listened on', () => {
  test.each([
    ['EADDRINUSE', 'in-use', 'Port 80 on 127.0.0.1 is in use.'],
    ['EADDRNOTAVAIL', 'wrong-address', '127.0.0.1 is not an address of this machine.'],
    ['EACCES', 'not-allowed', 'This account may not open port 80.'],
  ])('%s is %s', (code, kind, sentence) => {
    expect(listenProblem(failure(code, listen))).toEqual({
      kind,
      sentence: expect.stringContaining(sentence),
    });
  });

  test('is not what another failure is about', () => {
    expect(listenProblem(failure('EACCES', { syscall: 'open', path: '/data/keys.json' }))).toBeUndefined();
    expect(listenProblem(new TypeError('defect'))).toBeUndefined();
  });
});

describe('a DATA_DIR that cannot be used', () => {
  test.each([
    ['EACCES', '/data/keys.json', 'may not write'],
    ['EACCES', '/', 'may not write'],
    ['EROFS', '/data', 'read-only'],
    ['ENOSPC', '/data/lock', 'the disk is full'],
    ['EISDIR', '/data/lock', 'a folder, not a file'],
  ])('%s at %s', (code, path, reason) => {
    expect(dataDirProblem(failure(code, { path }), '/data')?.sentence).toContain(reason);
  });

  test('is not what a failure elsewhere is about', () => {
    expect(dataDirProblem(failure('EACCES', { path: '/data2/x' }), '/data')).toBeUndefined();
    expect(dataDirProblem(failure('EMFILE', { path: '/data/x' }), '/data')).toBeUndefined();
  });
});

describe('what the machine has no more of', () => {
  test.each([
    ['ENOSPC', 'DATA_DIR (/data)'],
    ['EDQUOT', 'DATA_DIR (/data)'],
    ['EMFILE', 'ulimit -n 4096'],
    ['ENFILE', 'fs.file-max'],
  ])('%s without a path is told with what to do', (code, part) => {
    expect(resourceProblem(failure(code, { syscall: 'write' }), '/data')).toEqual({
      kind: 'no-resources',
      sentence: expect.stringContaining(part),
    });
  });

  test('is not what another failure is about', () => {
    expect(resourceProblem(failure('EIO', { syscall: 'write' }), '/data')).toBeUndefined();
    expect(resourceProblem(new TypeError('defect'), '/data')).toBeUndefined();
  });
});
