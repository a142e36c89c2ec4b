import * as z from 'zod/mini';

/** How fast the assistant speaks: factors of the voice's own speed. */
export const SPEEDS = [0.8, 1, 1.2, 1.5] as const;
/** One of {@link SPEEDS}. */
export type Speed = (typeof SPEEDS)[number];

/** What a person has set for calls by voice. */
export interface VoiceSettings {
  readonly speed: Speed;
  /** Whether the keys of the call work everywhere on the page; they can be switched off for speech input (WCAG 2.1.4). */
  readonly hasKeys: boolean;
}

export const USUAL_SETTINGS: VoiceSettings = { speed: 1, hasKeys: true };

/** Key in the local storage. */
const KEY = 'rer-voice';

const stored = z.object({ speed: z.literal(SPEEDS), hasKeys: z.boolean() });

/** Reads settings as they are stored. What cannot be read is as usual. */
export function readSettings(text: string | null): VoiceSettings {
  if (text === null) return USUAL_SETTINGS;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return USUAL_SETTINGS;
  }
}

/** The settings of this browser. */
export function storedSettings(): VoiceSettings {
  try {
    return readSettings(localStorage.getItem(KEY));
  } catch {
    // The browser keeps nothing.
    return USUAL_SETTINGS;
  }
}

/** Keeps settings in this browser, where it keeps anything. */
export function storeSettings(settings: VoiceSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then they hold for this page.
  }
}
