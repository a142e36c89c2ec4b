import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import css from './unread-mark.module.css';

/** What a message is called that nobody has opened. */
export const UNREAD = 'ungelesen';
/** More are not told apart. */
const MOST = 99;

/** How many messages are unread, beside the way to them. */
export function UnreadMark({ unread }: { readonly unread: number }): ReactNode {
  return (
    <span className={css['mark']}>
      {unread > MOST ? `${MOST}+` : unread}
      <VisuallyHidden> {UNREAD}</VisuallyHidden>
    </span>
  );
}
