/** Limits that both sides of the wire must agree on. Lengths are UTF-16 code units. */

/** `contact_messages.name`: 1 to 200. */
export const CONTACT_NAME_MAX = 200;
/** `contact_messages.email`: 3 to 254 (RFC 5321, 4.5.3.1.3). */
export const CONTACT_EMAIL_MAX = 254;
/** `contact_messages.message`: 1 to 10,000. */
export const CONTACT_MESSAGE_MAX = 10_000;

/** Notification area: entries kept, newest first (seed 1, section 9). */
export const TOAST_LIMIT = 20;
/** Notification area: time until a toast closes by itself (seed 1, section 9). */
export const TOAST_DURATION_MS = 5000;
/** Notification area: distance of a swipe to the right that closes a toast (seed 1, section 9). */
export const TOAST_SWIPE_THRESHOLD_PX = 50;
