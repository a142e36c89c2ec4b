import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_DATABASE } from './support/databases.ts';
import { type LiveVoice, startLiveVoice } from './support/live-voice.ts';
import { THIS_MACHINE } from './support/tool-server.ts';
import { until } from './support/until.ts';

// What calls do with the database is tested on both sides without sound (voice-calls.test.ts).
describe.each([USUAL_DATABASE])('an offline machine on $name', (side) => {
  let voice: LiveVoice;
  beforeAll(async () => {
    voice = await startLiveVoice(side, {}, THIS_MACHINE);
    const { keys, app } = voice.product;
    const headers = {
      host: new URL(voice.origin).host,
      authorization: `Bearer ${keys.serviceKey}`,
      apikey: keys.serviceKey,
    };
    const stored = await app.inject({
      method: 'POST',
      url: '/rest/v1/rer_dienstleister',
      headers,
      payload: {
        name: 'Monika Müller',
        firmen_name: 'Elektro Müller GmbH',
        email: 'info@elektro-mueller.example',
        phone: '0221 4710',
        stadt: 'Köln',
      },
    });
    expect(stored.statusCode, stored.body).toBe(201);
    const findable = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/functions/v1/dienstleister',
        headers,
        payload: { query: 'Elektro Müller' },
      });
      return answer.body.includes('info@elektro-mueller.example');
    };
    await until('the provider can be found', findable);
  });
  afterAll(async () => {
    await voice?.dispose();
  });

  test('serves an assistant that names openai/gpt-4o with the one search tool', async () => {
    const { participant } = await voice.call({
      assistant: {
        name: 'Auskunft',
        model: {
          provider: 'openai',
          model: 'gpt-4o',
          tools: [
            {
              type: 'function',
              function: {
                name: 'search_providers_for_me',
                description: 'Sucht Dienstleister',
                parameters: {
                  type: 'object',
                  properties: { query: { type: 'string' } },
                  required: ['query'],
                },
              },
              server: { url: `${voice.origin}/functions/v1/dienstleister` },
            },
          ],
        },
        clientMessages: ['tool-calls', 'transcript', 'status-update'],
      },
    });
    expect(await participant.ask('Suche Elektro Müler')).toBe(
      'Einen Moment, bitte.\n\nGefunden: Elektro Müller GmbH, Köln: info@elektro-mueller.example, 0221 4710',
    );
    const calls = participant.messages().filter(({ type }) => type === 'tool-calls');
    expect(calls).toMatchObject([
      {
        toolCallList: [
          { function: { name: 'search_providers_for_me', arguments: { query: 'Elektro Müler' } } },
        ],
      },
    ]);
    await participant.leave();
  });

  test('greets visitors without promising answers, and leads them to the contact form', async () => {
    const { publicKey, visitorAssistantId } = voice.config;
    const { participant } = await voice.call({ assistantId: visitorAssistantId }, publicKey);
    await participant.isGreeted();
    expect(participant.finals()[0]).toMatch(/noch nicht selbst beantworten.*Kontaktformular/);
    expect(await participant.ask('Hallo')).not.toMatch(/Verzeichnis|Dienstleister/);
    expect(await participant.ask('Was ist RER?')).toContain('Kontaktformular');
    await participant.leave();
  });
});
