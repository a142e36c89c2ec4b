import process from 'node:process';
import { describe, inject } from 'vitest';
import { API_KEY, API_SECRET } from '../engines/engine.ts';
import type { EngineUnderTest } from './engine-under-test.ts';

const NONE: EngineUnderTest = { name: 'embedded', url: '', apiKey: API_KEY, apiSecret: API_SECRET };

/** Tests of what only our own engine promises. With `COMPARED` it runs on the others too, to see what they make of it. */
export function onEmbedded(subject: string, tests: (engine: EngineUnderTest) => void): void {
  const engines = inject('engines').filter(({ name }) => name === 'embedded' || process.env['COMPARED']);
  for (const engine of engines) describe(`${subject} (${engine.name})`, () => tests(engine));
  if (engines.length === 0) describe.runIf(false)(subject, () => tests(NONE));
}
