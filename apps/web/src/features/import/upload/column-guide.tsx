import { type ReactNode, Suspense, useState } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { LazyColumnFacts } from '../lazy-parts.tsx';
import { IMPORT_INTRO, SEED_TOOL_TEXTS } from '../tool-texts.ts';
import css from './column-guide.module.css';

const { card, note, waiting } = css;

/** What the tool does, and which columns it understands. The note is open where there is room beside the work. */
export function ColumnGuide(): ReactNode {
  const [isOpen] = useState(() => window.matchMedia('(min-width: 72rem)').matches);
  return (
    <Card className={card} aria-labelledby="import-tool">
      <h2 id="import-tool" lang="en">
        {SEED_TOOL_TEXTS.tool}
      </h2>
      <p className="c-soft">{IMPORT_INTRO}</p>
      <details className={note} open={isOpen}>
        <summary className="c-fold-head">
          <h3 lang="en">{SEED_TOOL_TEXTS.columns}</h3>
        </summary>
        <Suspense
          fallback={
            <div className={waiting}>
              <Skeleton rows={6} />
            </div>
          }
        >
          <LazyColumnFacts />
        </Suspense>
      </details>
    </Card>
  );
}
