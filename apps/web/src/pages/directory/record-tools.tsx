import type { DirectoryDetail, DirectoryPage } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useNavigation } from '../../features/directory/navigation.ts';
import css from '../../features/directory/record-panel.module.css';
import { RECORD_TEXTS } from '../../features/directory/record-texts.ts';
import type { RecordView } from '../../features/directory/route.ts';
import { RouteLink } from '../../features/directory/route-link.tsx';
import type { RecordActions } from './use-record-actions.ts';

const { views: viewsClass, tools } = css;

const VIEWS = ['data', 'history', 'similar'] as const satisfies readonly RecordView[];

interface RecordToolsProps {
  readonly id: string;
  readonly view: RecordView;
  readonly detail: DirectoryDetail;
  readonly rights: DirectoryPage['rights'];
  readonly actions: RecordActions;
}

/** Ways to look at an entry, and what the caller may do with it. */
export function RecordTools({ id, view, detail, rights, actions }: RecordToolsProps): ReactNode {
  const { go } = useNavigation();
  const isThere = detail.deletedAt === null;
  return (
    <>
      <nav aria-label={RECORD_TEXTS.views}>
        <ul className={viewsClass}>
          {VIEWS.map((name) => (
            <li key={name}>
              <RouteLink
                route={{ kind: 'record', id, view: name }}
                aria-current={name === view ? 'page' : undefined}
              >
                {RECORD_TEXTS[name]}
              </RouteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={tools}>
        {rights.write && isThere && view !== 'edit' && (
          <Button tone="quiet" onClick={() => go({ kind: 'record', id, view: 'edit' })}>
            {RECORD_TEXTS.edit}
          </Button>
        )}
        {rights.remove && isThere && view !== 'edit' && (
          <Button
            tone="quiet"
            aria-disabled={actions.isBusy}
            onClick={() => actions.isBusy || actions.remove(detail.provider)}
          >
            {RECORD_TEXTS.remove}
          </Button>
        )}
      </div>
    </>
  );
}
