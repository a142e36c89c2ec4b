import * as z from 'zod';
import type { AuthServer } from './auth-server.ts';

/** What a run of refreshes over a bad network showed. */
export interface LossyRefreshFigures {
  /** Refreshes that reached the server. */
  readonly refreshes: number;
  /** Requests that never arrived, and answers that never came back. */
  readonly lostRequests: number;
  readonly lostAnswers: number;
  /** Times that two tabs began with the same token at once. */
  readonly races: number;
  /** Times that a tab came with a token that the other had gone on from twice. */
  readonly latecomers: number;
  /** Answers 503, which clients wait out. */
  readonly busy: number;
  /** Answers that make a client sign out. Must be none. */
  readonly signOuts: readonly string[];
  /** Answers to the same token at the same time that were not the same. Must be 0. */
  readonly splits: number;
  /** Tokens that follow from no other, and tokens that hold, at the end. Must be 1 each. */
  readonly families: number;
  readonly activeTokens: number;
  readonly replaysNoted: number;
  /** Days that passed by the server's clock. */
  readonly days: number;
}

export interface LossyRefreshOptions {
  readonly refreshes: number;
  /** Numbers from 0 to 1. */
  readonly random: () => number;
  /** An account without a rank: nothing but a replay ends its session. */
  readonly email: string;
  readonly password: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Pauses of supabase-js between tries of one refresh: 200 ms, doubled, as long as the next fits into 30 s. */
const RETRY_MS = [200, 400, 800, 1600, 3200, 6400, 12_800];
/** How often the job runs that erases what has passed its time. */
const ERASE_EVERY = 200;
const session = z.object({ refresh_token: z.string() });

/**
 * Two tabs of one browser refresh one session, as supabase-js does but without its locks between tabs: requests and answers
 * get lost, what got lost is tried again with the same token, tabs are closed in the middle, and both begin at once.
 */
export async function runLossyRefreshes(
  server: AuthServer,
  { refreshes, random, email, password }: LossyRefreshOptions,
): Promise<LossyRefreshFigures> {
  const figures = {
    refreshes: 0,
    lostRequests: 0,
    lostAnswers: 0,
    races: 0,
    latecomers: 0,
    busy: 0,
    splits: 0,
  };
  const signOuts: string[] = [];
  const startedAt = server.now;

  const ask = async (grant: string, body: object): Promise<Response> =>
    await fetch(`${server.url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** One request; undefined: nothing came back, or not yet. */
  const send = async (token: string): Promise<string | undefined> => {
    const fate = random();
    if (fate < 0.15) {
      figures.lostRequests += 1;
      return undefined;
    }
    figures.refreshes += 1;
    const answer = await ask('refresh_token', { refresh_token: token });
    const text = await answer.text();
    if (answer.status === 503) {
      figures.busy += 1;
      return undefined;
    }
    if (answer.status !== 200) {
      signOuts.push(`${answer.status} ${text}`);
      return undefined;
    }
    if (fate < 0.4) {
      figures.lostAnswers += 1;
      return undefined;
    }
    return session.parse(JSON.parse(text)).refresh_token;
  };

  /** What a tab does with a token until it has an answer, gives up, or is closed. */
  const refresh = async (token: string): Promise<string | undefined> => {
    for (const pause of [0, ...RETRY_MS]) {
      server.now += pause;
      const next = await send(token);
      if (next !== undefined || signOuts.length > 0 || random() < 0.03) return next;
    }
    return undefined;
  };

  const first = await ask('password', { email, password });
  let stored = session.parse(await first.json()).refresh_token;
  let erasedAt = 0;
  while (figures.refreshes < refreshes && signOuts.length === 0) {
    server.now += Math.floor((2 + random() * 120) * MINUTE);
    const kind = random();
    if (kind < 0.1) {
      // The other tab read the token, and comes within the ten seconds after two refreshes of this one.
      figures.latecomers += 1;
      const before = stored;
      stored = (await send(stored)) ?? stored;
      stored = (await send(stored)) ?? stored;
      server.now += Math.floor(random() * 9000);
      stored = (await send(before)) ?? stored;
      continue;
    }
    if (kind < 0.4) {
      figures.races += 1;
      const found = (await Promise.all([refresh(stored), refresh(stored)])).filter(
        (next) => next !== undefined,
      );
      if (new Set(found).size > 1) figures.splits += 1;
      stored = found.at(-1) ?? stored;
    } else {
      stored = (await refresh(stored)) ?? stored;
    }
    if (figures.refreshes - erasedAt >= ERASE_EVERY) {
      erasedAt = figures.refreshes;
      await server.auth.eraseExpired();
    }
  }
  return {
    ...figures,
    signOuts,
    ...(await readFamily(server, email)),
    days: Math.round((server.now - startedAt) / DAY),
  };
}

async function readFamily(
  server: AuthServer,
  email: string,
): Promise<Pick<LossyRefreshFigures, 'families' | 'activeTokens' | 'replaysNoted'>> {
  const [row] = await server.rows(
    `SELECT count(DISTINCT s.id)::integer AS families,
       count(*) FILTER (WHERE r.revoked_at IS NULL AND s.ended_at IS NULL)::integer AS active,
       (SELECT count(*)::integer FROM auth.audit_log WHERE action = 'refresh_replayed' AND actor = 'user:' || u.id) AS replays
     FROM auth.users u JOIN auth.sessions s ON s.user_id = u.id JOIN auth.refresh_tokens r ON r.session_id = s.id
     WHERE u.email = $1 GROUP BY u.id`,
    [email],
  );
  return {
    families: Number(row?.['families']),
    activeTokens: Number(row?.['active']),
    replaysNoted: Number(row?.['replays']),
  };
}
