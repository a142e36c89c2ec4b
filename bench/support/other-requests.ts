/** One kind of request. */
export interface ProbeRequest {
  readonly name: string;
  send(): Promise<Response>;
}

/** What other people do beside an import: a page, figures, the directory read and written, the page of the import. */
export function otherRequests(origin: string): readonly ProbeRequest[] {
  const providers = `${origin}/rest/v1/rer_dienstleister`;
  const write = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ name: 'Nebenher GmbH', email: 'nebenher@example.org' }]),
  };
  return [
    { name: 'page', send: () => fetch(`${origin}/`) },
    { name: 'statistics', send: () => fetch(`${origin}/api/stats`) },
    { name: 'select', send: () => fetch(`${providers}?select=id,name,email&limit=1`) },
    { name: 'imports', send: () => fetch(`${origin}/api/import`) },
    { name: 'insert', send: () => fetch(providers, write) },
  ];
}
