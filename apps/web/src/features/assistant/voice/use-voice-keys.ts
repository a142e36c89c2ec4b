import { useEffect } from 'react';
import type { VoiceCall } from './voice-call.ts';
import { focusOf, keyMeaning } from './voice-keys.ts';
import { shownState } from './voice-state.ts';

/** Keys of a call by voice, anywhere on the page while it runs. `isOn` false: there is no call, or the person wants none. */
export function useVoiceKeys(
  call: VoiceCall,
  { hasKeys, isOn }: { readonly hasKeys: boolean; readonly isOn: boolean },
): void {
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const { state } = call.view();
      if (event.key === 'Escape') {
        const shown = shownState(state);
        const isOverlaid = document.querySelector(':popover-open, dialog[open]') !== null;
        if (!isOverlaid && (shown === 'speaking' || shown === 'thinking')) call.hush();
        return;
      }
      if (!hasKeys) return;
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const meaning = keyMeaning({ key: event.key, isModified, focus: focusOf(event.target) }, state.isMuted);
      if (meaning === null) return;
      event.preventDefault();
      if (event.repeat) return;
      if (meaning === 'mute') call.setMuted(!state.isMuted);
      else call.setTalking(true);
    };
    const release = (): void => call.setTalking(false);
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('keyup', (event) => event.key === ' ' && release(), { signal });
    // The key may be let go where the page does not see it.
    window.addEventListener('blur', release, { signal });
    return () => listening.abort();
  }, [call, hasKeys, isOn]);
}
