import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LoadingCardProps {
  /** What is on its way, as a sentence. */
  readonly text: string;
  /** Why it did not come; null: it is still coming. */
  readonly failure: string | null;
  readonly onRetry: () => void;
}

/** Stands where something will be, while it is on its way and when it did not come. */
export function LoadingCard({ text, failure, onRetry }: LoadingCardProps): ReactNode {
  return (
    <Card>
      {failure === null ? (
        <>
          <VisuallyHidden role="status">{text}</VisuallyHidden>
          <Skeleton rows={8} />
        </>
      ) : (
        <Notice kind="error">
          <p>{failure}</p>
          <Button tone="secondary" onClick={onRetry}>
            Noch einmal versuchen
          </Button>
        </Notice>
      )}
    </Card>
  );
}
