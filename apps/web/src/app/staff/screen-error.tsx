import type { ReactNode } from 'react';
import { ErrorPage } from '../../pages/error/error-page.tsx';

/** The message of an error that a page threw. */
export function errorDetail(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : 'Unknown error';
}

/** Shown in place of a page that threw. */
export function ScreenError({ error }: { readonly error: unknown }): ReactNode {
  return <ErrorPage detail={errorDetail(error)} />;
}
