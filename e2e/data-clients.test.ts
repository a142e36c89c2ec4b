import { bundleForBrowser } from './support/bundle.ts';
import { expect, test } from './support/test.ts';

/** The two generations of the unmodified client. */
const CLIENTS = ['@supabase/supabase-js', 'supabase-js-2-49'];

for (const name of CLIENTS) {
  test(`${name} in a page inserts, selects and counts on our data interface`, async ({ page, product }) => {
    const code = await bundleForBrowser(name, 'clientPackage');
    // A page of our own origin without our policy: the client is foreign code that a site of the same origin loads.
    await page.route('**/client-trial', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Trial</title>' }),
    );
    await page.goto('/client-trial');
    await page.addScriptTag({ content: code });
    const config = await (await fetch(`${product.origin}/api/config`)).json();

    const seen = await page.evaluate(
      async ({ origin, key, email }) => {
        const created = Reflect.get(Reflect.get(window, 'clientPackage'), 'createClient')(origin, key, {
          auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        });
        const inserted = await created
          .from('rer_dienstleister')
          .insert([
            { name: 'Stadtwerke Köln', email, plz: '50667' },
            { name: 'Zweiter', email, mitarbeiter: 12 },
          ])
          .select();
        const id = inserted.data?.[0]?.id;
        const single = await created.from('rer_dienstleister').select('*').eq('id', id).maybeSingle();
        const trial = await created.from('rer_dienstleister').select('id, name, email').limit(1);
        const click = await created.from('analytics_events').insert([{ page_url: '/', element_id: 'trial' }]);
        const clicks = await created
          .from('analytics_events')
          .select('*')
          .order('timestamp', { ascending: false });
        const found = await created.functions.invoke('dienstleister', {
          body: { action: 'get', data: { id } },
        });
        return {
          errors: [inserted, single, trial, click, clicks, found].map(({ error }) => error?.message ?? null),
          inserted: inserted.data?.length,
          name: single.data?.name,
          columns: Object.keys(trial.data?.[0] ?? {}),
          clicks: clicks.data?.length > 0,
          found: found.data?.data?.name,
        };
      },
      { origin: product.origin, key: String(config.publishableKey), email: `${name.length}@example.org` },
    );

    expect(seen).toEqual({
      errors: [null, null, null, null, null, null],
      inserted: 2,
      name: 'Stadtwerke Köln',
      columns: ['id', 'name', 'email'],
      clicks: true,
      found: 'Stadtwerke Köln',
    });
  });
}
