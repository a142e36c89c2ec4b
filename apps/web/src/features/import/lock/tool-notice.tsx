import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { LOCK_TEXTS } from './lock-texts.ts';
import css from './tool-notice.module.css';

const { card, waiting, text } = css;

/** Stands where the tool will be, while the server is asked whether it is open. */
export function ToolLoading(): ReactNode {
  return (
    <Card className={card}>
      <VisuallyHidden role="status">{LOCK_TEXTS.loading}</VisuallyHidden>
      <div className={waiting}>
        <Skeleton rows={5} />
      </div>
    </Card>
  );
}

/** For a person without staff rights. */
export function ToolForbidden(): ReactNode {
  return (
    <Card className={card} role="alert">
      <h2>{LOCK_TEXTS.forbiddenTitle}</h2>
      <p className={text}>{LOCK_TEXTS.forbidden}</p>
    </Card>
  );
}

/** The server did not answer. */
export function ToolUnreachable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Card className={card} role="alert">
      <h2>{LOCK_TEXTS.unreachableTitle}</h2>
      <p className={text}>{LOCK_TEXTS.unreachable}</p>
      <Button tone="secondary" onClick={onRetry}>
        {LOCK_TEXTS.retry}
      </Button>
    </Card>
  );
}
