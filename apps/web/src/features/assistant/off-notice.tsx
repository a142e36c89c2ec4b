import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { OFF_TEXT } from './late-texts.ts';

/** Says that there is no assistant here. */
export function OffNotice(): ReactNode {
  return (
    <Notice kind="warn">
      <p>{OFF_TEXT}</p>
    </Notice>
  );
}
