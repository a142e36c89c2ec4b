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

/** React at `address`, which imports `modules`; not loaded yet. */
export function createLazyApp(address: string, modules: readonly string[]): LazyApp {
  let ready = false;
  let prefetched = false;
  const prefetch = (): void => {
    if (prefetched) return;
    prefetched = true;
    for (const module of [address, ...modules]) fetchModule(module);
  };
  let loading: Promise<boolean> | null = null;
  const attempt = async (): Promise<boolean> => {
    try {
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
    prefetch,
    load: () => {
      prefetch();
      loading ??= attempt();
      return loading;
    },
  };
}
