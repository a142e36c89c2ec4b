import * as z from 'zod/mini';

const view = z.enum(['data', 'edit', 'history', 'similar']);
/** What is shown of an open provider. */
export type RecordView = z.infer<typeof view>;

/** What stands beside the list. */
export type Place =
  | { readonly kind: 'none' }
  | { readonly kind: 'new' }
  | { readonly kind: 'record'; readonly id: string; readonly view: RecordView }
  /** Two providers side by side, to become the first one. */
  | { readonly kind: 'merge'; readonly id: string; readonly otherId: string };

const NEW = 'neu';
const PARTS = ['id', 'view', 'other'] as const;

/** What an address opens. */
export function readPlace(parameters: URLSearchParams): Place {
  const id = parameters.get('id');
  if (id === null || id === '') return { kind: 'none' };
  if (id === NEW) return { kind: 'new' };
  const otherId = parameters.get('other');
  if (otherId !== null && otherId !== '' && otherId !== id) return { kind: 'merge', id, otherId };
  return { kind: 'record', id, view: view.safeParse(parameters.get('view')).data ?? 'data' };
}

function partsOf(place: Place): Partial<Record<(typeof PARTS)[number], string>> {
  switch (place.kind) {
    case 'none':
      return {};
    case 'new':
      return { id: NEW };
    case 'record':
      return { id: place.id, ...(place.view !== 'data' && { view: place.view }) };
    case 'merge':
      return { id: place.id, other: place.otherId };
  }
}

/** The same address with another place open. */
export function writePlace(parameters: URLSearchParams, place: Place): URLSearchParams {
  const written = new URLSearchParams(parameters);
  const parts = partsOf(place);
  for (const name of PARTS) {
    const value = parts[name];
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** The provider that is open; null while none is. */
export function openId(place: Place): string | null {
  return place.kind === 'record' || place.kind === 'merge' ? place.id : null;
}
