import * as z from 'zod/mini';
import { INTENTS } from '../interpretation/interpretation.ts';
import { FLAG_ROWS, GRAM_ROWS } from './feature-rows.ts';
import { REQUEST_LABELS, TOKEN_TAGS } from './labels.ts';

/** A matrix of small whole numbers, each row with its scale. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly scales: Float32Array;
  readonly values: Int8Array;
}

/** The matrices of one network by their names. */
export type NetworkWeights = ReadonlyMap<string, Matrix>;

const header = z.object({
  networks: z.number(),
  tensors: z.array(
    z.object({
      network: z.number(),
      name: z.string(),
      rows: z.number(),
      columns: z.number(),
      at: z.number(),
    }),
  ),
  intents: z.array(z.string()),
  tags: z.array(z.string()),
  facts: z.array(z.string()),
  places: z.number(),
  /** SHA-256 of the files of wordings that were learned from, by their names. */
  made: z.record(z.string(), z.string()),
});

/**
 * Reads the file of weights: a 32-bit length, a JSON header, then each matrix as one 32-bit float scale a row and its values as int8.
 * Throws where it was made for other labels than those of this code.
 */
export function readWeights(file: Uint8Array): readonly NetworkWeights[] {
  const { head, begin } = headerOf(file);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const fits =
    head.intents.join() === INTENTS.join() &&
    head.tags.join() === TOKEN_TAGS.join() &&
    head.facts.join() === REQUEST_LABELS.join() &&
    head.places === GRAM_ROWS + FLAG_ROWS;
  if (!fits) throw new RangeError('The weights were learned for other labels: run `npm run learn`.');
  const networks = Array.from({ length: head.networks }, () => new Map<string, Matrix>());
  for (const { network, name, rows, columns, at } of head.tensors) {
    const from = begin + at;
    const scales = new Float32Array(rows);
    for (let row = 0; row < rows; row += 1) scales[row] = view.getFloat32(from + 4 * row, true);
    const values = new Int8Array(file.buffer, file.byteOffset + from + 4 * rows, rows * columns);
    networks[network]?.set(name, { rows, columns, scales, values });
  }
  return networks;
}

/** SHA-256 of the files of wordings that weights were learned from, by their names. */
export function weightSourceHashes(file: Uint8Array): Readonly<Record<string, string>> {
  return headerOf(file).head.made;
}

function headerOf(file: Uint8Array): { readonly head: z.infer<typeof header>; readonly begin: number } {
  const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0, true);
  const text = new TextDecoder().decode(file.subarray(4, 4 + length));
  return { head: header.parse(JSON.parse(text)), begin: 4 + length };
}
