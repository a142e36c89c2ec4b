/** What an entry of the site exports (`app/entries/`). */
interface PageEntry {
  readonly hydrate: () => Promise<void>;
}

function isPageEntry(module: unknown): module is PageEntry {
  return typeof module === 'object' && module !== null && 'hydrate' in module;
}

async function takeOver(address: string): Promise<void> {
  const entry: unknown = await import(/* @vite-ignore */ address);
  if (!isPageEntry(entry)) throw new TypeError(`${address} is not an entry of the site.`);
  await entry.hydrate();
}

/** React for this page: loaded at most once, tried again when loading failed. */
export interface LazyApp {
  /** Whether React runs: then the boot script keeps out of everything. */
  readonly isReady: () => boolean;
  /** Fetches without running. */
  readonly prefetch: () => void;
  /** Resolves to whether React runs. */
  readonly load: () => Promise<boolean>;
}

function fetchModule(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}

/** Resolves when a sheet applies. Rejects, and takes it off the page again, when it cannot be loaded. */
function applySheet(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const applied = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    });
  });
  document.head.append(link);
  return applied;
}

/** What React needs on a page. */
export interface AppFiles {
  /** The entry of the page. */
  readonly address: string;
  /** What the entry imports. */
  readonly modules: readonly string[];
  /** The styles for what it draws later; the page itself has those of its HTML. */
  readonly styles: readonly string[];
}

/** React for a page, not loaded yet. */
export function createLazyApp({ address, modules, styles }: AppFiles): LazyApp {
  let ready = false;
  let sheets: Promise<unknown> | null = null;
  const fetchAll = (): Promise<unknown> => {
    for (const module of [address, ...modules]) fetchModule(module);
    return Promise.all(styles.map(applySheet));
  };
  const prefetch = (): Promise<unknown> => {
    sheets ??= fetchAll().catch((error: unknown) => {
      // The next use asks once more.
      sheets = null;
      throw error;
    });
    return sheets;
  };
  let loading: Promise<boolean> | null = null;
  const attempt = async (): Promise<boolean> => {
    try {
      await prefetch();
      await takeOver(address);
      ready = true;
    } catch {
      // Offline, or the server has a newer build: the page goes on as plain HTML.
      loading = null;
    }
    return ready;
  };
  return {
    isReady: () => ready,
    // Whether it worked shows when it is needed.
    prefetch: () => void prefetch().catch(() => undefined),
    load: () => {
      loading ??= attempt();
      return loading;
    },
  };
}
