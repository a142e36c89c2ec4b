import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface RetryNoticeProps {
  /** What did not work and why, in one or two sentences. */
  readonly text: string;
  readonly onRetry: () => void;
  /** Names the button in the click statistics. */
  readonly 'data-click'?: string;
}

/** Says why something could not be loaded, and loads it again on demand. */
export function RetryNotice({ text, onRetry, 'data-click': click }: RetryNoticeProps): ReactNode {
  return (
    <Notice kind="error">
      <p>{text}</p>
      <Button tone="secondary" onClick={onRetry} data-click={click}>
        Noch einmal versuchen
      </Button>
    </Notice>
  );
}
