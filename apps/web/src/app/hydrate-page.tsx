import type { SiteData } from '@rer/contracts';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { requirePageRoot } from './page-root.ts';
import { readSiteData } from './site-data.ts';

interface TakeoverProps {
  readonly onReady: () => void;
  readonly children: ReactNode;
}

function Takeover({ onReady, children }: TakeoverProps): ReactNode {
  useEffect(onReady, [onReady]);
  return children;
}

let takenOver: Promise<void> | null = null;

function takeOver(screen: (site: SiteData) => ReactNode): Promise<void> {
  return new Promise((resolve) => {
    const page = screen(readSiteData(document));
    hydrateRoot(
      requirePageRoot(document),
      <StrictMode>
        <Takeover onReady={resolve}>{page}</Takeover>
      </StrictMode>,
    );
  });
}

/**
 * Lets React take over a prerendered page, once. Resolves when every handler is attached; what was typed and where
 * the focus is stay as they are. Rejects when the page does not belong to this build.
 */
export function hydratePage(screen: (site: SiteData) => ReactNode): Promise<void> {
  takenOver ??= takeOver(screen);
  return takenOver;
}
