import {
  type DirectoryProvider,
  type DirectorySimilar,
  isWritableField,
  PROVIDER_FIELD_LABELS,
} from '@rer/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { RetryNotice } from '../../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import type { ApiResult } from '../../../lib/api-failure.ts';
import { loadSimilar } from '../directory-calls.ts';
import { failureText } from '../failure-text.ts';
import { MERGE_TEXTS } from '../record-texts.ts';
import { RouteLink } from '../route-link.tsx';
import { FAILURE_TEXTS, MATCH_NAMES } from '../texts.ts';
import css from './similar-view.module.css';

const { list, entry, name, facts, actions, action } = css;

type Similar = DirectorySimilar['similar'][number];

function reasonText({ reasons }: Similar): string {
  return reasons
    .map(
      ({ field, kind }) =>
        `${MATCH_NAMES[kind]}: ${isWritableField(field) ? PROVIDER_FIELD_LABELS[field] : field}`,
    )
    .join(' · ');
}

interface SimilarViewProps {
  readonly provider: DirectoryProvider;
  readonly mayMerge: boolean;
}

/** Providers that may be the same company. */
export function SimilarView({ provider, mayMerge }: SimilarViewProps): ReactNode {
  const { id, version } = provider;
  const [result, setResult] = useState<ApiResult<DirectorySimilar> | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt and every version asks again.
  useEffect(() => {
    const leaving = new AbortController();
    void loadSimilar(id, leaving.signal).then((answer) => leaving.signal.aborted || setResult(answer));
    return () => leaving.abort();
  }, [id, version, attempt]);

  if (result === null) return <Skeleton rows={8} />;
  if (!result.ok) {
    return (
      <RetryNotice
        text={`${FAILURE_TEXTS.similar} ${failureText(result.failure)}`}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  const { similar } = result.value;
  if (similar.length === 0) return <p>{MERGE_TEXTS.none}</p>;
  return (
    <>
      {mayMerge && <p>{MERGE_TEXTS.how}</p>}
      <ul className={list}>
        {similar.map((other) => (
          <li key={other.provider.id} className={entry}>
            <p className={name}>{other.provider.name}</p>
            <p className={facts}>
              {[other.provider.stadt, other.provider.email]
                .filter((text) => text !== null && text !== '')
                .join(' · ')}
            </p>
            <p className={facts}>{reasonText(other)}</p>
            <p className={actions}>
              {mayMerge && (
                <RouteLink className={action} route={{ kind: 'merge', id, otherId: other.provider.id }}>
                  {MERGE_TEXTS.compare}
                  <VisuallyHidden>{`: ${other.provider.name}`}</VisuallyHidden>
                </RouteLink>
              )}
              <RouteLink className={action} route={{ kind: 'record', id: other.provider.id, view: 'data' }}>
                {MERGE_TEXTS.open}
                <VisuallyHidden>{`: ${other.provider.name}`}</VisuallyHidden>
              </RouteLink>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
