import type { Core } from '../call/core.ts';
import * as text from '../texts/texts.ts';

/** Fills the screen with the frame of a call, where nothing fills it yet, or no longer. To be called in a click. */
export async function fillScreen({ link: { frame }, platform }: Core, isWanted: boolean): Promise<void> {
  if (frame === null) return;
  const { fullscreenElement } = document;
  try {
    if (!isWanted && fullscreenElement === frame) await document.exitFullscreen();
    if (isWanted && fullscreenElement === null) await frame.requestFullscreen();
  } catch (error) {
    platform.logger.error(text.FULLSCREEN_FAILED, error);
  }
}
