import { type ReactNode, useEffect, useRef } from 'react';
import css from './level-meter.module.css';
import { VOICE_TEXTS } from './texts.ts';
import type { LevelListener } from './voice-call.ts';

interface LevelMeterProps {
  readonly onLevels: (listener: LevelListener) => () => void;
}

/**
 * How loud both sides are, as packets on two wires. Set past React, ten times a second. The words beside it tell which side
 * speaks.
 */
export function LevelMeter({ onLevels }: LevelMeterProps): ReactNode {
  const own = useRef<HTMLSpanElement>(null);
  const assistant = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      onLevels((levels) => {
        own.current?.style.setProperty('--level', levels.own.toFixed(2));
        assistant.current?.style.setProperty('--level', levels.assistant.toFixed(2));
      }),
    [onLevels],
  );
  return (
    <div className={css['meter']} aria-hidden="true">
      <span>{VOICE_TEXTS.you}</span>
      <span ref={own} className={css['wire']} data-level="own">
        <i>
          <b />
        </i>
      </span>
      <span>{VOICE_TEXTS.assistant}</span>
      <span ref={assistant} className={css['wire']} data-level="assistant">
        <i>
          <b />
        </i>
      </span>
    </div>
  );
}
