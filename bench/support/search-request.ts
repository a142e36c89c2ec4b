import * as z from 'zod/mini';

const answer = z.object({ data: z.array(z.object({ id: z.string(), email: z.string() })) });
export type FoundProvider = z.infer<typeof answer>['data'][number];

/** One search by the provider-data function. Throws when it is refused. */
export async function foundProviders(origin: string, query: string): Promise<readonly FoundProvider[]> {
  const response = await fetch(`${origin}/functions/v1/dienstleister`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!response.ok) throw new Error(`The search was refused: ${response.status} ${await response.text()}`);
  return answer.parse(await response.json()).data;
}

/** A figure of `/metrics`. */
export async function metricOf(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}
