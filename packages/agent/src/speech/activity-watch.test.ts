import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { ActivityWatch } from './activity-watch.ts';
import type { VoiceActivityListener } from './voice-activity.ts';

const PIECE = 320;

/** A detector that notes what it is given. */
function watch() {
  const given: string[] = [];
  const heard: number[] = [];
  let listener: VoiceActivityListener | undefined;
  const clock = new ManualClock(0);
  const machine = { isAway: false };
  const activity = new ActivityWatch({
    clock,
    detector: {
      open: (to) => {
        if (machine.isAway) throw new Error('no detector');
        listener = to;
        given.push('opened');
        return {
          push: (samples) => given.push(`heard ${samples.length / PIECE}`),
          skip: (count) => given.push(`skipped ${count / PIECE}`),
          close: () => given.push('closed'),
        };
      },
    },
    onSpeechStarted: (at) => heard.push(at),
    onSpeechEnded: (at) => heard.push(at),
    onFailed: () => undefined,
    onLost: () => undefined,
  });
  const push = (pieces: number, isStill: boolean): void => {
    for (let piece = 0; piece < pieces; piece += 1) activity.push(new Int16Array(PIECE), isStill);
  };
  return { activity, given, heard, push, clock, machine, detector: () => listener };
}

describe('a detector of voices', () => {
  it('is given all sound that is not still', () => {
    const { given, push } = watch();
    push(2, false);
    expect(given).toEqual(['opened', 'heard 1', 'heard 1']);
  });

  it('is spared what is still, but for the 200 ms before the next sound', () => {
    const { given, push } = watch();
    push(1, false);
    push(50, true);
    push(1, false);
    expect(given).toEqual(['opened', 'heard 1', 'skipped 40', 'heard 10', 'heard 1']);
  });

  it('counts on over what it was spared', () => {
    const { heard, push, detector } = watch();
    push(1, false);
    push(50, true);
    push(1, false);
    detector()?.speechStarted(51 * PIECE);
    expect(heard).toEqual([51 * PIECE]);
  });

  it('is given what is still too as long as it hears speech', () => {
    const { given, push, detector } = watch();
    push(1, false);
    detector()?.speechStarted(0);
    push(1, true);
    detector()?.speechEnded(PIECE);
    push(1, true);
    expect(given).toEqual(['opened', 'heard 1', 'heard 1']);
  });

  it('counts from where it was opened, when it could not be before', async () => {
    const { given, heard, push, clock, machine, detector } = watch();
    machine.isAway = true;
    push(50, true);
    machine.isAway = false;
    await clock.advance(1_000);
    push(1, false);
    detector()?.speechStarted(0);
    expect(given).toEqual(['opened', 'heard 1']);
    expect(heard).toEqual([50 * PIECE]);
  });

  it('is given nothing of before a microphone was closed', () => {
    const { activity, given, push } = watch();
    push(1, false);
    push(3, true);
    activity.interrupt();
    push(1, false);
    expect(given).toEqual(['opened', 'heard 1', 'closed', 'opened', 'heard 1']);
  });
});
