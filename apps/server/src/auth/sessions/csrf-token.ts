import type { AuthContext } from '../auth-context.ts';

/**
 * What a page of ours sends along with its writes. It follows from the cookie's secret, which pages cannot read, and so
 * changes with it.
 */
export function csrfTokenFor({ secrets }: Pick<AuthContext, 'secrets'>, cookieSecret: string): string {
  return secrets.mac('csrf', cookieSecret).toString('base64url');
}
