import type { AdmittedJoin, RefusedJoin } from '@rer/media';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MediaAdmission, type RoomLookup } from './media-admission.ts';

const REQUEST = { query: new URLSearchParams(), authorization: undefined };
const UNKNOWN = { ok: false, status: 503, message: 'rooms cannot be looked up now, please try again' };

const failure = async () => await Promise.reject(new Error('The database is gone.'));
const silence = async () => await new Promise<never>(() => undefined);

function admissionWith(sessionStateOf: RoomLookup['sessionStateOf'], { resumes = false } = {}) {
  const abandon = vi.fn();
  const connect = vi.fn(() => ({ receive: () => undefined, closed: () => undefined }));
  const admitted: AdmittedJoin = {
    ok: true,
    principal: 'anna',
    attributes: {},
    resumes,
    connect,
    abandon,
  };
  const media = { admit: async () => admitted };
  return {
    abandon,
    connect,
    admission: new MediaAdmission(media, { reopen: async () => false, sessionStateOf }),
  };
}

afterEach(() => void vi.useRealTimers());

describe('admission to the media server', () => {
  test('refuses when the participant session is over, and keeps nothing open', async () => {
    for (const resumes of [false, true]) {
      const { admission, abandon } = admissionWith(async () => ({ isOver: true, changes: {} }), { resumes });
      expect(await admission.admit(REQUEST)).toEqual({
        ok: false,
        status: 401,
        message: 'permissions denied',
      });
      expect(abandon).toHaveBeenCalledOnce();
    }
  });

  test('gives who comes the rights that he has by now, whatever his token says', async () => {
    const { admission, connect } = admissionWith(async () => ({
      isOver: false,
      changes: {
        publish: { canPublish: true, sources: ['microphone'] },
        isHidden: true,
        attributes: { can_admin: 'false' },
      },
    }));
    const socket = { send: () => undefined, close: () => undefined };
    const outcome = await admission.admit(REQUEST);
    if (outcome.ok) outcome.connect(socket);
    expect(connect).toHaveBeenCalledExactlyOnceWith(socket, {
      attributes: { can_admin: 'false' },
      video: { canPublish: true, canPublishSources: ['microphone'], hidden: true },
    });
  });
});

describe('while the database cannot tell whether a session is active, admission', () => {
  test('asks who joins to try again, and keeps nothing open', async () => {
    const { admission, abandon } = admissionWith(failure);
    expect(await admission.admit(REQUEST)).toEqual(UNKNOWN);
    expect(abandon).toHaveBeenCalledOnce();
  });

  test('lets back in who is still in the room', async () => {
    const { admission, abandon } = admissionWith(failure, { resumes: true });
    expect(await admission.admit(REQUEST)).toMatchObject({ ok: true, principal: 'anna' });
    expect(abandon).not.toHaveBeenCalled();
  });

  test('waits for a late answer where somebody joins, and not where a call goes on', async () => {
    vi.useFakeTimers();
    const settled: string[] = [];
    const join = admissionWith(silence).admission.admit(REQUEST);
    const resume = admissionWith(silence, { resumes: true }).admission.admit(REQUEST);
    void join.then(() => settled.push('join'));
    void resume.then(() => settled.push('resume'));
    await vi.advanceTimersByTimeAsync(499);
    expect(settled).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toEqual(['resume']);
    expect(await resume).toMatchObject({ ok: true });
    await vi.advanceTimersByTimeAsync(2_499);
    expect(settled).toEqual(['resume']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await join).toEqual(UNKNOWN);
  });
});

describe('a room that the media server does not know', () => {
  const missing: RefusedJoin = {
    ok: false,
    status: 404,
    message: 'requested room does not exist',
    missingRoom: 'halle',
  };
  const admissionWith = (reopen: RoomLookup['reopen']) =>
    new MediaAdmission({ admit: async () => missing }, { reopen, sessionStateOf: silence });

  test('does not exist when the database says so', async () => {
    expect(await admissionWith(async () => false).admit(REQUEST)).toEqual(missing);
  });

  test('may exist while nothing can tell: clients are asked to try again', async () => {
    expect(await admissionWith(failure).admit(REQUEST)).toEqual(UNKNOWN);
    vi.useFakeTimers();
    const late = admissionWith(silence).admit(REQUEST);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await late).toEqual(UNKNOWN);
  });
});
