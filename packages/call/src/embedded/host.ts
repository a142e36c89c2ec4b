/** The page around our frame, and the call there that we are the page of. */
export interface Host {
  readonly callClientId: string;
  readonly origin: string;
  readonly window: Pick<Window, 'postMessage'>;
}

/**
 * The client that embeds this page, as the page's address says; undefined where the page is not embedded. The address
 * is not trusted: our server's policy decides which pages may embed us, and the browser vouches for the sender of each
 * message.
 */
export function hostOf(page: Window): Host | undefined {
  const query = new URL(page.location.href).searchParams;
  const callClientId = query.get('emb');
  const address = query.get('embHref');
  if (page.parent === page || !callClientId || address === null || !URL.canParse(address)) return undefined;
  return { callClientId, origin: new URL(address).origin, window: page.parent };
}
