import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { RetryNotice } from './retry-notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadingCardProps {
  /** Names the content that is loading, as a sentence. */
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
        <Skeleton rows={8} label={text} />
      ) : (
        <RetryNotice text={failure} onRetry={onRetry} />
      )}
    </Card>
  );
}
