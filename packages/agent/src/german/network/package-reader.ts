import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NetworkReader } from './network-reader.ts';

/** What the network has learned; `npm run learn` makes it. Found by the package, since threads run from bundles elsewhere. */
export const READER_WEIGHTS = createRequire(import.meta.url).resolve('@rer/agent/reader.bin');
let reader: NetworkReader | null = null;

/** The reader with the weights of the package, loaded when it is first needed. */
export function networkReader(): NetworkReader {
  reader ??= new NetworkReader(readFileSync(READER_WEIGHTS));
  return reader;
}
