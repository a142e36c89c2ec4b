import type { ImportReport } from '@rer/contracts';
import { skipReasonText } from '@rer/directory/records';
import type { ReactNode } from 'react';
import { skippedFilePath } from '../import-calls.ts';
import { countOf } from '../report-texts.ts';
import { RESULT_TEXTS } from '../texts.ts';
import { EntryLink } from './entry-link.tsx';
import { ReportList, ReportRow, ReportRows } from './report-list.tsx';
import css from './result-panel.module.css';

const { more, value: valueCell, field: reason } = css;

/** Skipped rows, each with its line and the reason. */
export function SkippedRowList({ report }: { readonly report: ImportReport }): ReactNode {
  const { skipped, skippedCount, id, dryRun } = report;
  if (skippedCount === 0) return null;
  return (
    <ReportList title={RESULT_TEXTS.skippedTitle} count={skippedCount} listed={skipped.length}>
      <ReportRows label={RESULT_TEXTS.skippedTitle} heads={[RESULT_TEXTS.reason]}>
        {skipped.map(({ line, reason }) => (
          <ReportRow key={line} line={line}>
            <td>{skipReasonText(reason)}</td>
          </ReportRow>
        ))}
      </ReportRows>
      <p className={more}>
        <a className="c-alone-link" href={skippedFilePath(id)} download>
          {dryRun ? RESULT_TEXTS.skippedFileDry : RESULT_TEXTS.skippedFile}
        </a>
      </p>
    </ReportList>
  );
}

/** Implausible values that were left out, each with its line and column. */
export function LeftOutValues({ report }: { readonly report: ImportReport }): ReactNode {
  const { leftOutCount, leftOutValues, dryRun } = report;
  if (leftOutCount === 0) return null;
  return (
    <ReportList
      title={RESULT_TEXTS.leftOutTitle}
      count={leftOutCount}
      listed={leftOutValues.length}
      text={dryRun ? RESULT_TEXTS.leftOutText.dryRun : RESULT_TEXTS.leftOutText.done}
    >
      <ReportRows label={RESULT_TEXTS.leftOutTitle} heads={[RESULT_TEXTS.column, RESULT_TEXTS.value]}>
        {leftOutValues.map(({ line, column, field, value }) => (
          <ReportRow key={`${line} ${field}`} line={line}>
            <td>{column}</td>
            <td className={valueCell}>
              {value}
              <div className={reason}>{RESULT_TEXTS.leftOutReasons[field]}</div>
            </td>
          </ReportRow>
        ))}
      </ReportRows>
    </ReportList>
  );
}

/** Rows that an undo left, because they were changed since. */
export function LeftRows({ report }: { readonly report: ImportReport }): ReactNode {
  const { left, leftCount } = report;
  if (leftCount === 0) return null;
  return (
    <ReportList
      title={RESULT_TEXTS.leftTitle}
      count={leftCount}
      listed={left.length}
      text={RESULT_TEXTS.leftText}
    >
      <ul className={more}>
        {left.map(({ id, name }) => (
          <li key={id}>
            <EntryLink id={id}>{name}</EntryLink>
          </li>
        ))}
      </ul>
    </ReportList>
  );
}

/** Small facts that people want to know of, as sentences; nothing when there are none. */
export function Remarks({ report }: { readonly report: ImportReport }): ReactNode {
  const { numbersRefused, zerosAdded, nulRemoved, columnsIgnored } = report;
  const remarks = [
    numbersRefused > 0 &&
      `${countOf(numbersRefused, 'Zelle war', 'Zellen waren')} keine lesbare Zahl und ${numbersRefused === 1 ? 'blieb' : 'blieben'} leer.`,
    zerosAdded > 0 &&
      `${countOf(zerosAdded, 'vierstellige Postleitzahl bekam', 'vierstellige Postleitzahlen bekamen')} die führende Null zurück.`,
    nulRemoved > 0 && `${countOf(nulRemoved, 'Nullzeichen', 'Nullzeichen')} aus der Datei entfernt.`,
    columnsIgnored > 0 &&
      `${countOf(columnsIgnored, 'Spalte ohne Überschrift blieb', 'Spalten ohne Überschrift blieben')} weg.`,
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return (
    <ul className={more}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
