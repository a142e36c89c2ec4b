/** The page around our frame, and the call there that we are the page of. */
export interface Host {
  readonly callClientId: string;
  readonly origin: string;
  readonly window: Pick<Window, 'postMessage'>;
}

/**
 * Who put this page into a frame, as the address of the page says; nothing where nobody did. The address is anybody's word: whose
 * pages may frame us is for the policy of our server to say, and the browser tells who really speaks.
 */
export function hostOf(page: Window): Host | undefined {
  const query = new URL(page.location.href).searchParams;
  const callClientId = query.get('emb');
  const address = query.get('embHref');
  if (page.parent === page || !callClientId || address === null || !URL.canParse(address)) return undefined;
  return { callClientId, origin: new URL(address).origin, window: page.parent };
}
