import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

const { notice, info, warn, error, body, mark } = styles;
const KINDS = { info, warn, error };

/** What a notice is about: a fact, something to see to, or something that failed. */
export type NoticeKind = keyof typeof KINDS;

/**
 * A boxed message within the page. `error` is announced at once (`role="alert"`); the others are read where
 * they stand.
 */
export function Notice({
  kind = 'info',
  className,
  children,
  ...rest
}: ComponentProps<'div'> & { kind?: NoticeKind }): ReactNode {
  return (
    <div
      {...(kind === 'error' ? { role: 'alert' } : {})}
      {...rest}
      className={classNames(notice, KINDS[kind], className)}
    >
      <svg className={mark} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 2 20.7 7v10L12 22 3.3 17V7Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path
          d={kind === 'info' ? 'M12 11v6M12 7v1.5' : 'M12 7v6M12 15.5V17'}
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <div className={body}>{children}</div>
    </div>
  );
}
