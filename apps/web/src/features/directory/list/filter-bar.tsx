import { type DirectorySort, directorySort } from '@rer/contracts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Options } from '../../../components/form/select.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { visuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { FILTER_TEXTS } from '../texts.ts';
import css from './filter-bar.module.css';
import { activeFilterCount, type ChangeListQuery, type ProviderListQuery } from './list-query.ts';
import { SortControl } from './sort-control.tsx';
import { ValueFilter } from './value-filter.tsx';

const { toggle, fields, filter, filterLabel, control, clear } = css;

const RATINGS = [1, 2, 3, 4, 5];

/** The query with one part set, or taken out when it is undefined. */
function withPart<Part extends keyof ProviderListQuery>(
  query: ProviderListQuery,
  part: Part,
  value: ProviderListQuery[Part] | undefined,
): ProviderListQuery {
  const { [part]: _old, ...rest } = query;
  return value === undefined ? rest : { ...rest, [part]: value };
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={filter}>
      <label className={filterLabel} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={control}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <Options of={options} />
      </select>
    </div>
  );
}

function ratingOptions(chosen: number | undefined): readonly (readonly [string, string])[] {
  const all =
    chosen === undefined || RATINGS.includes(chosen) ? RATINGS : [...RATINGS, chosen].sort((a, b) => a - b);
  return [
    ['', FILTER_TEXTS.ratingAny],
    ...all.map((rating) => [String(rating), `ab ${rating.toLocaleString('de-DE')}`] as const),
  ];
}

interface FilterBarProps {
  readonly query: ProviderListQuery;
  /** Counts how often all filters were cleared, so that uncommitted input of a filter is cleared too. */
  readonly clearings: number;
  readonly onClear: () => void;
  readonly onChange: (change: ChangeListQuery) => void;
}

/** What narrows the list, and its order. On a phone it folds away behind one button. */
export function FilterBar({ query, clearings, onClear, onChange }: FilterBarProps): ReactNode {
  const id = useId();
  const area = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = activeFilterCount(query);
  const { is_active: isActive, rating_min: ratingMin } = query;
  const clearAll = (): void => {
    onClear();
    // The button is about to go.
    area.current?.focus();
  };
  const sort: DirectorySort = query.sort ?? (query.query === undefined ? 'name' : 'relevance');
  return (
    <div className="c-tight-stack">
      <button
        type="button"
        className={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? FILTER_TEXTS.legend : `${FILTER_TEXTS.legend} (${count})`}
      </button>
      <fieldset ref={area} className={fields} id={id} data-open={isOpen} tabIndex={-1}>
        <legend className={visuallyHidden}>{FILTER_TEXTS.legend}</legend>
        <ValueFilter
          key={`stadt ${clearings}`}
          field="stadt"
          value={query.stadt}
          onChange={(value) => onChange((now) => withPart(now, 'stadt', value))}
        />
        <ValueFilter
          key={`category ${clearings}`}
          field="category"
          value={query.category}
          onChange={(value) => onChange((now) => withPart(now, 'category', value))}
        />
        <Choice
          label={FILTER_TEXTS.active}
          value={isActive === undefined ? '' : String(isActive)}
          options={[
            ['', FILTER_TEXTS.all],
            ['true', FILTER_TEXTS.activeOnly],
            ['false', FILTER_TEXTS.inactiveOnly],
          ]}
          onChoose={(value) =>
            onChange((now) => withPart(now, 'is_active', value === '' ? undefined : value === 'true'))
          }
        />
        <Choice
          label={FILTER_TEXTS.rating}
          value={ratingMin === undefined ? '' : String(ratingMin)}
          options={ratingOptions(ratingMin)}
          onChoose={(value) =>
            onChange((now) => withPart(now, 'rating_min', value === '' ? undefined : Number(value)))
          }
        />
        <SortControl
          sort={sort}
          order={query.order}
          isSearch={query.query !== undefined}
          onChange={(chosen, order) => {
            const isDefault = chosen === (query.query === undefined ? 'name' : 'relevance');
            const parsed = directorySort.safeParse(chosen);
            const part = isDefault || !parsed.success ? undefined : parsed.data;
            onChange((now) => withPart(withPart(now, 'sort', part), 'order', order));
          }}
        />
        {count > 0 && (
          <Button tone="quiet" className={clear} onClick={clearAll}>
            {FILTER_TEXTS.clear}
          </Button>
        )}
      </fieldset>
    </div>
  );
}
