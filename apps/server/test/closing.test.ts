import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { USUAL_DATABASE } from './support/databases.ts';
import { createProduct } from './support/product.ts';
import { ScriptedCallHost } from './support/scripted-call-host.ts';
import { storedPages } from './support/table-rows.ts';

/** The calls end, but what runs them cannot be closed in good order. */
class HostThatFailsToClose extends ScriptedCallHost {
  override async close(): Promise<void> {
    await super.close();
    throw new Error('the host is stuck');
  }
}

test('a part that fails to close keeps no other from it: what visitors sent is stored, and the failure is told', async () => {
  const product = await createProduct(USUAL_DATABASE, {}, { voice: { host: new HostThatFailsToClose() } });
  // Waits in memory for a moment, which ends with the close.
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/clicks',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ events: [{ page: '/', elementId: 'mehr', agoMs: 0 }] }),
  });
  expect(answer.statusCode).toBe(204);
  await expect(product.app.close()).rejects.toThrow('the host is stuck');
  expect(await product.db.transaction(storedPages)).toHaveLength(1);
  expect(product.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      err: expect.objectContaining({ message: 'the host is stuck' }),
    }),
  );
  await product.db.close();
  rmSync(product.dataDir, { recursive: true });
});
