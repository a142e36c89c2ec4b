import { useEffect, useState } from 'react';

/** Answers that come sooner are not announced as awaited: the word would only flash. */
const PATIENCE_MS = 300;

/** Whether the user has waited for a while. */
export function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}
