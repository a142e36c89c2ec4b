import type { TestProduct } from './product.ts';

/** As `METHOD path`. HEAD is the GET beside it, and a file of the site is like all others. */
export function declaredRoutes({ app }: Pick<TestProduct, 'app'>): readonly string[] {
  const above: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line);
    if (found === null) continue;
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const path = above.join('').replace(/^\/(?=\*|\/)/, '');
    const address = path.startsWith('/') || path === '*' ? path : `/${path}`;
    routes.push(...methods.split(', ').map((method) => `${method} ${address}`));
  }
  return routes.filter(
    (route) => !route.startsWith('HEAD ') && !/^GET \/((assets|sdk)\/.*|[^/]+\.(png|ico))$/.test(route),
  );
}
