import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { VOICE_TEXTS } from './texts.ts';

interface HoldButtonProps {
  readonly className: string | undefined;
  readonly isHeld: boolean;
  readonly onHold: (isHeld: boolean) => void;
}

/** A muted user is heard for as long as it is held: by finger, mouse or key. */
export function HoldButton({ className, isHeld, onHold }: HoldButtonProps): ReactNode {
  const isHoldKey = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';
  const release = (): void => onHold(false);
  return (
    <Button
      className={className}
      aria-pressed={isHeld}
      onPointerDown={(event) => {
        // A finger that slides off still holds it.
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(true);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return;
        event.preventDefault();
        if (!event.repeat) onHold(true);
      }}
      onKeyUp={(event) => isHoldKey(event) && release()}
      onBlur={release}
    >
      {VOICE_TEXTS.hold}
    </Button>
  );
}
