import type { ReactNode } from 'react';
import css from './tool-page.module.css';

interface ToolPageProps {
  readonly title: string;
  /** Beside the title: ways to look at it, or what can be done. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page of cards: the title, then one matter below the other. */
export function ToolPage({ title, tools, children }: ToolPageProps): ReactNode {
  return (
    <div className={`c-page ${css['page']}`}>
      <header className={css['head']}>
        <h1 className={`c-page-title ${css['title']}`} tabIndex={-1}>
          {title}
        </h1>
        {tools}
      </header>
      {children}
    </div>
  );
}
