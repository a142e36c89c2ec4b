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
  return new Promise((resolve, reject) => {
    const page = screen(readSiteData(document));
    const root = requirePageRoot(document);
    const prerendered = [...root.childNodes];
    hydrateRoot(
      root,
      <StrictMode>
        <Takeover onReady={resolve}>{page}</Takeover>
      </StrictMode>,
      {
        onUncaughtError: (error) => {
          // React empties the page when it gives up. What the server sent, and people typed, works without it.
          root.replaceChildren(...prerendered);
          reportError(error);
          reject(error);
        },
      },
    );
  });
}

/**
 * Lets React take over a prerendered page, once. Resolves when every handler is attached; what was typed and where
 * the focus is stay as they are. Rejects when the page does not belong to this build or cannot be drawn; the
 * prerendered page then stands as before.
 */
export function hydratePage(screen: (site: SiteData) => ReactNode): Promise<void> {
  takenOver ??= takeOver(screen);
  return takenOver;
}
