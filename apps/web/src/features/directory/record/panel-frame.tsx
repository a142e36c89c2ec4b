import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { HEADING_ID } from '../navigation.ts';
import css from '../record-panel.module.css';
import { RECORD_TEXTS } from '../record-texts.ts';

const { panel, back, sub, bar } = css;

interface PanelFrameProps {
  readonly title: string;
  /** Below the title; its place is kept while it is on its way. */
  readonly about?: ReactNode;
  /** Ways to look at it, and what can be done with it. */
  readonly tools?: ReactNode;
  readonly isBusy?: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** What everything beside the list stands in. On a phone it is a view of its own, with a way back. */
export function PanelFrame({
  title,
  about,
  tools,
  isBusy = false,
  onBack,
  children,
}: PanelFrameProps): ReactNode {
  return (
    <Card className={panel} aria-labelledby={HEADING_ID} aria-busy={isBusy}>
      <header className="c-tight-stack">
        <Button tone="quiet" className={back} onClick={onBack}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M14 8H3M7 4 3 8l4 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
          {RECORD_TEXTS.back}
        </Button>
        <h2 className="c-title" id={HEADING_ID} tabIndex={-1}>
          {title}
        </h2>
        {about !== undefined && <p className={sub}>{about}</p>}
        {tools !== undefined && <div className={bar}>{tools}</div>}
      </header>
      {children}
    </Card>
  );
}
