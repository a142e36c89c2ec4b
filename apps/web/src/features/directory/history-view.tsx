import {
  type DirectoryChange,
  type DirectoryDetail,
  isWritableField,
  PROVIDER_FIELD_LABELS,
} from '@rer/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { actorName, changeName } from './change-texts.ts';
import { failureText } from './failure-text.ts';
import { FieldValue } from './field-value.tsx';
import css from './history-view.module.css';
import { formatMoment } from './moment.ts';
import { PlaceLink } from './place-link.tsx';
import { FAILURES, HISTORY, PAGE } from './texts.ts';
import { useHistory } from './use-history.ts';
import { useUndoChange } from './use-undo-change.ts';

const { list, step, stepHead, kind, meta, fields, from, to, arrow, undone } = css;

function FieldChange({ change }: { readonly change: DirectoryChange['fields'][number] }): ReactNode {
  const { field } = change;
  if (!isWritableField(field)) return null;
  return (
    <div>
      <dt>{PROVIDER_FIELD_LABELS[field]}</dt>
      <dd>
        <span className={from}>
          <VisuallyHidden>{`${HISTORY.from}: `}</VisuallyHidden>
          <FieldValue field={field} value={change.old} />
        </span>
        <svg className={arrow} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 8h11M9 4l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
        <span className={to}>
          <VisuallyHidden>{`${HISTORY.to}: `}</VisuallyHidden>
          <FieldValue field={field} value={change.new} />
        </span>
      </dd>
    </div>
  );
}

interface StepProps {
  readonly change: DirectoryChange;
  readonly mayUndo: boolean;
  readonly isBusy: boolean;
  readonly onUndo: (changeId: string) => void;
}

function Step({ change, mayUndo, isBusy, onUndo }: StepProps): ReactNode {
  const { id, at, actor, fields: changed, import: by, other, isUndone, canUndo } = change;
  return (
    <li className={step}>
      <div className={stepHead}>
        <p className={kind}>
          {changeName(change)}
          {isUndone && <span className={undone}>{HISTORY.undone}</span>}
        </p>
        {mayUndo && canUndo && id !== null && (
          <Button tone="quiet" aria-disabled={isBusy} onClick={() => isBusy || onUndo(id)}>
            {HISTORY.undo}
            <VisuallyHidden>{`: ${changeName(change)}, ${formatMoment(at)}`}</VisuallyHidden>
          </Button>
        )}
        <p className={meta}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {` · ${actorName(actor)}`}
          {by !== null && ` · ${HISTORY.importOf}${by.fileName === null ? '' : ` ${by.fileName}`}`}
          {other !== null && (
            <>
              {' · '}
              <PlaceLink place={{ kind: 'record', id: other.id, view: 'data' }}>
                {other.name ?? '…'}
              </PlaceLink>
            </>
          )}
        </p>
      </div>
      {change.kind !== 'create' && changed.length > 0 && (
        <dl className={fields}>
          {changed.map((entry) => (
            <FieldChange key={entry.field} change={entry} />
          ))}
        </dl>
      )}
    </li>
  );
}

interface HistoryViewProps {
  readonly detail: DirectoryDetail;
  readonly mayWrite: boolean;
  readonly mayRemove: boolean;
  readonly onChanged: (detail: DirectoryDetail) => void;
  /** Another one may have come back. */
  readonly onReturned: (detail: DirectoryDetail) => void;
}

/** Every step of a provider, newest first, each to be taken back on its own. */
export function HistoryView({
  detail,
  mayWrite,
  mayRemove,
  onChanged,
  onReturned,
}: HistoryViewProps): ReactNode {
  const { provider } = detail;
  const { changes, next, failure, isLoading, loadMore, reload } = useHistory(provider.id, provider.version);
  const [isBusy, setBusy] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const undoEdit = useUndoChange(onChanged);
  const undoReturn = useUndoChange(onReturned);
  const undo = async (changeId: string, isEdit: boolean): Promise<void> => {
    setBusy(true);
    await (isEdit ? undoEdit : undoReturn)(provider.id, changeId);
    setBusy(false);
    reload();
    // The button that was pressed is about to go.
    top.current?.focus();
  };
  if (failure !== null && changes.length === 0) {
    return (
      <Notice kind="error">
        <p>{`${FAILURES.history} ${failureText(failure)}`}</p>
        <Button tone="secondary" onClick={reload}>
          {PAGE.retry}
        </Button>
      </Notice>
    );
  }
  if (isLoading && changes.length === 0) return <Skeleton rows={8} />;
  return (
    <div ref={top} tabIndex={-1} className={css['history']}>
      {changes.length === 0 && <p>{HISTORY.none}</p>}
      <ol className={list}>
        {changes.map((change) => {
          const isEdit = change.kind === 'update';
          return (
            <Step
              key={`${change.kind} ${change.id ?? ''}`}
              change={change}
              mayUndo={isEdit || change.kind === 'undo' ? mayWrite : mayRemove}
              isBusy={isBusy}
              onUndo={(changeId) => void undo(changeId, isEdit)}
            />
          );
        })}
      </ol>
      {next !== null && (
        <Button tone="secondary" aria-disabled={isLoading} onClick={loadMore}>
          {isLoading ? PAGE.loading : HISTORY.more}
        </Button>
      )}
    </div>
  );
}
