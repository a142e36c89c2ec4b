import { openDatabase } from '@rer/server/db/open-database';
import { seededRandom } from '../../testing/seeded-random.ts';

const ignore = (): void => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const DAY_MS = 24 * 60 * 60 * 1000;
/** The month that is pictured, and the one it is compared with. */
const DAYS = 60;
/** Visits of a Tuesday at the beginning, and how many times as many there are at the end. */
const VISITS = 26;
const GROWTH = 1.5;
/** Share of a day's visits in each hour of the clock. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 8, 13, 16, 17, 15, 12, 14, 16, 16, 14, 11, 9, 10, 11, 10, 7, 4];
/** Monday to Sunday, beside a Tuesday. */
const WEEKDAYS = [0.9, 1, 1, 0.95, 0.8, 0.4, 0.45];
/** What visitors do one after the other, and how many in a hundred go so far. */
const STEPS = [
  { page: '/', share: 62, elements: ['hero-konzept', 'hero-simulation', 'hero-konzept', 'kopf-protokoll'] },
  { page: '/', share: 41, elements: ['kopf-modul', 'kopf-anwendungen', 'kopf-ergebnis', 'kopf-darstellung'] },
  {
    page: '/',
    share: 48,
    elements: ['simulation-modul-d', 'simulation-leitung-sonne-a', 'simulation-modul-f'],
  },
  { page: '/', share: 22, elements: ['hero-kontakt', 'kopf-kontakt', 'kontakt-mail', 'fuss-impressum'] },
  { page: '/', share: 9, elements: ['contact-name', 'contact-email', 'kontakt-senden', 'kontakt-senden'] },
  { page: '/impressum', share: 11, elements: ['kopf-logo', 'kopf-darstellung', 'kopf-logo'] },
  { page: '/kontakt/gesendet', share: 6, elements: ['kopf-logo'] },
] as const;

interface Click {
  readonly moment: number;
  readonly page: string;
  readonly element: string;
  readonly kind: 'person' | 'bot';
}

/**
 * Clicks as people would have left them until `now`: more by day than by night, fewer at weekends, more from week to
 * week. The same for every run of the same hour.
 */
function clicksUntil(now: number): Click[] {
  const random = seededRandom(7);
  const clicks: Click[] = [];
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const whole = HOURS.reduce((sum, share) => sum + share);
  for (let day = 1 - DAYS; day <= 0; day += 1) {
    const start = midnight + day * DAY_MS;
    const weekday = (new Date(start).getUTCDay() + 6) % 7;
    const visits = VISITS * GROWTH ** (1 + day / DAYS) * (WEEKDAYS[weekday] ?? 1) * (0.8 + 0.4 * random());
    for (const [hour, share] of HOURS.entries()) {
      const count = Math.floor((visits * share) / whole + random());
      for (let visit = 0; visit < count; visit += 1) {
        // Clocks of the site run an hour or two before those of UTC; nobody sees that in a picture.
        clicks.push(...visitFrom(start + (hour + random() - 1) * (DAY_MS / 24), random));
      }
    }
  }
  return clicks.filter(({ moment }) => moment < now);
}

function visitFrom(start: number, random: () => number): Click[] {
  const kind = random() < 0.04 ? 'bot' : 'person';
  let moment = start;
  return STEPS.filter(({ share }) => random() * 100 < share).flatMap(({ page, elements }) => {
    moment += 4_000 + random() * 50_000;
    const element = elements[Math.floor(random() * elements.length)] ?? elements[0];
    return [{ moment, page, element, kind }];
  });
}

/** Stores two months of clicks in a migrated data folder that no product has open: nobody may date clicks over HTTP. */
export async function storeMonthOfClicks(dataDir: string): Promise<void> {
  const clicks = clicksUntil(Date.now());
  const db = await openDatabase({ dataDir, logger: SILENT });
  try {
    await db.transaction(({ client }) =>
      client.query(
        `insert into analytics_events ("timestamp", page_url, element_id, kind)
         select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[])`,
        [
          clicks.map(({ moment }) => new Date(moment).toISOString()),
          clicks.map(({ page }) => page),
          clicks.map(({ element }) => element),
          clicks.map(({ kind }) => kind),
        ],
      ),
    );
  } finally {
    await db.close();
  }
}
