import type { SiteData } from '@rer/contracts';
import type { Config } from '../config/config.ts';
import { isReachedOverTls } from '../config/trusted-proxy.ts';
import type { FirstAnswer } from '../http/node-server.ts';
import { addLabelledCounter } from '../runtime/metrics.ts';
import type { ServerContext, ServerModule } from '../server-module.ts';
import { loadBuiltSite } from './built-site.ts';
import { startContactMailer } from './contact-mailer.ts';
import { contactRoute } from './contact-route.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { frameRoute } from './frame-route.ts';
import { pageRoutes } from './page-routes.ts';
import { PageStore } from './page-store.ts';
import { StaticFiles, sdkFiles, siteFiles } from './static-files.ts';

/** The pages and files of the site, and the contact form. */
export interface SiteModule extends ServerModule {
  /** Answers requests for files before they are routed. */
  readonly answerFile: FirstAnswer;
}

/** @throws {SiteNotBuiltError} */
export async function createSiteModule({
  config,
  db,
  logger,
  monotonicNow,
}: ServerContext): Promise<SiteModule> {
  const { renderPages, assetFolder, sdkFolder } = await loadBuiltSite();
  const files = new StaticFiles([siteFiles(assetFolder), sdkFiles(sdkFolder)], {
    isOverTls: isReachedOverTls(config),
  });
  const pages = new PageStore(renderPages, siteDataOf(config, new Date()), {
    room: { frameAncestors: ["'self'", ...config.frameAncestors] },
  });
  const mailer = startContactMailer(db, config, logger, monotonicNow);
  return {
    answerFile: (request, response) => files.answer(request, response),
    routes(app) {
      fileRoutes(app, files);
      pageRoutes(app, pages, config.voiceProviderName);
      frameRoute(app, [config.publicUrl, ...config.frameAncestors]);
      crawlerRoutes(app, config);
      app.register((scope, _options, done) => {
        contactRoute(scope, { db, mailer, pages });
        done();
      });
    },
    metrics(registry) {
      addLabelledCounter(registry, 'answer', {
        name: 'rer_files_total',
        help: 'Requests for files of the site, by answer. They are not among the requests with a route.',
        read: () => {
          const { sent, notModified } = files.figures();
          return { sent, not_modified: notModified };
        },
      });
    },
    close: () => mailer.close(),
  };
}

/** What the pages know about this installation. */
function siteDataOf(config: Config, now: Date): SiteData {
  return {
    company: config.company,
    imprintUrl: config.imprintUrl,
    privacyDate: config.privacyDate,
    year: Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: config.timeZone }).format(now)),
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    voiceProviderName: config.voiceProviderName,
  };
}
