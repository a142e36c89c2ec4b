import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import type { ChatChange, ChatStep } from './chat/chat.ts';
import { STEP_TEXTS } from './late-texts.ts';
import css from './step-list.module.css';

const { list, step, mark } = css;

/** A mark for each kind of step, on a field of 16 by 16. */
const MARKS: Readonly<Record<ChatStep['kind'], string>> = {
  read: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.5 10.5 14 14',
  proposed: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.5v.6',
  written: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M8 3v6M8 12v.6',
};

/** What can be done about steps. */
export interface StepActions {
  /** Whether a change was undone, by any user. */
  readonly isUndone: (change: ChatChange) => boolean;
  /** Undoes a change; null: it cannot be undone, or this user may not. */
  readonly undoOf: (change: ChatChange) => (() => void) | null;
}

interface StepListProps extends StepActions {
  readonly steps: readonly ChatStep[];
}

/** What the assistant did for an answer, with the way back from what it wrote. */
export function StepList({ steps, isUndone, undoOf }: StepListProps): ReactNode {
  return (
    <ul className={list} aria-label={STEP_TEXTS.label}>
      {steps.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
        <li key={index} className={step} data-kind={one.kind}>
          <svg className={mark} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={MARKS[one.kind]} fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
          <span>{one.text}</span>
          <WayBack step={one} isUndone={isUndone} undoOf={undoOf} />
        </li>
      ))}
    </ul>
  );
}

function WayBack({ step: { change, text }, isUndone, undoOf }: StepActions & { readonly step: ChatStep }) {
  if (change === null || change.kind === 'undone') return null;
  if (isUndone(change)) return <span className="c-badge">{STEP_TEXTS.undone}</span>;
  const undo = undoOf(change);
  if (undo === null) return null;
  return (
    <Button tone="quiet" onClick={undo}>
      {STEP_TEXTS.undo}
      <VisuallyHidden>{`: ${text}`}</VisuallyHidden>
    </Button>
  );
}
