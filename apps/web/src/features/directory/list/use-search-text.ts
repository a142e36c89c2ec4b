import { DIRECTORY_QUERY_MAX } from '@rer/contracts';
import { useEffect, useState } from 'react';

/** Quiet time after a keystroke before it counts as asked. */
const QUIET_MS = 150;

/** The search field: what stands in it, and whether that can be searched for. */
export interface SearchText {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isTooLong: boolean;
}

interface Given {
  readonly asked: string;
  /** What this field asked for and the address does not say yet. */
  readonly sent: readonly string[];
}

/**
 * What the user types, and after a moment of quiet `onSettled` with it. `asked` is what the address asks for: when it
 * changes by other means, as by the browser's way back, the field follows.
 */
export function useSearchText(asked: string, onSettled: (text: string) => void): SearchText {
  const [text, setText] = useState(asked);
  const [given, setGiven] = useState<Given>({ asked, sent: [] });
  if (given.asked !== asked) {
    // What this field did not ask for came from elsewhere.
    const own = given.sent.indexOf(asked);
    if (own < 0) setText(asked);
    setGiven({ asked, sent: given.sent.slice(own + 1) });
  }
  const wanted = text.trim();
  const isTooLong = wanted.length > DIRECTORY_QUERY_MAX;
  const isAsked = wanted === asked || isTooLong;
  useEffect(() => {
    if (isAsked) return;
    const timer = setTimeout(() => {
      setGiven((before) => ({ ...before, sent: [...before.sent, wanted] }));
      onSettled(wanted);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isAsked, wanted, onSettled]);
  return { text, setText, isTooLong };
}
