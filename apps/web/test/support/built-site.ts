import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageName, RenderPages, SiteData } from '@rer/contracts';
import { inject } from 'vitest';
import { type Answer, give, sendJson } from './answers.ts';
import { type LocalServer, serve } from './serve.ts';

const FOLDER = fileURLToPath(new URL('../../dist', import.meta.url));

/** The built site on a free port, under the policy of the real server, before an interface of the test's making. */
export interface BuiltSite extends LocalServer {
  /** Where the build lies; not to be written to. */
  readonly folder: string;
  /** Answers by path; put in and taken out by the test. */
  readonly answers: Map<string, Answer>;
  /** Files that are not delivered, by path, or not before `until`. Empty unless a test cuts the line. */
  readonly withheld: { matches: (path: string) => boolean; until: Promise<void> | undefined };
  /** Takes out what a test put in. */
  readonly reset: () => void;
}

/** A complete installation, with names that no renderer may stumble over. */
export const SITE: SiteData = {
  company: {
    name: 'Muster & <b>Söhne</b> GmbH',
    street: 'Domstraße 1',
    postcode: '50667',
    city: 'Köln',
    country: 'Deutschland',
    registerCourt: 'Amtsgericht Köln',
    registerNumber: 'HRB 1',
    managingDirector: 'Erika Muster',
    vatId: 'DE1',
    email: 'post@example.de',
    phone: '+49 221 1',
    supervisoryAuthority:
      'Landesbeauftragte für Datenschutz und Informationsfreiheit Nordrhein-Westfalen (LDI NRW)',
    isSample: true,
  },
  imprintUrl: '/impressum',
  privacyDate: '2025-05-06',
  year: 2026,
  publicUrl: 'http://localhost:8080',
  timeZone: 'Europe/Berlin',
  voiceProviderName: 'Volta',
};

const PAGES: Readonly<Record<string, PageName>> = {
  '/': 'landing',
  '/impressum': 'impressum',
  '/kontakt/gesendet': 'contact-sent',
  '/stats': 'staff',
  '/dienstleister': 'staff',
  '/dienstleister-import': 'staff',
  '/dienstleister_import': 'staff',
  '/mitarbeiter': 'staff',
  '/schluessel': 'staff',
  '/konto': 'staff',
  '/anmelden': 'staff',
  '/einladung': 'staff',
  '/passwort-vergessen': 'staff',
  '/staff-elsewhere': 'staff',
  '/rooms/halle': 'room',
};

const NO_MESSAGES = sendJson(200, { open: 0, closed: 0, unread: 0 });
const NOBODY = sendJson(200, { state: 'signed_out', letters: 'mail', obstacle: null });

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function hashesOf(html: string, tag: 'script' | 'style'): string {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    .join(' ');
}

function policyOf(html: string): string {
  return `default-src 'none'; script-src 'self' ${hashesOf(html, 'script')}; style-src 'self' ${hashesOf(html, 'style')}; img-src 'self' data:; font-src 'self'${html.includes('url(data:font/') ? ' data:' : ''}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

async function readRenderer(): Promise<RenderPages> {
  const renderer: { renderPages: RenderPages } = await import(
    /* @vite-ignore */ join(FOLDER, 'server', 'prerender.js')
  );
  return renderer.renderPages;
}

/** Serves the site that was built before the tests. */
export async function serveBuiltSite(): Promise<BuiltSite> {
  if (!inject('siteIsBuilt')) throw new Error('The site could not be built; its errors stand above.');
  const renderPages = await readRenderer();
  const html = new Map(renderPages(SITE).map((page) => [page.name, page.html]));
  const answers: BuiltSite['answers'] = new Map();
  const withheld: BuiltSite['withheld'] = { matches: () => false, until: undefined };

  const server = await serve(async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const answer = answers.get(path);
    if (answer !== undefined) return give(answer, request, response);
    // Every public page counts clicks; tests of that answer themselves.
    if (path === '/api/clicks') return void response.writeHead(204).end();
    // Every staff page asks for it; none is there.
    if (path === '/api/messages/counts') return give(NO_MESSAGES, request, response);
    // Staff pages ask who is signed in; nobody is, unless a test says so.
    if (path === '/api/session') return give(NOBODY, request, response);
    if (withheld.matches(path)) {
      if (withheld.until === undefined) return void response.destroy();
      await withheld.until;
    }
    const type = TYPES[extname(path)];
    const file = type === undefined ? null : await readFile(join(FOLDER, 'client', path)).catch(() => null);
    if (type !== undefined && file !== null) return void response.setHeader('content-type', type).end(file);
    const name = PAGES[path] ?? 'not-found';
    const page = html.get(name) ?? '';
    response.statusCode = name === 'not-found' ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policyOf(page)).end(page);
  });
  return {
    origin: server.origin,
    folder: FOLDER,
    answers,
    withheld,
    reset: () => {
      answers.clear();
      Object.assign(withheld, { matches: () => false, until: undefined });
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
