/** The client as a script for pages without modules: the class stands in the window, by the names that clients know. */
import { makeComponent } from '../call/component.ts';
import { browserFacts, browserPlatform } from '../platform/browser-platform.ts';
import * as product from '../texts/product.ts';
import { partLoaders } from './fetch-parts.ts';

const script = document.currentScript;
const parts = partLoaders(script instanceof HTMLScriptElement && script.src ? script.src : document.baseURI);
const CallComponent = makeComponent({ platform: () => browserPlatform(parts), facts: browserFacts });

for (const name of product.GLOBALS) Reflect.set(globalThis, name, CallComponent);
