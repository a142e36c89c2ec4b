/** The product, as an operator starts it, in the network that this program runs in. Says its port when it is ready. */
import { once } from 'node:events';
import process from 'node:process';
import { z } from 'zod';
import { startProduct } from '../../scripts/lib/product.mjs';

const [, , told = ''] = process.argv;
const { port, env } = z
  .object({ port: z.number(), env: z.record(z.string(), z.string()) })
  .parse(JSON.parse(told));
const product = await startProduct({ port, env });
process.stdout.write(`${product.port}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await product.stop();
process.exit(0);
