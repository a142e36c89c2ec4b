import * as z from 'zod/mini';
import { company } from './company.ts';

/** Who may open the staff pages: `open` for a person at the machine itself, `staff` for members of staff only. */
export const accessMode = z.enum(['open', 'staff']);
export type AccessMode = z.infer<typeof accessMode>;

/**
 * What a rendered page knows about its installation. The server hands it to the renderer and embeds it as JSON
 * in the page, so that taking over in the browser needs no request.
 */
export const siteData = z.object({
  company,
  /** Where the footer's imprint link leads (`IMPRINT_URL`). */
  imprintUrl: z.string(),
  /** Date of the privacy policy, ISO `YYYY-MM-DD` (`PRIVACY_DATE`). */
  privacyDate: z.string(),
  /** The year of the copyright line. */
  year: z.number(),
  /** Origin for canonical links, without a trailing slash (`PUBLIC_URL`). */
  publicUrl: z.string(),
  /** Zone of the times that people read, an IANA name (`TIME_ZONE`). */
  timeZone: z.string(),
  /** Name of the voice provider as people see it (`VOICE_PROVIDER_NAME`). */
  voiceProviderName: z.string(),
});
export type SiteData = z.infer<typeof siteData>;

/** The pages that the site renders to HTML on the server. `staff` is the shell of the staff application, `room` that of a room. */
export const PAGE_NAMES = [
  'landing',
  'impressum',
  'not-found',
  'contact-sent',
  'contact-refused',
  'contact-failed',
  'staff',
  'room',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** A complete HTML document. */
export interface RenderedPage {
  readonly name: PageName;
  readonly html: string;
}

/** The renderer that the built site exports (`@rer/web/prerender`). Pure: same data, same HTML. */
export type RenderPages = (data: SiteData) => readonly RenderedPage[];
