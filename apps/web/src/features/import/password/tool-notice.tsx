import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import css from './tool-notice.module.css';
import { UNLOCK_TEXTS } from './unlock-texts.ts';

const { card, waiting, text } = css;

/** Stands where the tool will be, while the server is asked whether it is open. */
export function ToolLoading(): ReactNode {
  return (
    <Card className={card}>
      <VisuallyHidden role="status">{UNLOCK_TEXTS.loading}</VisuallyHidden>
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
      <h2>{UNLOCK_TEXTS.forbiddenTitle}</h2>
      <p className={text}>{UNLOCK_TEXTS.forbidden}</p>
    </Card>
  );
}

/** The server did not answer. */
export function ToolUnreachable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Card className={card} role="alert">
      <h2>{UNLOCK_TEXTS.unreachableTitle}</h2>
      <p className={text}>{UNLOCK_TEXTS.unreachable}</p>
      <Button tone="secondary" onClick={onRetry}>
        {UNLOCK_TEXTS.retry}
      </Button>
    </Card>
  );
}
