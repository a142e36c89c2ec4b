import process from 'node:process';
import { ParticipantInfo_State } from '@livekit/protocol';
import { RoomServiceClient } from 'livekit-server-sdk';
import type { LaunchOptions } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { API_KEY, API_SECRET, type MediaEngineUnderTest } from '../engines/engine.ts';

/** An engine that runs, as the global setup hands it to the tests. */
export type EngineUnderTest = Omit<MediaEngineUnderTest, 'close'>;

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engines that run. */
    engines: readonly EngineUnderTest[];
    /** How a browser is started. */
    browserOptions: LaunchOptions;
    /** Where the page with livekit-client is. */
    page: string;
    /** Where webhooks arrive and can be read. */
    webhooks: string;
  }
}

/** Writes tests down once and runs them on every engine. */
export function onEachEngine(subject: string, tests: (engine: EngineUnderTest) => void): void {
  for (const engine of inject('engines')) describe(`${subject} (${engine.name})`, () => tests(engine));
}

/**
 * As `onEachEngine`, for tests whose participants are pages, which are most of the suite's time: on our engine alone, and with
 * `PAGE_ENGINES=all` on the others too, as in `npm run soak -- second-engine`.
 */
export function onEachEngineOfPages(subject: string, tests: (engine: EngineUnderTest) => void): void {
  const isForAll = process.env['PAGE_ENGINES'] === 'all';
  // Where ours is not among the chosen ones, they were chosen for this.
  const engines = inject('engines');
  const ours = engines.filter(({ name }) => name === 'embedded');
  for (const engine of isForAll || ours.length === 0 ? engines : ours) {
    describe(`${subject} (${engine.name})`, () => tests(engine));
  }
}

const NONE: EngineUnderTest = { name: 'embedded', url: '', apiKey: API_KEY, apiSecret: API_SECRET };

/** Tests of what only our own engine promises. With `COMPARED` it runs on the others too, to see what they make of it. */
export function onEmbedded(subject: string, tests: (engine: EngineUnderTest) => void): void {
  const engines = inject('engines').filter(({ name }) => name === 'embedded' || process.env['COMPARED']);
  for (const engine of engines) describe(`${subject} (${engine.name})`, () => tests(engine));
  if (engines.length === 0) describe.runIf(false)(subject, () => tests(NONE));
}

/** The server interface of an engine, as an application uses it. */
export function roomServiceOf(engine: EngineUnderTest): RoomServiceClient {
  return new RoomServiceClient(httpOf(engine), engine.apiKey, engine.apiSecret);
}

/** The address of an engine for HTTP. */
export function httpOf(engine: EngineUnderTest): string {
  return engine.url.replace(/^ws/, 'http');
}

/** What a product needs to have its calls on another engine than the embedded one. */
export function livekitEnv(engine: EngineUnderTest | undefined): Record<string, string> {
  if (engine === undefined || engine.name === 'embedded') return {};
  return {
    LIVEKIT_URL: engine.url,
    LIVEKIT_API_KEY: engine.apiKey,
    LIVEKIT_API_SECRET: engine.apiSecret,
  };
}

let rooms = 0;

/** A room name that no other test uses. */
export function newRoom(): string {
  rooms += 1;
  return `room-${process.pid}-${rooms}`;
}

/**
 * Waits until so many in a room have their media connected. Clients are told of those who publish nothing only every
 * three seconds by livekit-server; this is known at once.
 */
export async function connected(engine: EngineUnderTest, room: string, count: number): Promise<void> {
  const active = async () => {
    const participants = await roomServiceOf(engine).listParticipants(room);
    return participants.filter(({ state }) => state === ParticipantInfo_State.ACTIVE).length;
  };
  await expect.poll(active, { message: 'who is connected' }).toBe(count);
}
