import { fromRoot } from '../../scripts/lib/paths.mjs';
import { type BundledPage, serveBundledPage } from './bundled-page.ts';

const OUR_COMPONENT = { '@daily-co/daily-js': fromRoot('packages', 'call', 'src', 'index.ts') };
const TEMPLATE = fromRoot('node_modules', '@tavus', 'cvi-ui', 'dev-components', 'components');

/** Serves a page with Pipecat's client and the template of cvi-ui, in which our call component replaces the rented one's. */
export async function serveThirdPartyPage(): Promise<BundledPage> {
  return await serveBundledPage('third-party-clients.tsx', {
    ...OUR_COMPONENT,
    'cvi-template/conversation': `${TEMPLATE}/conversation-01/index.tsx`,
    'cvi-template/cvi-provider': `${TEMPLATE}/cvi-provider/index.tsx`,
  });
}

/** Serves a page with the hooks of `@daily-co/daily-react`, on our call component. */
export async function serveDailyReactPage(): Promise<BundledPage> {
  return await serveBundledPage('daily-react.tsx', OUR_COMPONENT);
}
