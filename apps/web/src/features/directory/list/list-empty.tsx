import type { DirectoryPart } from '@rer/contracts';
import type { ReactNode } from 'react';
import { PacketLine } from '../../../components/art/packet-line.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EMPTY, SEARCH } from '../texts.ts';
import css from './list-empty.module.css';
import { countFilters, type ListQuery } from './list-query.ts';
import { noneAmongText, partText } from './list-texts.ts';

const { empty, actions, hints, part: partClass } = css;

interface ListEmptyProps {
  readonly query: ListQuery;
  readonly isTooLong: boolean;
  /** Of a search that finds more than are ranked: so many were looked at. */
  readonly among?: number | undefined;
  /** Of the search the part that finds something. */
  readonly part?: DirectoryPart | undefined;
  readonly onPart: (query: string) => void;
  readonly onClearSearch: () => void;
  readonly onClearFilters: () => void;
}

/** Said instead of a list without entries, with the ways out of it. */
export function ListEmpty({
  query,
  isTooLong,
  among,
  part,
  onPart,
  onClearSearch,
  onClearFilters,
}: ListEmptyProps): ReactNode {
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
  const { nothing, how } =
    among === undefined ? { nothing: EMPTY.nothing, how: EMPTY.nothingHow } : noneAmongText(among);
  return (
    <Card className={empty}>
      <h2>{isTooLong ? SEARCH.tooLong : isSearch ? nothing : EMPTY.filtered}</h2>
      {isTooLong && <p>{SEARCH.tooLongHow}</p>}
      {part !== undefined && !isTooLong && (
        <p className={actions}>
          <Button className={partClass} onClick={() => onPart(part.query)}>
            {partText(part)}
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
