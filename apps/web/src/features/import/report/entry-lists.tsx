import type { ImportChangedRow, ImportReport } from '@rer/contracts';
import type { ReactNode } from 'react';
import { numberCell, Table } from '../../../components/ui/table.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { formatCount } from '../report-texts.ts';
import { RESULT } from '../texts.ts';
import { changedName, changedValue } from './changed-texts.ts';
import { EntryLink } from './entry-link.tsx';
import { Listed } from './listed.tsx';
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
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col" className={numberCell}>
            {RESULT.line}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

/** Rows that were imported, or would be, although a similar name is there. */
export function SimilarRows({ report }: ListProps): ReactNode {
  const { similar, similarRows, dryRun } = report;
  if (similar === 0) return null;
  return (
    <Listed
      title={RESULT.similarTitle}
      count={similar}
      listed={similarRows.length}
      text={`${RESULT.similarText} ${dryRun ? 'Sie würden trotzdem übernommen.' : 'Sie wurden trotzdem übernommen.'}`}
    >
      <Rows label={RESULT.similarTitle} heads={[RESULT.name, RESULT.similarTo]}>
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
    </Listed>
  );
}

/** Rows that were there already, and how to their entries. */
export function ExistingRows({ report }: ListProps): ReactNode {
  const { existing, unchanged, existingRows, dryRun } = report;
  const count = existing + unchanged;
  if (count === 0) return null;
  const words = unchanged > 0 ? RESULT.unchangedText : RESULT.existingText;
  return (
    <Listed
      title={RESULT.existingTitle}
      count={count}
      listed={existingRows.length}
      text={dryRun ? words.dryRun : words.done}
    >
      <Rows label={RESULT.existingTitle} heads={[RESULT.name]}>
        {existingRows.map(({ line, name, id }) => (
          <tr key={line}>
            <td className={numberCell}>{formatCount(line)}</td>
            <td>
              <EntryLink id={id}>{name}</EntryLink>
            </td>
          </tr>
        ))}
      </Rows>
    </Listed>
  );
}

function ChangedValue({ change }: { readonly change: ImportChangedRow['fields'][number] }): ReactNode {
  return (
    <li className={value}>
      <span className={field}>{changedName(change)}:</span>{' '}
      <VisuallyHidden>{`${RESULT.before} `}</VisuallyHidden>
      {changedValue(change.old)} <span aria-hidden="true">→</span>{' '}
      <VisuallyHidden>{`${RESULT.after} `}</VisuallyHidden>
      {changedValue(change.new)}
    </li>
  );
}

/** What a dry run would change: old and new values of the first rows. */
export function ChangedRows({ report }: ListProps): ReactNode {
  const { updated, changes = [] } = report;
  if (changes.length === 0) return null;
  return (
    <Listed title={RESULT.changesTitle} count={updated} listed={changes.length} text={RESULT.changesText}>
      <Rows label={RESULT.changesTitle} heads={[RESULT.entryAndValues]}>
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
    </Listed>
  );
}
