import { STEP_MS } from './packet-view.ts';

/** Beats once per step, and stands still together with everything that moves. */
export interface StepClock {
  /** Runs or stands still. */
  readonly run: (isRunning: boolean) => void;
  /** Milliseconds of this step that are left; a whole step before the first. */
  readonly left: () => number;
  /** Forgets the step that has begun: the next run begins with a beat. */
  readonly forget: () => void;
}

/**
 * A clock that is itself an animation of `root`, so that it and the packets below `root` keep the same time.
 * @param onBeat Called at the beginning of every step.
 */
export function createStepClock(root: Element, onBeat: () => void): StepClock {
  let beat: Animation | undefined;

  const begin = (): void => {
    beat?.cancel();
    beat = root.animate(null, { duration: STEP_MS });
    beat.onfinish = begin;
    onBeat();
  };

  return {
    run: (isRunning) => {
      if (isRunning && beat === undefined) begin();
      for (const animation of root.getAnimations({ subtree: true })) {
        if (!isRunning) animation.pause();
        else if (animation.playState === 'paused') animation.play();
      }
    },
    left: () => (beat === undefined ? STEP_MS : STEP_MS - Number(beat.currentTime ?? 0)),
    forget: () => {
      beat?.cancel();
      beat = undefined;
    },
  };
}
