import type { DirectoryFallbackQuery } from '@rer/contracts';
import type { ReactNode } from 'react';
import { PacketLine } from '../../../components/art/packet-line.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EMPTY_LIST_TEXTS, SEARCH_FIELD_TEXTS } from '../texts.ts';
import css from './list-empty.module.css';
import { activeFilterCount, type ProviderListQuery } from './list-query.ts';
import { fallbackText, noneAmongText } from './list-texts.ts';

const { empty, actions, hints, offer } = css;

interface ListEmptyProps {
  readonly query: ProviderListQuery;
  readonly isTooLong: boolean;
  /** Of a search that finds more than are ranked: so many were looked at. */
  readonly among?: number | undefined;
  /** The fallback query of the search. */
  readonly fallback?: DirectoryFallbackQuery | undefined;
  readonly onSearch: (text: string) => void;
  readonly onClearFilters: () => void;
}

/** Said instead of a list without entries, with the ways out of it. */
export function ListEmpty({
  query,
  isTooLong,
  among,
  fallback,
  onSearch,
  onClearFilters,
}: ListEmptyProps): ReactNode {
  const isSearch = query.query !== undefined || isTooLong;
  const isFiltered = activeFilterCount(query) > 0;
  if (!isSearch && !isFiltered) {
    return (
      <Card className={empty}>
        <PacketLine />
        <h2>{EMPTY_LIST_TEXTS.never}</h2>
        <p>{EMPTY_LIST_TEXTS.neverHow}</p>
        <p className={actions}>
          <LinkButton href="/dienstleister-import">{EMPTY_LIST_TEXTS.toImport}</LinkButton>
        </p>
      </Card>
    );
  }
  const { nothing, how } =
    among === undefined
      ? { nothing: EMPTY_LIST_TEXTS.nothing, how: EMPTY_LIST_TEXTS.nothingHow }
      : noneAmongText(among);
  return (
    <Card className={empty}>
      <h2>{isTooLong ? SEARCH_FIELD_TEXTS.tooLong : isSearch ? nothing : EMPTY_LIST_TEXTS.filtered}</h2>
      {isTooLong && <p>{SEARCH_FIELD_TEXTS.tooLongHow}</p>}
      {fallback !== undefined && !isTooLong && (
        <p className={actions}>
          <Button className={offer} onClick={() => onSearch(fallback.query)}>
            {fallbackText(fallback)}
          </Button>
        </p>
      )}
      {isSearch && !isTooLong && (
        <ul className={hints}>
          {how.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <p className={actions}>
        {isFiltered && <Button onClick={onClearFilters}>{EMPTY_LIST_TEXTS.clearFilters}</Button>}
        {isSearch && (
          <Button tone="secondary" onClick={() => onSearch('')}>
            {EMPTY_LIST_TEXTS.clearSearch}
          </Button>
        )}
      </p>
    </Card>
  );
}
