import type { ReactNode } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import css from './list-empty.module.css';
import { countFilters, type ListQuery } from './list-query.ts';
import { EMPTY, SEARCH } from './texts.ts';

const { empty, actions, hints } = css;

interface ListEmptyProps {
  readonly query: ListQuery;
  readonly isTooLong: boolean;
  readonly onClearSearch: () => void;
  readonly onClearFilters: () => void;
}

/** Said instead of a list without entries, with the ways out of it. */
export function ListEmpty({ query, isTooLong, onClearSearch, onClearFilters }: ListEmptyProps): ReactNode {
  const isSearch = query.query !== undefined || isTooLong;
  const isFiltered = countFilters(query) > 0;
  if (!isSearch && !isFiltered) {
    return (
      <Card className={empty}>
        <PacketLine />
        <h2>{EMPTY.never}</h2>
        <p>{EMPTY.neverHow}</p>
        <p className={actions}>
          <LinkButton href="/dienstleister-import">{EMPTY.toImport}</LinkButton>
        </p>
      </Card>
    );
  }
  return (
    <Card className={empty}>
      <h2>{isTooLong ? SEARCH.tooLong : isSearch ? EMPTY.nothing : EMPTY.filtered}</h2>
      {isTooLong && <p>{SEARCH.tooLongHow}</p>}
      {isSearch && !isTooLong && (
        <ul className={hints}>
          {EMPTY.nothingHow.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <p className={actions}>
        {isFiltered && <Button onClick={onClearFilters}>{EMPTY.clearFilters}</Button>}
        {isSearch && (
          <Button tone="secondary" onClick={onClearSearch}>
            {EMPTY.clearSearch}
          </Button>
        )}
      </p>
    </Card>
  );
}
