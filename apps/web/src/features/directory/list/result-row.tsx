import {
  type DirectoryMatch,
  type DirectoryRow,
  isWritableField,
  PROVIDER_FIELD_LABELS,
} from '@rer/contracts';
import { memo, type ReactNode } from 'react';
import { DIRECTORY_PAGE_TEXTS, MATCH_NAMES } from '../texts.ts';
import { MarkedText } from './marked-text.tsx';
import css from './result-list.module.css';

const { row, name, facts, fact, reasons, reason, snippet } = css;

/** Fields that a row shows anyway, so that what was found is marked where it stands. */
const SHOWN = ['name', 'stadt', 'plz', 'category'] as const;
type ShownField = (typeof SHOWN)[number];

/** Reasons that a row has room for. */
const REASONS_MAX = 3;

function fieldLabel(field: string): string {
  return isWritableField(field) ? PROVIDER_FIELD_LABELS[field] : field;
}

function Shown({
  provider,
  field,
}: {
  readonly provider: DirectoryRow;
  readonly field: ShownField;
}): ReactNode {
  const value = provider[field] ?? '';
  const match = provider.matches?.find((found) => found.field === field && found.text === value);
  return match === undefined ? value : <MarkedText text={value} marks={match.marks} />;
}

function isMarkedAbove(provider: DirectoryRow, match: DirectoryMatch): boolean {
  return SHOWN.some((field) => field === match.field && provider[field] === match.text);
}

function Reasons({
  provider,
  matches,
}: {
  provider: DirectoryRow;
  matches: readonly DirectoryMatch[];
}): ReactNode {
  return (
    <span className={reasons}>
      {matches.slice(0, REASONS_MAX).map((match) => (
        <span key={match.field} className={reason} data-kind={match.kind}>
          <span>{`${MATCH_NAMES[match.kind]}: ${fieldLabel(match.field)}`}</span>
          {!isMarkedAbove(provider, match) && (
            <span className={snippet}>
              {' '}
              <MarkedText text={match.text} marks={match.marks} />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

interface ResultRowProps {
  readonly provider: DirectoryRow;
  /** Place in the list, from 0. */
  readonly index: number;
  /** Rows of the whole list; -1: they are not counted. */
  readonly setSize: number;
  readonly id: string;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isUnsaved: boolean;
}

/** One provider of the list. Where it stands is said in numbers, since its neighbours may not be drawn. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps): ReactNode {
  const { provider, index, setSize, id, isActive, isOpen, isUnsaved } = props;
  const { matches = [], stadt, category, is_active, intern } = provider;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names its active row.
    <div
      role="option"
      id={id}
      className={row}
      style={{ top: `calc(${index} * var(--row))` }}
      aria-selected={isOpen}
      aria-setsize={setSize}
      aria-posinset={index + 1}
      data-active={isActive || undefined}
      data-index={index}
    >
      <span className={name}>
        <span>
          <Shown provider={provider} field="name" />
        </span>
        {isUnsaved && <span className="c-badge">{DIRECTORY_PAGE_TEXTS.unsaved}</span>}
        {!is_active && <span className="c-badge">{DIRECTORY_PAGE_TEXTS.inactive}</span>}
        {intern && <span className="c-badge">{DIRECTORY_PAGE_TEXTS.intern}</span>}
      </span>
      <span className={facts}>
        <span className={fact}>
          {stadt === null || stadt === '' ? (
            DIRECTORY_PAGE_TEXTS.noPlace
          ) : (
            <>
              {provider.plz !== null && (
                <>
                  <Shown provider={provider} field="plz" />{' '}
                </>
              )}
              <Shown provider={provider} field="stadt" />
            </>
          )}
        </span>
        {category !== null && category !== '' && (
          <span className={fact}>
            <Shown provider={provider} field="category" />
          </span>
        )}
      </span>
      {matches.length > 0 && <Reasons provider={provider} matches={matches} />}
    </div>
  );
});
