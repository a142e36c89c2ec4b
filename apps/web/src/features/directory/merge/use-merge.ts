import { DIRECTORY_TEXTS, type DirectoryDetail, type DirectoryProvider } from '@rer/contracts';
import { useState } from 'react';
import { conflictOf, postMerge } from '../directory-calls.ts';
import { failureText } from '../failure-text.ts';

/** Merging, one at a time. */
export interface Merge {
  readonly merge: (
    keep: DirectoryProvider,
    other: DirectoryProvider,
    changes: Readonly<Record<string, unknown>>,
  ) => void;
  readonly isMerging: boolean;
  /** Why the last attempt did not work, as a sentence. */
  readonly problem: string | null;
}

/** Makes one provider of two. `onStale` gets the one that another user changed meanwhile. */
export function useMerge(
  onMerged: (kept: DirectoryDetail, gone: DirectoryDetail, changeId: string) => void,
  onStale: (detail: DirectoryDetail) => void,
): Merge {
  const [isMerging, setMerging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (...[keep, other, changes]: Parameters<Merge['merge']>): Promise<void> => {
    setMerging(true);
    setProblem(null);
    const result = await postMerge(keep.id, {
      version: keep.version,
      otherId: other.id,
      otherVersion: other.version,
      changes,
    });
    setMerging(false);
    if (result.ok) {
      const { other: gone, changeId, ...kept } = result.value;
      onMerged(kept, gone, changeId);
      return;
    }
    const conflict = conflictOf(result.failure);
    if (conflict === null) return setProblem(failureText(result.failure));
    setProblem(conflict.reason === 'removed' ? DIRECTORY_TEXTS.removed : DIRECTORY_TEXTS.stale);
    onStale(conflict.stored);
  };
  const merge: Merge['merge'] = (...parts) => {
    if (!isMerging) void run(...parts);
  };
  return { merge, isMerging, problem };
}
