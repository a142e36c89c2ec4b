import type { AccessMode } from '@rer/contracts';
import type { ReactNode } from 'react';
import css from './open-access-banner.module.css';
import { OPEN_ACCESS } from './texts.ts';

/** Says on staff pages that the gate is open; nothing when it is not. */
export function OpenAccessBanner({ access }: { readonly access: AccessMode | null }): ReactNode {
  if (access !== 'open') return null;
  return (
    <p className={css['banner']}>
      <strong>{OPEN_ACCESS.title}</strong> {OPEN_ACCESS.text}
    </p>
  );
}
