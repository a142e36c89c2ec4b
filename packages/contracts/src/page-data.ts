import * as z from 'zod/mini';
import { company } from './company.ts';

/** Who may open the staff pages: `open` for a person at the machine itself, `staff` for members of staff only. */
export const accessMode = z.enum(['open', 'staff']);
/** `open` or `staff`. */
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
  /** Time zone of displayed times, an IANA name (`TIME_ZONE`). */
  timeZone: z.string(),
  /** Displayed name of the voice provider (`VOICE_PROVIDER_NAME`). */
  voiceProviderName: z.string(),
});
/** Parsed {@link siteData}. */
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
/** One of {@link PAGE_NAMES}. */
export type PageName = (typeof PAGE_NAMES)[number];

/** A complete HTML document. */
export interface RenderedPage {
  readonly name: PageName;
  readonly html: string;
}

/** The renderer that the built site exports (`@rer/web/prerender`). Pure: same data, same HTML. */
export type RenderPages = (data: SiteData) => readonly RenderedPage[];

/** What a client of the voice service is made with. */
export const voiceConfig = z.object({
  /** Base address of the voice service, a path of this origin. */
  base: z.string(),
  /** Starts calls with the visitors' assistant, and does nothing else. */
  publicKey: z.string(),
  visitorAssistantId: z.string(),
  /** Displayed name of the assistant. */
  providerName: z.string(),
  /** To staff alone: the assistant over the directory. */
  staffAssistantId: z.optional(z.string()),
  /** To staff alone: starts calls with it for 15 minutes, from the session that asked; then ask anew. */
  staffToken: z.optional(z.string()),
  /** Whether calls are heard and spoken here. Absent: neither. */
  speech: z.optional(z.object({ hears: z.boolean(), speaks: z.boolean() })),
});
/** Parsed {@link voiceConfig}. */
export type VoiceConfig = z.infer<typeof voiceConfig>;

/**
 * Response of `GET /api/config`, for browser clients. `access` is `open` only for callers with open access, that is at the
 * machine itself.
 */
export const publicConfig = z.object({
  publishableKey: z.string(),
  access: accessMode,
  voice: z.nullable(voiceConfig),
});
/** Parsed {@link publicConfig}. */
export type PublicConfig = z.infer<typeof publicConfig>;
