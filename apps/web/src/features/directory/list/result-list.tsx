import type { DirectoryRow } from '@rer/contracts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DIRECTORY_PAGE_TEXTS } from '../texts.ts';
import css from './result-list.module.css';
import { ResultRow } from './result-row.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

const { box: boxClass, rows: rowsClass, foot } = css;

/** Rows that a step of the page keys goes over. */
const PAGE_ROWS = 10;
/** Rows before the end at which the next ones are fetched. */
const NEAR_END = 16;

interface ResultListProps {
  /** At least one; a list without any says so in another way. */
  readonly rows: readonly DirectoryRow[];
  /** Rows of the whole list; -1: they are not counted. */
  readonly setSize: number;
  readonly isSearch: boolean;
  readonly isBusy: boolean;
  readonly openId: string | null;
  readonly unsavedIds: readonly string[];
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** By Enter, or by pointer. */
  readonly onOpen: (provider: DirectoryRow, by: 'key' | 'pointer') => void;
  /** Upwards from the first row, or Escape. */
  readonly onLeave: () => void;
  /** Undefined: nothing more is fetched by itself. */
  readonly onNearEnd: (() => void) | undefined;
  /** Below the rows. */
  readonly children?: ReactNode;
}

/**
 * The rows of the list, of which only those in sight are drawn. The focus stays on the list itself, which names its
 * active row (`aria-activedescendant`): a row that scrolls out of sight can never take the focus with it.
 */
export function ResultList(props: ResultListProps): ReactNode {
  const { rows, setSize, isSearch, isBusy, openId, unsavedIds, listRef, onOpen, onLeave, onNearEnd } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const range = useVisibleRows(box, listRef, rows.length);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = rows.findIndex((row) => row.id === activeId);
  const rowId = (index: number): string => `${id}-${index}`;

  useEffect(() => {
    if (range.end > 0 && range.end >= rows.length - NEAR_END) onNearEnd?.();
  }, [range.end, rows.length, onNearEnd]);

  const mayScroll = useRef(false);
  useLayoutEffect(() => {
    if (active < 0 || !mayScroll.current) return;
    mayScroll.current = false;
    listRef.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listRef]);

  const activate = (index: number): void => {
    mayScroll.current = true;
    setActiveId(rows[index]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const current = rows[active];
    if (key === 'Escape' || (key === 'ArrowUp' && active <= 0)) {
      event.preventDefault();
      onLeave();
      return;
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      if (current !== undefined) onOpen(current, 'key');
      return;
    }
    const next = rowAfterKey(key, active, rows.length, PAGE_ROWS);
    if (next === null) return;
    event.preventDefault();
    activate(next);
  };
  // The list must not move under the pointer.
  const isPointed = useRef(false);
  const onMouseDown = (): void => {
    isPointed.current = true;
  };
  const onFocus = (): void => {
    const wasPointed = isPointed.current;
    isPointed.current = false;
    if (wasPointed || active >= 0) return;
    const open = rows.findIndex((row) => row.id === openId);
    activate(open < 0 ? 0 : open);
  };
  const onClick = ({ target }: MouseEvent): void => {
    const row = target instanceof Element ? target.closest('[data-index]') : null;
    const provider = rows[Number(row?.getAttribute('data-index') ?? -1)];
    if (provider === undefined) return;
    isPointed.current = false;
    setActiveId(provider.id);
    onOpen(provider, 'pointer');
  };

  const indices = Array.from({ length: range.end - range.first }, (_, offset) => range.first + offset);
  // The active row is named by the list, so it is drawn wherever it is.
  if (active >= 0 && (active < range.first || active >= range.end)) indices.push(active);
  return (
    <div className={boxClass} ref={box} data-search={isSearch}>
      <div
        ref={listRef}
        role="listbox"
        className={rowsClass}
        style={{ height: `calc(${rows.length} * var(--row))` }}
        tabIndex={0}
        aria-label={DIRECTORY_PAGE_TEXTS.list}
        aria-busy={isBusy}
        aria-activedescendant={active < 0 ? undefined : rowId(active)}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        {indices.map((index) => {
          const provider = rows[index];
          return provider === undefined ? null : (
            <ResultRow
              key={provider.id}
              provider={provider}
              index={index}
              setSize={setSize}
              id={rowId(index)}
              isActive={index === active}
              isOpen={provider.id === openId}
              isUnsaved={unsavedIds.includes(provider.id)}
            />
          );
        })}
      </div>
      <div className={foot}>{props.children}</div>
    </div>
  );
}

/** Which row a key leads to, from `active` (-1: none) in a list of `count` rows; null: the key means something else. */
function rowAfterKey(key: string, active: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return clamp(active - 1);
    case 'PageDown':
      return clamp(active + page);
    case 'PageUp':
      return clamp(active - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
