import type { AuthContext } from '../auth-context.ts';

/**
 * The token that our pages send with their writes. It is derived from the cookie's secret, which pages cannot read, and so changes with
 * it.
 */
export function csrfTokenFor({ secrets }: Pick<AuthContext, 'secrets'>, cookieSecret: string): string {
  return secrets.mac('csrf', cookieSecret).toString('base64url');
}
