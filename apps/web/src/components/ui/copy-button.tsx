import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How long the button says what happened. */
const SAID_MS = 3000;
const COPIED = 'Kopiert';
const FAILED = 'Bitte von Hand kopieren';

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  readonly text: string;
  readonly label: string;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, tone = 'secondary', ...rest }: CopyButtonProps): ReactNode {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(COPIED);
    } catch {
      setSaid(FAILED);
    }
  };
  return (
    <>
      <Button {...rest} tone={tone} onClick={() => void copy()}>
        {said ?? label}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
