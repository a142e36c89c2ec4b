import { restErrors } from './rest-errors.ts';

/** How the client wants the rows (data contract, 2.3). */
export interface MediaType {
  /** `array`: JSON list; `object`: exactly one row; `csv`: text with a header line. */
  readonly shape: 'array' | 'object' | 'csv';
  /** Leave out members that are null. */
  readonly stripNulls: boolean;
}

const SHAPES: Readonly<Record<string, MediaType['shape']>> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.array': 'array',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
  'text/csv': 'csv',
};

/** Chooses the first media type of the `Accept` header that this server can write. */
export function chooseMediaType(accept: string | undefined): MediaType {
  if (accept === undefined || accept.trim() === '') return { shape: 'array', stripNulls: false };
  for (const entry of accept.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
    if (shape === undefined) continue;
    return { shape, stripNulls: shape !== 'csv' && parameters.includes('nulls=stripped') };
  }
  throw restErrors.unknownMediaType(accept);
}
