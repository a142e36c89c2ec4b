import { rm } from 'node:fs/promises';
import { DATA_TEMPLATE, startProduct } from '../../scripts/lib/product.mjs';

/** Before the first journey: starts the product once on an empty folder and keeps its migrated data, and the keys that it was written with, for all others. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const product = await startProduct({ keepData: true });
  await product.stop();
  process.env[DATA_TEMPLATE] = product.dataDir;
  return () => rm(product.dataDir, { recursive: true, force: true });
}
