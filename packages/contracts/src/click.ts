import * as z from 'zod/mini';

/** `POST /api/clicks`: events in one batch. */
export const CLICK_BATCH_MAX = 50;
/** `POST /api/clicks`: the whole body, bytes. */
export const CLICK_BODY_MAX = 16 * 1024;
/** `analytics_events.page_url`, UTF-16 code units. */
export const CLICK_PAGE_MAX = 2048;
/** `analytics_events.element_id` and `.element_text`, UTF-16 code units. */
export const CLICK_ELEMENT_MAX = 200;
/** How far back a click of a batch may lie, milliseconds. Older clicks come from a page that slept. */
export const CLICK_AGE_MAX_MS = 60 * 60 * 1000;

/** One click on an interactive element of a public page. */
export const clickEvent = z.object({
  /** The path alone: no query, no fragment. */
  page: z.string().check(z.minLength(1), z.maxLength(CLICK_PAGE_MAX)),
  elementId: z.optional(z.string().check(z.minLength(1), z.maxLength(CLICK_ELEMENT_MAX))),
  /** Only of elements marked for it, never typed text. */
  elementText: z.optional(z.string().check(z.minLength(1), z.maxLength(CLICK_ELEMENT_MAX))),
  /** Milliseconds between the click and the sending, by the visitor's own clock. */
  agoMs: z.number().check(z.minimum(0), z.maximum(CLICK_AGE_MAX_MS)),
});
/** Parsed {@link clickEvent}. */
export type ClickEvent = z.infer<typeof clickEvent>;

/** Body of `POST /api/clicks`. Answer: 204. */
export const clickBatch = z.object({
  events: z.array(clickEvent).check(z.minLength(1), z.maxLength(CLICK_BATCH_MAX)),
});
/** Parsed {@link clickBatch}. */
export type ClickBatch = z.infer<typeof clickBatch>;
