import type { AccessMode } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import css from './open-access-banner.module.css';

/** Says on staff pages that the gate is open, until it is put away; nothing when it is not. */
export function OpenAccessBanner({ access }: { readonly access: AccessMode | null }): ReactNode {
  const [isHidden, setHidden] = useState(isBannerHidden);
  if (access !== 'open' || isHidden) return null;
  const hide = (): void => {
    hideBanner();
    setHidden(true);
    // The focused button is gone: keyboard users continue at the start of the content.
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

const HIDDEN_KEY = 'rer-open-access-hidden';

/** Whether the word that the gate is open was put away in this tab. */
function isBannerHidden(): boolean {
  try {
    return sessionStorage.getItem(HIDDEN_KEY) !== null;
  } catch {
    return false;
  }
}

/** Puts it away until the tab is closed; for as long as the page lives where the browser keeps nothing. */
function hideBanner(): void {
  try {
    sessionStorage.setItem(HIDDEN_KEY, '1');
  } catch {
    // It comes back with the next page.
  }
}

/** Stands on every staff page while the gate is open. */
const OPEN_ACCESS_TEXTS = {
  title: 'Offener Zugang:',
  hide: 'Ausblenden',
  /** Left out where there is little room. */
  lead: 'Diese Seiten sind ohne Anmeldung offen, aber',
  text: 'nur von diesem Rechner aus.',
} as const;
