import type { DirectoryProvider } from '@rer/contracts';
import type { ReactNode } from 'react';
import type { WrittenFact } from '../../features/assistant/chat/facts.ts';
import { PROVIDER_CARD_TEXTS } from '../../features/assistant/late-texts.ts';
import { HistoryStep } from '../../features/directory/history/history-step.tsx';
import { useHistory } from '../../features/directory/history/use-history.ts';
import css from './provider-card.module.css';
import type { CardActions } from './use-card-actions.ts';

/** Stands for the change that made the provider, which has no id of its own. */
const MADE = 'made';

interface CardChangesProps {
  readonly provider: DirectoryProvider;
  /** What the assistant wrote of it in this conversation, newest last. */
  readonly written: readonly WrittenFact[];
  readonly mayRemove: boolean;
  readonly actions: CardActions;
}

/** The steps of its history that this conversation made, each with its way back. */
export function CardChanges({ provider, written, mayRemove, actions }: CardChangesProps): ReactNode {
  const { id: providerId, version } = provider;
  const history = useHistory(providerId, version);
  const own = new Set(written.map(({ changeId }) => changeId));
  const isMade = written.some(({ kind, isUndone }) => kind === 'create' && !isUndone);
  const shown = history.changes.flatMap((change) => {
    if (change.id !== null) return own.has(change.id) ? [change] : [];
    // Undoing removes the provider, so it needs that right, and an unchanged provider.
    return isMade ? [{ ...change, id: MADE, canUndo: mayRemove && change.version === version }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={css['changes']}>
      <h4>{PROVIDER_CARD_TEXTS.changes}</h4>
      <ol>
        {shown.map((change) => (
          <HistoryStep
            key={change.id}
            change={change}
            mayUndo
            isBusy={actions.isBusy}
            onUndo={(id) => actions.undo({ providerId, changeId: id === MADE ? null : id })}
          />
        ))}
      </ol>
    </section>
  );
}
