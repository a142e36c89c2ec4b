import { type JoinAnswer, joinAnswer } from '@rer/contracts';
import { z } from 'zod';

const webCall = z.object({ id: z.string(), webCallUrl: z.string() });

/** An assistant that can be called, and who calls. */
export interface CalledAssistant {
  /** Where the routes of the voice service hang under. */
  readonly base: string;
  readonly token: string;
  readonly assistantId: string;
  /** What this call has other than the assistant says. */
  readonly overrides?: object;
  /** The caller's address, as a trusted proxy tells it. */
  readonly from?: string;
}

/**
 * Begins a call, as pages do.
 * @returns Where its media is, and the token for it.
 * @throws {Error} with the answer of a service that refuses.
 */
export async function admitToCall(assistant: CalledAssistant): Promise<JoinAnswer> {
  const { base, token, assistantId, overrides, from } = assistant;
  const forwarded = from === undefined ? {} : { 'x-forwarded-for': from };
  const { webCallUrl } = webCall.parse(
    await post(
      `${base}/call/web`,
      { assistantId, ...(overrides && { assistantOverrides: overrides }) },
      { authorization: `Bearer ${token}`, ...forwarded },
    ),
  );
  const joinUrl = new URL(webCallUrl);
  return joinAnswer.parse(
    await post(
      `${joinUrl.origin}${joinUrl.pathname}/join`,
      { token: joinUrl.searchParams.get('t') },
      forwarded,
    ),
  );
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}
