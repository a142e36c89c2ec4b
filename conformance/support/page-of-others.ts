import { fromRoot } from '../../scripts/lib/paths.mjs';
import { type BundledPage, serveBundledPage } from './bundled-page.ts';

const TEMPLATE = fromRoot('node_modules', '@tavus', 'cvi-ui', 'dev-components', 'components');

/** Serves a page with clients of others, in which our call component stands in the place of the rented one's. */
export async function servePageOfOthers(): Promise<BundledPage> {
  return await serveBundledPage('clients-of-others.tsx', {
    '@daily-co/daily-js': fromRoot('packages', 'call', 'src', 'index.ts'),
    'cvi-template/conversation': `${TEMPLATE}/conversation-01/index.tsx`,
    'cvi-template/cvi-provider': `${TEMPLATE}/cvi-provider/index.tsx`,
  });
}
