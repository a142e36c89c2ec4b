import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 25;

/** Other people's requests beside an import: how long the slowest of each kind took. */
export interface ProbeFigures {
  readonly requests: number;
  readonly failed: number;
  readonly worstMs: number;
  readonly worst: string;
  readonly p99Ms: number;
}

/** One kind of request. */
export interface ProbeRequest {
  readonly name: string;
  send(): Promise<Response>;
}

/** Sends the requests one after the other, again and again, until it is stopped. */
export function startProbe(requests: readonly ProbeRequest[]): { stop(): Promise<ProbeFigures> } {
  const times: { readonly name: string; readonly ms: number }[] = [];
  let failed = 0;
  let isStopped = false;
  const probing = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const request = requests[turn % requests.length];
      if (request === undefined) return;
      const startedAt = performance.now();
      try {
        const answer = await request.send();
        await answer.arrayBuffer();
        if (!answer.ok) failed += 1;
      } catch {
        failed += 1;
      }
      times.push({ name: request.name, ms: performance.now() - startedAt });
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await probing;
      const sorted = times.toSorted((a, b) => a.ms - b.ms);
      const worst = sorted.at(-1);
      return {
        requests: times.length,
        failed,
        worstMs: Math.round(worst?.ms ?? 0),
        worst: worst?.name ?? '',
        p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)]?.ms ?? 0),
      };
    },
  };
}

/** What other people do beside an import: a page, figures, the directory read and written, the page of the import. */
export function otherRequests(origin: string): readonly ProbeRequest[] {
  const providers = `${origin}/rest/v1/rer_dienstleister`;
  const write = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ name: 'Nebenher GmbH', email: 'nebenher@example.org' }]),
  };
  return [
    { name: 'page', send: () => fetch(`${origin}/`) },
    { name: 'statistics', send: () => fetch(`${origin}/api/stats`) },
    { name: 'select', send: () => fetch(`${providers}?select=id,name,email&limit=1`) },
    { name: 'imports', send: () => fetch(`${origin}/api/import`) },
    { name: 'insert', send: () => fetch(providers, write) },
  ];
}
