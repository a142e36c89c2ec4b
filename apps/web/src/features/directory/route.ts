import * as z from 'zod/mini';

const view = z.enum(['data', 'edit', 'history', 'similar']);
/** The view of an open provider. */
export type RecordView = z.infer<typeof view>;

/** What the page shows beside the list, as its address says it. */
export type DirectoryRoute =
  | { readonly kind: 'none' }
  | { readonly kind: 'new' }
  | { readonly kind: 'record'; readonly id: string; readonly view: RecordView }
  /** Two providers side by side, to become the first one. */
  | { readonly kind: 'merge'; readonly id: string; readonly otherId: string };

const NEW = 'neu';
const PARTS = ['id', 'view', 'other'] as const;

/** What an address opens. */
export function readRoute(parameters: URLSearchParams): DirectoryRoute {
  const id = parameters.get('id');
  if (id === null || id === '') return { kind: 'none' };
  if (id === NEW) return { kind: 'new' };
  const otherId = parameters.get('other');
  if (otherId !== null && otherId !== '' && otherId !== id) return { kind: 'merge', id, otherId };
  return { kind: 'record', id, view: view.safeParse(parameters.get('view')).data ?? 'data' };
}

function partsOf(route: DirectoryRoute): Partial<Record<(typeof PARTS)[number], string>> {
  switch (route.kind) {
    case 'none':
      return {};
    case 'new':
      return { id: NEW };
    case 'record':
      return { id: route.id, ...(route.view !== 'data' && { view: route.view }) };
    case 'merge':
      return { id: route.id, other: route.otherId };
  }
}

/** The same address with another route. */
export function writeRoute(parameters: URLSearchParams, route: DirectoryRoute): URLSearchParams {
  const written = new URLSearchParams(parameters);
  const parts = partsOf(route);
  for (const name of PARTS) {
    const value = parts[name];
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** The provider that is open; null while none is. */
export function openId(route: DirectoryRoute): string | null {
  return route.kind === 'record' || route.kind === 'merge' ? route.id : null;
}
