import { createHash } from 'node:crypto';
import type { PageName, RenderPages, SiteData } from '@rer/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PagePolicyOptions, pagePolicy } from '../http/security-headers.ts';
import { chooseEncoding, EncodedText } from './compression.ts';

interface StoredPage {
  readonly encoded: EncodedText;
  readonly policy: string;
  readonly etag: string;
}

/** The renderer did not deliver a page that the routes need. */
export class MissingPageError extends Error {
  override readonly name = 'MissingPageError';
}

/** The rendered pages of this installation with their policies, ready to be sent. */
export class PageStore {
  private readonly pages: ReadonlyMap<PageName, StoredPage>;

  constructor(
    renderPages: RenderPages,
    site: SiteData,
    policies: Partial<Readonly<Record<PageName, PagePolicyOptions>>> = {},
  ) {
    this.pages = new Map(
      renderPages(site).map(({ name, html }) => [
        name,
        {
          encoded: new EncodedText(html),
          policy: pagePolicy(html, policies[name]),
          etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
        },
      ]),
    );
  }

  /** Answers with a page. Pages are asked for again each time (`no-cache`), which costs a 304 when nothing changed. */
  send(request: FastifyRequest, reply: FastifyReply, name: PageName, status = 200): FastifyReply {
    const page = this.pages.get(name);
    if (page === undefined) throw new MissingPageError(`The site has no page named ${name}.`);
    reply
      .status(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .header('vary', 'accept-encoding');
    if (status !== 200) return this.sendBody(request, reply.header('cache-control', 'no-store'), page);
    reply.header('cache-control', 'no-cache').header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
    return this.sendBody(request, reply, page);
  }

  private sendBody(request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(page.encoded.as(encoding));
  }
}
