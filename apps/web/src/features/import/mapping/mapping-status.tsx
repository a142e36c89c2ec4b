import {
  IMPORT_FIELDS,
  IMPORT_REQUIRED_COLUMNS,
  type ImportField,
  PROVIDER_FIELD_LABELS,
} from '@rer/contracts';
import type { CsvRow } from '@rer/directory/csv';
import type { CsvColumn } from '@rer/directory/mapping';
import { type ReactNode, useRef } from 'react';
import { Options, Select } from '../../../components/form/select.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { mappingSummary } from '../report-texts.ts';
import { MAPPING_TEXTS, SEED_RESULT_TEXTS } from '../texts.ts';
import type { FilePreview } from '../upload/read-preview.ts';
import { type MappingState, mappingOf, withSuggestions, withTarget } from './column-mapping.ts';
import css from './mapping-status.module.css';
import { MappingSuggestions } from './mapping-suggestions.tsx';
import { shortCell } from './preview-table.tsx';

const { box, checks, check, found, lacking, mark, summary, frame, table, name, samples, target, hand } = css;

/** Values that show what a column holds. */
const SAMPLES_MAX = 3;

function sampleValues(rows: readonly CsvRow[], index: number): string {
  const values = new Set<string>();
  for (const { cells } of rows) {
    const value = (cells[index] ?? '').trim();
    if (value !== '') values.add(shortCell(value));
    if (values.size === SAMPLES_MAX) break;
  }
  return values.size === 0 ? MAPPING_TEXTS.noSample : [...values].join(' · ');
}

function RequiredColumns({ missing }: Pick<MappingState, 'missing'>): ReactNode {
  return (
    <ul className={checks}>
      {IMPORT_REQUIRED_COLUMNS.map((column) => {
        const isMissing = missing.includes(column);
        return (
          <li key={column} className={`${check} ${isMissing ? lacking : found}`}>
            <svg className={mark} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M12 2 20.7 7v10L12 22 3.3 17V7Z" fill="none" stroke="currentColor" strokeWidth="2" />
              <path
                d={isMissing ? 'M9 9l6 6M15 9l-6 6' : 'M8 12l3 3 5-6'}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
              />
            </svg>
            <code translate="no">{column}</code> {isMissing ? MAPPING_TEXTS.missing : MAPPING_TEXTS.found}
          </li>
        );
      })}
    </ul>
  );
}

interface TargetSelectProps {
  readonly column: CsvColumn;
  readonly disabled: boolean;
  readonly onTarget: (header: string, field: ImportField | null) => void;
}

function TargetSelect({ column, disabled, onTarget }: TargetSelectProps): ReactNode {
  return (
    <Select
      aria-label={`${MAPPING_TEXTS.target}: ${column.header}`}
      value={column.field ?? ''}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) =>
        onTarget(column.header, IMPORT_FIELDS.find((field) => field === value) ?? null)
      }
    >
      <option value="">{MAPPING_TEXTS.additional}</option>
      <Options of={IMPORT_FIELDS.map((field) => [field, `${PROVIDER_FIELD_LABELS[field]} (${field})`])} />
    </Select>
  );
}

interface MappingStatusProps {
  readonly preview: FilePreview;
  readonly mapping: MappingState;
  readonly disabled: boolean;
  readonly onMapping: (mapping: MappingState) => void;
}

/** Where each column of the file goes, and whether the required ones are there. Every target can be corrected. */
export function MappingStatus({ preview, mapping, disabled, onMapping }: MappingStatusProps): ReactNode {
  const { columns, missing, byHand, isRemembered, suggestions } = mapping;
  const heading = useRef<HTMLHeadingElement>(null);
  const takeSuggestions = (): void => {
    // The button is gone then, and with it the focus.
    heading.current?.focus();
    onMapping(withSuggestions(preview, mapping));
  };
  return (
    <section className={box} aria-labelledby="import-mapping">
      <div className="c-spread">
        <h3 id="import-mapping" ref={heading} tabIndex={-1} lang="en">
          {SEED_RESULT_TEXTS.mapping}
        </h3>
        <RequiredColumns missing={missing} />
      </div>
      <p className={summary} role="status">
        {missing.length > 0 ? `${MAPPING_TEXTS.missingHint} ` : ''}
        {mappingSummary(mapping)}
      </p>
      <MappingSuggestions suggestions={suggestions} disabled={disabled} onTake={takeSuggestions} />
      {byHand === null ? null : (
        <div className={hand}>
          <p>{isRemembered ? MAPPING_TEXTS.remembered : MAPPING_TEXTS.byHand}</p>
          <Button tone="quiet" onClick={() => onMapping(mappingOf(preview, null))} aria-disabled={disabled}>
            {MAPPING_TEXTS.reset}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={frame} aria-label={MAPPING_TEXTS.columns} tabIndex={0}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{MAPPING_TEXTS.column}</th>
              <th scope="col">{MAPPING_TEXTS.samples}</th>
              <th scope="col">{MAPPING_TEXTS.target}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.index}>
                <th scope="row" className={name}>
                  {column.header}
                </th>
                <td className={samples}>{sampleValues(preview.rows, column.index)}</td>
                <td className={target}>
                  <TargetSelect
                    column={column}
                    disabled={disabled}
                    onTarget={(header, field) => onMapping(withTarget(preview, mapping, header, field))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
