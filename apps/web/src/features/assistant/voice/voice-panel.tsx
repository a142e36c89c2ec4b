import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { HoldButton } from './hold-button.tsx';
import { LevelMeter } from './level-meter.tsx';
import { StateMark } from './state-mark.tsx';
import { STATE_TEXTS, VOICE_SETTINGS_TEXTS, VOICE_TEXTS } from './texts.ts';
import { useVoiceKeys } from './use-voice-keys.ts';
import type { VoiceCall, VoiceView } from './voice-call.ts';
import { VoiceNotice } from './voice-notice.tsx';
import css from './voice-panel.module.css';
import { VoiceSettingsPanel } from './voice-settings-panel.tsx';
import { isOn, type ShownState, shownState } from './voice-state.ts';

const { panel, words, name, hint, touchHint, keyHint, meter, buttons, hold, settings, stop, popover, done } =
  css;

/** Between the button and what it opens, in pixels. */
const GAP = 8;

interface VoicePanelProps {
  readonly call: VoiceCall;
  /** How many messages there are: what is written after the end has seen the end. */
  readonly messageCount: number;
}

/** A call by voice: what it does, how loud both sides are, and what can be done. */
export function VoicePanel({ call, messageCount }: VoicePanelProps): ReactNode {
  const view = useSyncExternalStore(call.subscribe, call.view);
  const shown = shownState(view.state);
  useVoiceKeys(call, { hasKeys: view.settings.hasKeys, isOn: isOn(view.state) });
  useDismissal(call, shown, messageCount);
  return (
    <>
      {view.problem !== null && <VoiceNotice call={call} view={view} problem={view.problem} />}
      {shown !== null && <VoiceBar call={call} view={view} shown={shown} />}
    </>
  );
}

function useDismissal(call: VoiceCall, shown: ShownState | null, messageCount: number): void {
  const countAtEnd = useRef<number | null>(null);
  useEffect(() => {
    if (shown !== 'ended') countAtEnd.current = null;
    else if (countAtEnd.current === null) countAtEnd.current = messageCount;
    else if (countAtEnd.current !== messageCount) call.dismiss();
  }, [call, shown, messageCount]);
}

interface VoiceBarProps {
  readonly call: VoiceCall;
  readonly view: VoiceView;
  readonly shown: ShownState;
}

function VoiceBar({ call, view, shown }: VoiceBarProps): ReactNode {
  const section = useRef<HTMLElement>(null);
  const settingsId = useId();
  const isRunning = isOn(view.state);
  useEffect(() => {
    // Away from the button that started it: there the space bar would end the call.
    if (isRunning) section.current?.focus({ preventScroll: true });
  }, [isRunning]);
  return (
    <>
      <section
        ref={section}
        className={panel}
        data-tone="ink"
        data-state={shown}
        aria-label={VOICE_TEXTS.label}
        tabIndex={-1}
      >
        <StateMark state={shown} />
        <div className={words}>
          <p className={name} role="status">
            {STATE_TEXTS[shown].name}
          </p>
          <p className={hint}>
            <Hint shown={shown} isSpoken={view.speech.speaks} />
          </p>
        </div>
        {isRunning ? (
          <>
            <div className={meter}>
              <LevelMeter onLevels={call.onLevels} />
            </div>
            <Controls call={call} view={view} settingsId={settingsId} />
          </>
        ) : (
          <div className={buttons}>
            <Button tone="secondary" onClick={() => call.dismiss()}>
              {VOICE_TEXTS.close}
            </Button>
          </div>
        )}
      </section>
      {isRunning && (
        // Not within the dark slab, whose colours it would take.
        <div
          id={settingsId}
          className={popover}
          popover="auto"
          role="dialog"
          aria-label={VOICE_SETTINGS_TEXTS.title}
        >
          <VoiceSettingsPanel call={call} view={view} />
          <Button tone="secondary" className={done} popoverTarget={settingsId} popoverTargetAction="hide">
            {VOICE_SETTINGS_TEXTS.done}
          </Button>
        </div>
      )}
    </>
  );
}

/** Says to a muted user how to speak: by a key, or by a button for the thumb. */
function Hint({ shown, isSpoken }: { readonly shown: ShownState; readonly isSpoken: boolean }): ReactNode {
  if (shown === 'listening' && !isSpoken) return VOICE_TEXTS.textOnly;
  if (shown !== 'muted') return STATE_TEXTS[shown].hint;
  return (
    <>
      <span className={keyHint}>{STATE_TEXTS.muted.hint}</span>
      <span className={touchHint}>{VOICE_TEXTS.holdHint}</span>
    </>
  );
}

interface ControlsProps extends Omit<VoiceBarProps, 'shown'> {
  readonly settingsId: string;
}

function Controls({ call, view, settingsId }: ControlsProps): ReactNode {
  const { isMuted, isTalking } = view.state;
  return (
    <div className={buttons}>
      {isMuted && (
        <HoldButton className={hold} isHeld={isTalking} onHold={(isHeld) => call.setTalking(isHeld)} />
      )}
      <Button
        tone="secondary"
        aria-pressed={isMuted}
        aria-keyshortcuts={view.settings.hasKeys ? 'M' : undefined}
        onClick={() => call.setMuted(!isMuted)}
      >
        {VOICE_TEXTS.mute}
      </Button>
      <Button
        tone="secondary"
        className={settings}
        aria-label={VOICE_TEXTS.settings}
        popoverTarget={settingsId}
        onClick={({ currentTarget }) => placeAbove(settingsId, currentTarget)}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d="M3 7h9M18 7h3M3 17h3M12 17h9M15 4.5v5M9 14.5v5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
          />
        </svg>
      </Button>
      <Button className={stop} onClick={() => void call.stop()}>
        {VOICE_TEXTS.stop}
      </Button>
    </div>
  );
}

/** Tells the styles of an overlay where the button is whose bar it stands above: in the layer above the page nothing stands beside it. */
function placeAbove(id: string, opener: Element): void {
  const { right } = opener.getBoundingClientRect();
  // The bar tells what the call does: that stays in sight.
  const { top } = (opener.closest('section') ?? opener).getBoundingClientRect();
  const style = document.getElementById(id)?.style;
  style?.setProperty('--below', `${Math.round(window.innerHeight - top + GAP)}px`);
  style?.setProperty('--right', `${Math.round(document.documentElement.clientWidth - right)}px`);
}
