import type { AccessMode } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { hideBanner, isBannerHidden } from './banner-setting.ts';
import css from './open-access-banner.module.css';
import { OPEN_ACCESS_TEXTS } from './texts.ts';

/** Says on staff pages that the gate is open, until it is put away; nothing when it is not. */
export function OpenAccessBanner({ access }: { readonly access: AccessMode | null }): ReactNode {
  const [isHidden, setHidden] = useState(isBannerHidden);
  if (access !== 'open' || isHidden) return null;
  const hide = (): void => {
    hideBanner();
    setHidden(true);
    // The button is gone; who works by keyboard goes on where the page begins.
    document.getElementById('inhalt')?.focus({ preventScroll: true });
  };
  return (
    <div className={css['banner']}>
      <div className={css['inner']}>
        <p>
          <strong>{OPEN_ACCESS_TEXTS.title}</strong>{' '}
          <span className={css['lead']}>{OPEN_ACCESS_TEXTS.lead}</span> {OPEN_ACCESS_TEXTS.text}
        </p>
        <Button tone="quiet" onClick={hide}>
          {OPEN_ACCESS_TEXTS.hide}
        </Button>
      </div>
    </div>
  );
}
