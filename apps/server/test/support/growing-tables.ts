import { REFUSED_SIGN_INS } from '../../src/auth/limits/refused-sign-ins.ts';
import type { RequestRate } from '../../src/http/rate-limit.ts';
import { REQUEST_LIMITS, type RequestKind } from '../../src/http/request-limits.ts';
import { CALL_LOG_LINES_MAX } from '../../src/voice/calls/running-call.ts';

/** Tables that requests of strangers make grow, and what bounds them. Texts are those of `docs/security.md`. */
export interface GrowingTable {
  /** As PostgreSQL names them. */
  readonly tables: readonly string[];
  /** What a stranger asks for. */
  readonly routes: readonly string[];
  readonly perAddress: string;
  readonly total: string;
  /** How long a row is kept. */
  readonly retention: string;
}

/**
 * Every table that grows by what somebody does who has no account and no secret key. A test sends requests of strangers to all
 * routes: no other table grows by them.
 */
export const GROWING_TABLES: readonly GrowingTable[] = [
  {
    tables: ['analytics_events'],
    routes: ['POST /api/clicks (50 at most)', 'POST /rest/v1/analytics_events (20 at most)'],
    ...both('clicks', 'rest'),
    retention: '90 days',
  },
  {
    tables: [
      'click_pages',
      'click_elements',
      'click_hours',
      'click_page_hours',
      'click_element_hours',
      'click_page_totals',
      'click_element_totals',
    ],
    routes: ['the same, by a trigger'],
    ...both('clicks', 'rest'),
    retention: 'for ever: totals',
  },
  {
    tables: ['contact_messages'],
    routes: ['POST /api/contact'],
    ...both('contact-messages'),
    retention: '180 days; 30 after they were closed',
  },
  {
    tables: ['rer_voice_calls', 'rer_rooms', 'rer_meeting_tokens'],
    routes: ['POST /voice/call/web'],
    ...both('calls'),
    retention: 'calls 90 days, their rooms and tokens a day',
  },
  {
    tables: ['rer_voice_logs'],
    routes: [`POST /voice/call/web (${CALL_LOG_LINES_MAX} lines of a call at most)`],
    ...both('voice'),
    retention: '7 days; lines of a call 90 days',
  },
  {
    tables: ['rer_room_stays'],
    routes: ['POST /rooms/:name/join'],
    ...both('joins'),
    retention: 'as long as the room, or a day',
  },
  {
    tables: ['auth.audit_log'],
    routes: [
      'POST /auth/v1/token',
      'POST /auth/v1/verify',
      'POST /api/session',
      'POST /api/session/code',
      'POST /api/session/recovery/code',
    ],
    perAddress: '30 wrong passwords in 15 minutes, 30 codes in 5 minutes',
    total: `${perTime(REFUSED_SIGN_INS)}; the others are counted in one row`,
    retention: 'a year',
  },
  {
    tables: ['auth.one_time_tokens', 'auth.audit_log'],
    routes: [
      'POST /auth/v1/otp',
      'POST /auth/v1/magiclink',
      'POST /auth/v1/recover',
      'POST /api/session/code/send',
      'POST /api/session/recovery',
    ],
    perAddress: '30 in 5 minutes',
    total: '30 in an hour, 6 in an hour for one account',
    retention: 'a day after they ended; the log a year',
  },
];

/** The table of `docs/security.md`, Markdown. */
export function growingTablesTable(): string {
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');
  const routes = (texts: readonly string[]) =>
    texts.map((text) => text.replace(/^[A-Z]+ \S+/, (route) => `\`${route}\``)).join(', ');
  return [
    '| Tables | By | From one address | From all together | Kept |',
    '|---|---|---|---|---|',
    ...GROWING_TABLES.map(
      (row) =>
        `| ${code(row.tables)} | ${routes(row.routes)} | ${row.perAddress} | ${row.total} | ${row.retention} |`,
    ),
  ].join('\n');
}

/** What may be asked for, by kind, Markdown. */
export function requestLimitsTable(): string {
  const rows = Object.entries(REQUEST_LIMITS).map(
    ([kind, { perAddress, total }]) => `| ${kind} | ${perTime(perAddress)} | ${perTime(total)} |`,
  );
  return ['| Kind | From one address | From all together |', '|---|---|---|', ...rows].join('\n');
}

function both(...kinds: readonly RequestKind[]): Pick<GrowingTable, 'perAddress' | 'total'> {
  const text = (of: 'perAddress' | 'total') =>
    kinds.map((kind) => perTime(REQUEST_LIMITS[kind][of])).join('; ');
  return { perAddress: text('perAddress'), total: text('total') };
}

function perTime({ max, windowMs }: RequestRate): string {
  const minutes = windowMs / 60_000;
  const time = minutes === 60 ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${max} in ${time}`;
}
