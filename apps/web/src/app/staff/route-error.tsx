import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '../../pages/error/error-page.tsx';

/** The status or message of whatever a route threw. */
export function routeErrorDetail(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : 'Unknown error';
}

/** Shown in place of a route that threw. */
export function RouteError(): ReactNode {
  return <ErrorPage detail={routeErrorDetail(useRouteError())} />;
}
