import { DIRECTORY_TEXTS, type DirectoryDetail } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PROVIDER_CARD_TEXTS } from '../../features/assistant/late-texts.ts';
import css from './provider-card.module.css';

interface RemovedCardNoticeProps {
  /** Null: it is gone for good. */
  readonly detail: DirectoryDetail | null;
  /** Null: this person may not. */
  readonly onRestore: (() => void) | null;
  readonly isBusy: boolean;
  readonly onChoose: (id: string | null) => void;
}

/** Says that the chosen provider is removed, and leads on: back to it, to where it went, or away from it. */
export function RemovedCardNotice(props: RemovedCardNoticeProps): ReactNode {
  const { detail, onRestore, isBusy, onChoose } = props;
  const mergedInto = detail?.mergedInto ?? null;
  const said =
    detail === null
      ? [DIRECTORY_TEXTS.unknownProvider]
      : [
          PROVIDER_CARD_TEXTS.removed,
          mergedInto === null
            ? PROVIDER_CARD_TEXTS.removedHow
            : PROVIDER_CARD_TEXTS.mergedInto(mergedInto.name),
        ];
  return (
    <Notice kind="warn" role="status" className={css['gone']}>
      <p>{said.join(' ')}</p>
      <p className={css['ways']}>
        {mergedInto !== null && (
          <Button tone="secondary" onClick={() => onChoose(mergedInto.id)}>
            {PROVIDER_CARD_TEXTS.choose(mergedInto.name)}
          </Button>
        )}
        {mergedInto === null && onRestore !== null && (
          <Button tone="secondary" aria-disabled={isBusy || undefined} onClick={() => isBusy || onRestore()}>
            {PROVIDER_CARD_TEXTS.restore}
          </Button>
        )}
        <Button tone="secondary" onClick={() => onChoose(null)}>
          {PROVIDER_CARD_TEXTS.unchoose}
        </Button>
      </p>
    </Notice>
  );
}
