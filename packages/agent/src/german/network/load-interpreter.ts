import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NetworkInterpreter } from './network-interpreter.ts';

/** What the network has learned; `npm run learn` makes it. Found by the package, since threads run from bundles elsewhere. */
export const NETWORK_WEIGHTS = createRequire(import.meta.url).resolve('@rer/agent/network-weights.bin');
let interpreter: NetworkInterpreter | null = null;

/** The interpreter with the weights of the package, loaded when it is first needed. */
export function networkInterpreter(): NetworkInterpreter {
  interpreter ??= new NetworkInterpreter(readFileSync(NETWORK_WEIGHTS));
  return interpreter;
}
