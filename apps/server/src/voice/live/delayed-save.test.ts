import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DelayedSave } from './delayed-save.ts';

describe('what changes', () => {
  const save = vi.fn(async () => undefined);
  let saving: DelayedSave;
  beforeEach(() => {
    vi.useFakeTimers();
    save.mockClear();
    saving = new DelayedSave(save);
  });
  afterEach(() => vi.useRealTimers());

  it('is saved once, a second after the last change', () => {
    saving.changed();
    vi.advanceTimersByTime(900);
    saving.changed();
    vi.advanceTimersByTime(999);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('is saved every five seconds where it never rests', () => {
    for (let change = 0; change < 20; change += 1) {
      saving.changed();
      vi.advanceTimersByTime(500);
    }
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('is saved at once before a read, and only once', async () => {
    await saving.catchUp();
    expect(save).not.toHaveBeenCalled();
    saving.changed();
    await saving.catchUp();
    expect(save).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(save).toHaveBeenCalledTimes(1);
  });
});
