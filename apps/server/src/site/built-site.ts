import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPages } from '@rer/contracts';

/** What the build of the site left for the server. */
export interface BuiltSite {
  readonly renderPages: RenderPages;
  /** Folder of the files that browsers load. */
  readonly assetFolder: string;
  /** Folder of what foreign pages load of the call component. */
  readonly sdkFolder: string;
}

/** The site has not been built, or its build is not one of this version. */
export class SiteNotBuiltError extends Error {
  override readonly name = 'SiteNotBuiltError';
}

/**
 * Finds the built site. It is loaded by name at run time: the server does not depend on the site's sources.
 * @throws {SiteNotBuiltError}
 */
export async function loadBuiltSite(): Promise<BuiltSite> {
  const { resolve } = createRequire(import.meta.url);
  const entry = resolve('@rer/web/prerender');
  const sdk = resolve('@rer/call/sdk');
  let module: unknown;
  try {
    module = await import(pathToFileURL(entry).href);
  } catch (cause) {
    throw new SiteNotBuiltError('The site is not built. Run "npm run build".', { cause });
  }
  if (!isSiteModule(module))
    throw new SiteNotBuiltError('The built site is of another version. Run "npm run build".');
  if (!existsSync(sdk)) throw new SiteNotBuiltError('The call component is not built. Run "npm run build".');
  return {
    renderPages: module.renderPages,
    assetFolder: join(dirname(dirname(entry)), 'client'),
    sdkFolder: dirname(sdk),
  };
}

function isSiteModule(module: unknown): module is { renderPages: RenderPages } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'renderPages' in module &&
    typeof module.renderPages === 'function'
  );
}
