import { type DirectoryChange, isWritableField, PROVIDER_FIELD_LABELS } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { formatMoment } from '../../../lib/moment.ts';
import { FieldValue } from '../field-value.tsx';
import { RECORD_HISTORY_TEXTS } from '../record-texts.ts';
import { RouteLink } from '../route-link.tsx';
import css from './history-view.module.css';

const { step, stepHead, kind, meta, fields, from, to, arrow } = css;

function FieldChange({ change }: { readonly change: DirectoryChange['fields'][number] }): ReactNode {
  const { field } = change;
  if (!isWritableField(field)) return null;
  return (
    <div>
      <dt>{PROVIDER_FIELD_LABELS[field]}</dt>
      <dd>
        <span className={from}>
          <VisuallyHidden>{`${RECORD_HISTORY_TEXTS.from}: `}</VisuallyHidden>
          <FieldValue field={field} value={change.old} />
        </span>
        <svg className={arrow} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 8h11M9 4l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
        <span className={to}>
          <VisuallyHidden>{`${RECORD_HISTORY_TEXTS.to}: `}</VisuallyHidden>
          <FieldValue field={field} value={change.new} />
        </span>
      </dd>
    </div>
  );
}

interface HistoryStepProps {
  readonly change: DirectoryChange;
  readonly mayUndo: boolean;
  readonly isBusy: boolean;
  readonly onUndo: (changeId: string) => void;
}

/** One step of a history: the change, its time and author, old and new values, and its undo. */
export function HistoryStep({ change, mayUndo, isBusy, onUndo }: HistoryStepProps): ReactNode {
  const { id, at, fields: changed, import: by, other, isUndone, canUndo } = change;
  return (
    <li className={step} tabIndex={-1}>
      <div className={stepHead}>
        <p className={kind}>
          {changeName(change)}
          {isUndone && <span className="c-badge">{RECORD_HISTORY_TEXTS.undone}</span>}
        </p>
        {mayUndo && canUndo && id !== null && (
          <Button tone="quiet" aria-disabled={isBusy} onClick={() => isBusy || onUndo(id)}>
            {RECORD_HISTORY_TEXTS.undo}
            <VisuallyHidden>{`: ${changeName(change)}, ${formatMoment(at)}`}</VisuallyHidden>
          </Button>
        )}
        <p className={meta}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {` · ${actorName(change)}`}
          {by !== null &&
            ` · ${change.kind === 'undo' ? RECORD_HISTORY_TEXTS.importTakenBack : RECORD_HISTORY_TEXTS.importOf}${by.fileName === null ? '' : ` ${by.fileName}`}`}
          {other !== null && (
            <>
              {' · '}
              <RouteLink route={{ kind: 'record', id: other.id, view: 'data' }}>
                {other.name ?? '…'}
              </RouteLink>
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

const KINDS: Readonly<Record<DirectoryChange['kind'], string>> = {
  create: 'Angelegt',
  update: 'Geändert',
  remove: 'Gelöscht',
  restore: 'Wiederhergestellt',
  merge: 'Zusammengeführt',
  merged_away: 'In einem anderen Eintrag aufgegangen',
  undo: 'Rückgängig gemacht',
};

/** Actors of the audit log that are not persons. */
const ACTORS: ReadonlyMap<string, string> = new Map([
  ['open-access', 'an diesem Rechner'],
  ['service-key', 'ein Programm'],
]);

/** What a step of the history was, in a word or two. */
function changeName({ kind }: Pick<DirectoryChange, 'kind'>): string {
  return KINDS[kind];
}

/** The author of a step, and the means where it was not the form. */
function actorName({ actor, via }: Pick<DirectoryChange, 'actor' | 'via'>): string {
  const name =
    actor === null || actor === '' ? RECORD_HISTORY_TEXTS.unknownActor : (ACTORS.get(actor) ?? actor);
  return via === null ? name : `${name}, ${RECORD_HISTORY_TEXTS.viaAssistant}`;
}
