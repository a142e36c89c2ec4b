/** The client as a module that pages load from our server. The build adds the constants. */
import { makeComponent } from '../call/component.ts';
import { browserFacts, browserPlatform } from '../platform/browser-platform.ts';
import { partLoaders } from './fetch-parts.ts';

const parts = partLoaders(import.meta.url);

const CallComponent = makeComponent({ platform: () => browserPlatform(parts), facts: browserFacts });

export { CallComponent as default };
