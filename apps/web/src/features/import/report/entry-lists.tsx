import {
  type ImportChangedRow,
  type ImportReport,
  isWritableField,
  PROVIDER_FIELD_LABELS,
} from '@rer/contracts';
import type { ReactNode } from 'react';
import { DataTable, numberCell } from '../../../components/ui/table.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { formatCount } from '../report-texts.ts';
import { RESULT_TEXTS } from '../texts.ts';
import { EntryLink } from './entry-link.tsx';
import { ReportList } from './report-list.tsx';
import css from './result-panel.module.css';

const { address, value, field } = css;

interface ListProps {
  readonly report: ImportReport;
}

interface RowsProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** Rows of the file, each with its line first. */
function Rows({ label, heads, children }: RowsProps): ReactNode {
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          <th scope="col" className={numberCell}>
            {RESULT_TEXTS.line}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

/** Rows that were imported, or would be, although a similar name is there. */
export function SimilarRows({ report }: ListProps): ReactNode {
  const { similar, similarRows, dryRun } = report;
  if (similar === 0) return null;
  return (
    <ReportList
      title={RESULT_TEXTS.similarTitle}
      count={similar}
      listed={similarRows.length}
      text={`${RESULT_TEXTS.similarText} ${dryRun ? 'Sie würden trotzdem übernommen.' : 'Sie wurden trotzdem übernommen.'}`}
    >
      <Rows label={RESULT_TEXTS.similarTitle} heads={[RESULT_TEXTS.name, RESULT_TEXTS.similarTo]}>
        {similarRows.map(({ line, name, email, similarTo, similarId, similarEmail }) => (
          <tr key={line}>
            <td className={numberCell}>{formatCount(line)}</td>
            <td>
              {name}
              <span className={address}>{email}</span>
            </td>
            <td>
              <EntryLink id={similarId}>{similarTo}</EntryLink>
              <span className={address}>{similarEmail}</span>
            </td>
          </tr>
        ))}
      </Rows>
    </ReportList>
  );
}

/** Rows that were there already, and how to their entries. */
export function ExistingRows({ report }: ListProps): ReactNode {
  const { existing, unchanged, existingRows, dryRun } = report;
  const count = existing + unchanged;
  if (count === 0) return null;
  const words = unchanged > 0 ? RESULT_TEXTS.unchangedText : RESULT_TEXTS.existingText;
  return (
    <ReportList
      title={RESULT_TEXTS.existingTitle}
      count={count}
      listed={existingRows.length}
      text={dryRun ? words.dryRun : words.done}
    >
      <Rows label={RESULT_TEXTS.existingTitle} heads={[RESULT_TEXTS.name]}>
        {existingRows.map(({ line, name, id }) => (
          <tr key={line}>
            <td className={numberCell}>{formatCount(line)}</td>
            <td>
              <EntryLink id={id}>{name}</EntryLink>
            </td>
          </tr>
        ))}
      </Rows>
    </ReportList>
  );
}

function ChangedValue({ change }: { readonly change: ImportChangedRow['fields'][number] }): ReactNode {
  return (
    <li className={value}>
      <span className={field}>{changedName(change)}:</span>{' '}
      <VisuallyHidden>{`${RESULT_TEXTS.before} `}</VisuallyHidden>
      {changedValue(change.old)} <span aria-hidden="true">→</span>{' '}
      <VisuallyHidden>{`${RESULT_TEXTS.after} `}</VisuallyHidden>
      {changedValue(change.new)}
    </li>
  );
}

/** What a dry run would change: old and new values of the first rows. */
export function ChangedRows({ report }: ListProps): ReactNode {
  const { updated, changes = [] } = report;
  if (changes.length === 0) return null;
  return (
    <ReportList
      title={RESULT_TEXTS.changesTitle}
      count={updated}
      listed={changes.length}
      text={RESULT_TEXTS.changesText}
    >
      <Rows label={RESULT_TEXTS.changesTitle} heads={[RESULT_TEXTS.entryAndValues]}>
        {changes.map(({ line, id, name, fields }) => (
          <tr key={line}>
            <td className={numberCell}>{formatCount(line)}</td>
            <td>
              <EntryLink id={id}>{name}</EntryLink>
              <ul>
                {fields.map((change) => (
                  <ChangedValue key={`${change.field} ${change.key}`} change={change} />
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </Rows>
    </ReportList>
  );
}

type ChangedField = ImportChangedRow['fields'][number];

/** What a changed value is called: its field, or its name among the additional data. */
function changedName({ field, key }: ChangedField): string {
  if (key !== null) return key;
  return isWritableField(field) ? PROVIDER_FIELD_LABELS[field] : field;
}

/** A value as people read it. */
function changedValue(value: ChangedField['old']): string {
  if (value === null || value === '') return RESULT_TEXTS.empty;
  if (typeof value === 'boolean') return value ? RESULT_TEXTS.yes : RESULT_TEXTS.no;
  return typeof value === 'number' ? value.toLocaleString('de-DE', { maximumFractionDigits: 20 }) : value;
}
