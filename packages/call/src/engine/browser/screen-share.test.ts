import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream, FakeTrack } from '../../testing/fake-media.ts';
import { ScreenShare } from './screen-share.ts';

/** The questions that the browser has put to the person, each with its answers. */
let questions: { choose(): FakeTrack; cancel(): void }[] = [];

beforeEach(() => {
  questions = [];
  const getDisplayMedia = () =>
    new Promise<FakeStream>((resolve, reject) => {
      questions.push({
        choose: () => {
          const track = new FakeTrack('video', 'screen');
          resolve(new FakeStream([track]));
          return track;
        },
        cancel: () => reject(new DOMException('Not now.', 'NotAllowedError')),
      });
    });
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const aShare = () => new ScreenShare({ changed: () => undefined, ended: () => undefined });

test('a question that is still open after a call keeps nobody from sharing in the next one', async () => {
  const share = aShare();
  const first = share.start({}, undefined);
  share.stop();
  const second = share.start({}, undefined);
  expect(questions).toHaveLength(2);
  expect(await share.start({}, undefined)).toBe('running');
  const late = questions[0]?.choose();
  expect(await first).toBe('dropped');
  expect(late?.readyState).toBe('ended');
  expect(await share.start({}, undefined)).toBe('running');
  questions[1]?.choose();
  expect(await second).toBe('started');
});

test('who says no to a question of a call that is over says nothing to the next one', async () => {
  const share = aShare();
  const first = share.start({}, undefined);
  share.stop();
  questions[0]?.cancel();
  expect(await first).toBe('dropped');
  const second = share.start({}, undefined);
  questions[1]?.cancel();
  expect(await second).toMatchObject({ isCanceled: true });
});
