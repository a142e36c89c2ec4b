import { DIRECTORY_QUERY_MAX } from '@rer/contracts';
import { useEffect, useState } from 'react';

/** Quiet time after a keystroke before the text is searched for. */
const QUIET_MS = 150;

/** The search field: what stands in it, and whether that can be searched for. */
export interface SearchText {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isTooLong: boolean;
}

interface SearchFieldState {
  readonly query: string;
  /** Queries that this field sent and the address does not have yet. */
  readonly sent: readonly string[];
}

/**
 * What the user types, and after a moment of quiet `onSettled` with it. `query` is the one of the address: when it
 * changes by other means, as by the browser's way back, the field follows.
 */
export function useSearchText(query: string, onSettled: (text: string) => void): SearchText {
  const [text, setText] = useState(query);
  const [state, setState] = useState<SearchFieldState>({ query, sent: [] });
  if (state.query !== query) {
    // A query that this field did not send came from elsewhere.
    const own = state.sent.indexOf(query);
    if (own < 0) setText(query);
    setState({ query, sent: state.sent.slice(own + 1) });
  }
  const wanted = text.trim();
  const isTooLong = wanted.length > DIRECTORY_QUERY_MAX;
  const isCurrent = wanted === query || isTooLong;
  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, sent: [...before.sent, wanted] }));
      onSettled(wanted);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isCurrent, wanted, onSettled]);
  return { text, setText, isTooLong };
}
