import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useUnread } from './unread-count.ts';
import css from './unread-mark.module.css';

/** The label of an unopened message. */
export const UNREAD = 'ungelesen';
/** Higher counts are all shown as `99+`. */
const MOST = 99;

/** How many messages are unread, beside the way to them; nothing when there are none. Asks again when `path` changes. */
export function UnreadMark({ path }: { readonly path: string }): ReactNode {
  const unread = useUnread(path);
  if (unread === 0) return null;
  return (
    <span className={css['mark']}>
      {unread > MOST ? `${MOST}+` : unread}
      <VisuallyHidden> {UNREAD}</VisuallyHidden>
    </span>
  );
}
