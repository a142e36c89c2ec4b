import type { ReactNode } from 'react';
import css from './state-mark.module.css';
import type { ShownState } from './voice-state.ts';

/** A microphone that is crossed out. */
const MUTED =
  'M14.5 9V6.5a2.5 2.5 0 0 0-4.8-1M9.5 10v.5a2.5 2.5 0 0 0 3.6 2.2M6.5 10.5a5.5 5.5 0 0 0 8.6 4.5M17.5 10.5a5.5 5.5 0 0 1-.3 1.8M12 16v4M4.5 4.5l15 15';

/** A sign for each state, on a field of 24 by 24. */
const SIGNS: Readonly<Record<ShownState, string>> = {
  connecting: 'M4 12h4M10 12h4M16 12h4',
  listening:
    'M12 4a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0v-4A2.5 2.5 0 0 1 12 4ZM6.5 10.5a5.5 5.5 0 0 0 11 0M12 16v4',
  'user-speaking': 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3',
  thinking: 'M7 7h4v4H7ZM13 7h4v4h-4ZM7 13h4v4H7ZM13 13h4v4h-4Z',
  speaking: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: MUTED,
  unheard: MUTED,
  ended: 'M5 12.5 10 17.5 19 7',
};

/** The call as a module of the network: its sign says what it does, packets go around it while it works. */
export function StateMark({ state }: { readonly state: ShownState }): ReactNode {
  return (
    <svg
      className={css['mark']}
      data-state={state}
      viewBox="0 0 56 56"
      width="56"
      height="56"
      aria-hidden="true"
    >
      <circle className={css['orbit']} cx="28" cy="28" r="26" />
      <path className={css['module']} d="M28 7 46.2 17.5v21L28 49 9.8 38.5v-21Z" />
      <path className={css['sign']} d={SIGNS[state]} transform="translate(16 16)" />
    </svg>
  );
}
