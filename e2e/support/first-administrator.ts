import { CSRF_HEADER, factorOffer, type SessionState, sessionState } from '@rer/contracts';
import { z } from 'zod';
import type { Product } from '../../scripts/lib/product.mjs';
import { Authenticator } from './authenticator.ts';
import { linkIn } from './received-mail.ts';

/** The cookie of a session, as a browser context takes it. */
export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
  readonly httpOnly: true;
}

/** Whom {@link signInFirstAdministrator} makes. */
export const FIRST_ADMINISTRATOR = {
  email: 'erste@example.org',
  name: 'Erika Erste',
  password: 'Leiter Birne Schnee 12',
} as const;

/** Becomes the first administrator of a product that was started with `ACCESS=staff`, in the way the pages do. */
export async function signInFirstAdministrator(
  product: Pick<Product, 'origin' | 'output'>,
): Promise<SessionCookie> {
  const token = new URL(linkIn(product.output())).hash.replace('#token=', '');
  let cookie = '';
  let csrfToken = '';
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(product.origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        [CSRF_HEADER]: csrfToken,
        origin: product.origin,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return await answer.json();
  };
  const noteToken = (state: SessionState): void => {
    if (state.state !== 'signed_out') csrfToken = state.csrfToken;
  };
  noteToken(sessionState.parse(await post('/api/session/invitation', { token, ...FIRST_ADMINISTRATOR })));
  const offer = factorOffer.parse(await post('/api/account/factors', { name: 'App' }));
  const code = await new Authenticator(offer.secret).nextCode();
  z.object({ session: z.object({ state: z.literal('signed_in') }) }).parse(
    await post(`/api/account/factors/${offer.id}/verify`, { code }),
  );
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url: product.origin, httpOnly: true };
}
