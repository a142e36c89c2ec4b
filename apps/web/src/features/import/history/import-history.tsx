import type { ImportReport } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { RecordTable } from '../../../components/ui/record-table.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { IMPORT_HISTORY_TEXTS } from '../texts.ts';
import css from './import-history.module.css';
import { ImportHistoryRow, type RowActions } from './import-history-row.tsx';
import type { ImportListState } from './use-import-list.ts';

const { waiting, empty, retry } = css;

const FIGURES = [
  IMPORT_HISTORY_TEXTS.total,
  IMPORT_HISTORY_TEXTS.processed,
  IMPORT_HISTORY_TEXTS.existing,
  IMPORT_HISTORY_TEXTS.skipped,
];
const COLUMNS = [
  IMPORT_HISTORY_TEXTS.file,
  IMPORT_HISTORY_TEXTS.when,
  ...FIGURES,
  IMPORT_HISTORY_TEXTS.state,
];

function Rows({ imports, ...rest }: RowActions & { readonly imports: readonly ImportReport[] }): ReactNode {
  return (
    <RecordTable
      className={css['imports']}
      label={IMPORT_HISTORY_TEXTS.table}
      columns={COLUMNS}
      figures={FIGURES}
      actions={IMPORT_HISTORY_TEXTS.actions}
    >
      {imports.map((report) => (
        <ImportHistoryRow key={report.id} report={report} {...rest} />
      ))}
    </RecordTable>
  );
}

function Content({ list: { phase, list, reload }, ...rest }: ImportHistoryProps): ReactNode {
  if (list === null && phase === 'failed') {
    return (
      <Notice kind="error">
        <p>{IMPORT_HISTORY_TEXTS.failed}</p>
        <Button tone="quiet" className={retry} onClick={reload}>
          {IMPORT_HISTORY_TEXTS.retry}
        </Button>
      </Notice>
    );
  }
  if (list === null) {
    return (
      <div className={waiting}>
        <Skeleton rows={5} label={IMPORT_HISTORY_TEXTS.loading} />
      </div>
    );
  }
  if (list.imports.length === 0) return <p className={empty}>{IMPORT_HISTORY_TEXTS.empty}</p>;
  return <Rows imports={list.imports} {...rest} />;
}

interface ImportHistoryProps extends RowActions {
  readonly list: ImportListState;
}

/** The latest imports, newest first, each with its figures and the way back. */
export function ImportHistory(props: ImportHistoryProps): ReactNode {
  return (
    <Card aria-labelledby="import-history">
      <h2 id="import-history">{IMPORT_HISTORY_TEXTS.title}</h2>
      <Content {...props} />
    </Card>
  );
}
