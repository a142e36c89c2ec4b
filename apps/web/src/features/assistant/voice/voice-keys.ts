/** What a key means in a call by voice. */
export type VoiceKeyMeaning = 'mute' | 'talk' | null;

/** What of a keyboard event counts. */
export interface PressedKey {
  readonly key: string;
  readonly isModified: boolean;
  /** In which element: `field` takes text or has keys of its own, `control` is pressed by the space bar. */
  readonly focus: 'field' | 'control' | 'elsewhere';
}

/** What a pressed key means: M mutes, the space bar opens a muted microphone while it is held. Never where the key has a meaning of its own. */
export function keyMeaning({ key, isModified, focus }: PressedKey, isMuted: boolean): VoiceKeyMeaning {
  if (isModified || focus === 'field') return null;
  if (key === 'm' || key === 'M') return 'mute';
  return key === ' ' && isMuted && focus === 'elsewhere' ? 'talk' : null;
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const CONTROLS = 'button, a[href], summary, [role="button"], audio, video';

/** The kind of element that has the focus. */
export function focusOf(target: EventTarget | null): PressedKey['focus'] {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.closest(FIELDS) !== null) return 'field';
  return target.closest(CONTROLS) === null ? 'elsewhere' : 'control';
}
