import {
  type ImportChangedRow,
  type ImportReport,
  isWritableField,
  PROVIDER_FIELD_LABELS,
} from '@rer/contracts';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { RESULT_TEXTS } from '../texts.ts';
import { EntryLink } from './entry-link.tsx';
import { ReportList, ReportRow, ReportRows } from './report-list.tsx';
import css from './result-panel.module.css';

const { address, value, field } = css;

interface ListProps {
  readonly report: ImportReport;
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
      <ReportRows label={RESULT_TEXTS.similarTitle} heads={[RESULT_TEXTS.name, RESULT_TEXTS.similarTo]}>
        {similarRows.map(({ line, name, email, similarTo, similarId, similarEmail }) => (
          <ReportRow key={line} line={line}>
            <td>
              {name}
              <span className={address}>{email}</span>
            </td>
            <td>
              <EntryLink id={similarId}>{similarTo}</EntryLink>
              <span className={address}>{similarEmail}</span>
            </td>
          </ReportRow>
        ))}
      </ReportRows>
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
      <ReportRows label={RESULT_TEXTS.existingTitle} heads={[RESULT_TEXTS.name]}>
        {existingRows.map(({ line, name, id }) => (
          <ReportRow key={line} line={line}>
            <td>
              <EntryLink id={id}>{name}</EntryLink>
            </td>
          </ReportRow>
        ))}
      </ReportRows>
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
      <ReportRows label={RESULT_TEXTS.changesTitle} heads={[RESULT_TEXTS.entryAndValues]}>
        {changes.map(({ line, id, name, fields }) => (
          <ReportRow key={line} line={line}>
            <td>
              <EntryLink id={id}>{name}</EntryLink>
              <ul>
                {fields.map((change) => (
                  <ChangedValue key={`${change.field} ${change.key}`} change={change} />
                ))}
              </ul>
            </td>
          </ReportRow>
        ))}
      </ReportRows>
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
