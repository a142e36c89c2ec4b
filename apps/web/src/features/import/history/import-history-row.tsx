import type { ImportReport } from '@rer/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Breakable } from '../../../components/ui/breakable.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { skippedFilePath } from '../import-calls.ts';
import { formatBrowserMoment, formatCount, IMPORT_STATE_NAMES, starterName } from '../report-texts.ts';
import { IMPORT_HISTORY_TEXTS, RESULT_TEXTS } from '../texts.ts';
import css from './import-history.module.css';

const { moment, file, state: stateClass, actions } = css;

/** What can be done with a row, and whether it can be now. */
export interface RowActions {
  /** The import that is being undone; null while none is. */
  readonly undoingId: string | null;
  readonly isBusy: boolean;
  readonly onUndo: (id: string) => void;
  readonly onShow: (report: ImportReport) => void;
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly children?: ReactNode;
}

function Count({ label, value, children }: CountProps): ReactNode {
  return (
    <td data-figure="" data-label={label} data-zero={value === 0 ? '' : undefined}>
      {formatCount(value)}
      {children}
    </td>
  );
}

/** Says which import a link or button belongs to, for screen readers. */
function Which({ report: { fileName, startedAt } }: { readonly report: ImportReport }): ReactNode {
  return <VisuallyHidden> ({fileName ?? formatBrowserMoment(startedAt)})</VisuallyHidden>;
}

function Actions({
  report,
  undoingId,
  isBusy,
  onUndo,
  onShow,
}: RowActions & { readonly report: ImportReport }): ReactNode {
  const { id, canUndo, state } = report;
  const isUndoing = undoingId === id;
  const isBlocked = isBusy || undoingId !== null;
  const showButton = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  // The button that was pressed is gone after the undo: its neighbour keeps the focus in the row.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!canUndo && wasAsked.current && isLost) showButton.current?.focus();
    wasAsked.current = false;
  }, [canUndo]);
  return (
    <td className={actions}>
      {state === 'running' ? null : (
        <Button
          ref={showButton}
          tone="quiet"
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : onShow(report))}
        >
          {IMPORT_HISTORY_TEXTS.show}
          <Which report={report} />
        </Button>
      )}
      {canUndo ? (
        <Button
          tone="quiet"
          aria-disabled={isBlocked}
          onClick={() => {
            if (isBlocked) return;
            wasAsked.current = true;
            onUndo(id);
          }}
        >
          {isUndoing ? RESULT_TEXTS.undoing : RESULT_TEXTS.undo}
          <Which report={report} />
        </Button>
      ) : null}
    </td>
  );
}

/** One import of the list. */
export function ImportHistoryRow({
  report,
  ...rest
}: RowActions & { readonly report: ImportReport }): ReactNode {
  const { startedAt, startedBy, fileName, state } = report;
  return (
    <tr>
      <th scope="row" className={file} data-label={IMPORT_HISTORY_TEXTS.file}>
        <Breakable text={fileName ?? IMPORT_HISTORY_TEXTS.noFile} />
      </th>
      <td className={moment} data-label={IMPORT_HISTORY_TEXTS.when}>
        <time dateTime={startedAt}>{formatBrowserMoment(startedAt)}</time>
        <span className="c-detail">{starterName(startedBy)}</span>
      </td>
      <Count label={IMPORT_HISTORY_TEXTS.total} value={report.totalRecords} />
      <Count label={IMPORT_HISTORY_TEXTS.processed} value={report.recordsProcessed} />
      <Count label={IMPORT_HISTORY_TEXTS.existing} value={report.existing + report.unchanged} />
      <Count label={IMPORT_HISTORY_TEXTS.skipped} value={report.skippedCount}>
        {report.skippedCount > 0 && state !== 'running' ? (
          <a href={skippedFilePath(report.id)} download>
            <VisuallyHidden>{IMPORT_HISTORY_TEXTS.skippedFile} </VisuallyHidden>CSV
            <Which report={report} />
          </a>
        ) : null}
      </Count>
      <td
        data-label={IMPORT_HISTORY_TEXTS.state}
        className={classNames(stateClass, state === 'failed' && 'c-trouble')}
      >
        {report.isUndoing || rest.undoingId === report.id ? RESULT_TEXTS.undoing : IMPORT_STATE_NAMES[state]}
      </td>
      <Actions report={report} {...rest} />
    </tr>
  );
}
