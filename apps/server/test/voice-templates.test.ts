import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ThreadedTemplates } from '../src/voice/templates/threaded-templates.ts';
import { SILENT } from './support/silent-logger.ts';

const HANGING = fileURLToPath(new URL('support/hanging-templates.mjs', import.meta.url));
const VALUES = {
  variableValues: { name: 'Ada', call: { id: 'falsch' } },
  call: { id: 'call-1', type: 'webCall' },
  now: new Date('2025-05-06T10:30:00Z'),
  timeZone: 'Europe/Berlin',
};

let templates: ThreadedTemplates;
afterEach(() => templates.close());

test('texts of a call are filled with its values, itself, and the time of its zone', async () => {
  templates = new ThreadedTemplates({ logger: SILENT });
  const fill = templates.ofCall(VALUES);
  expect(await fill('Guten Tag, {{ name }}!')).toBe('Guten Tag, Ada!');
  expect(await fill('{{call.id}} {{call.type}}')).toBe('call-1 webCall');
  expect(await fill('{{now}}')).toBe('6. Mai 2025, 12:30');
  expect(await fill('Heute ist der {{date}}, {{time}} Uhr.')).toBe('Heute ist der 6. Mai 2025, 12:30 Uhr.');
});

test('a text that takes too long is given as it stands, as are the others of its call; those of other calls are filled', async () => {
  templates = new ThreadedTemplates({ logger: SILENT, program: HANGING, answerLimitMs: 500 });
  const [careless, other] = [templates.ofCall(VALUES), templates.ofCall(VALUES)];
  expect(await careless('{first}')).toBe('filled');
  const hung = careless('{hang}');
  expect(await Promise.race([hung, delay(1, 'the event loop runs')])).toBe('the event loop runs');
  expect(await hung).toBe('{hang}');
  expect(await careless('{next}')).toBe('{next}');
  expect(await other('{next}')).toBe('filled');
});
