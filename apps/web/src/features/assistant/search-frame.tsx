import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import css from './provider-search.module.css';
import { SEARCH_FRAME_TEXTS } from './texts.ts';

interface SearchFrameProps {
  /** The field, or what keeps its place. */
  readonly field: ReactNode;
  /** Nothing can be searched for now. */
  readonly isOff: boolean;
  readonly onSearch: () => void;
  /** Below the form. */
  readonly children?: ReactNode;
}

/** What of the search for a provider looks the same from the first moment on. */
export function SearchFrame({ field, isOff, onSearch, children }: SearchFrameProps): ReactNode {
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isOff) onSearch();
  };
  return (
    <div className={css['search']}>
      <Notice className={css['info']}>
        <p>
          <strong>{`${SEARCH_FRAME_TEXTS.info}: `}</strong>
          {SEARCH_FRAME_TEXTS.infoText}
        </p>
      </Notice>
      <search>
        <form className={css['row']} onSubmit={onSubmit}>
          {field}
          <Button type="submit" tone="secondary" aria-disabled={isOff || undefined}>
            {SEARCH_FRAME_TEXTS.button}
          </Button>
        </form>
      </search>
      {children}
    </div>
  );
}

/** The search while its script is on its way, as high as it will be. */
export function SearchPlaceholder(): ReactNode {
  return <SearchFrame field={<span className={css['place']} />} isOff onSearch={() => undefined} />;
}
