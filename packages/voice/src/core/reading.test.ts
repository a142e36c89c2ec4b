import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAppMessage } from './read-app-message.ts';
import { readCreatedCall, readReason } from './read-created-call.ts';

const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });

describe('an app message', () => {
  test('is the bare word, a message with a type, or noise, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.string(), fc.json()), (data) => {
        const heard = readAppMessage(data);
        if (heard.is === 'message') expect(typeof heard.message.type).toBe('string');
        if (heard.is === 'listening') expect(data).toBe('listening');
      }),
    );
  });

  test('comes out as it went in', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(json, fc.string(), (rest, type) => {
        const text = JSON.stringify({ ...rest, type });
        expect(readAppMessage(text)).toMatchObject({ is: 'message', message: JSON.parse(text) });
      }),
    );
  });

  test('says that the call has ended by its status alone', () => {
    const saysEnded = (message: object) => readAppMessage(JSON.stringify(message));
    expect(saysEnded({ type: 'status-update', status: 'ended' })).toMatchObject({ saysEnded: true });
    expect(saysEnded({ type: 'status-update', status: 'in-progress' })).toMatchObject({ saysEnded: false });
    expect(saysEnded({ type: 'transcript', status: 'ended' })).toMatchObject({ saysEnded: false });
  });
});

describe('the answer of the service', () => {
  test('is a call at an address of the web, or none, whatever it is', () => {
    const likeCalls = fc.record(
      {
        id: fc.oneof(anything, fc.string()),
        webCallUrl: fc.oneof(anything, fc.webUrl(), fc.string(), fc.constant('javascript:alert(1)')),
        transport: fc.oneof(anything, fc.record({ callToken: anything })),
        artifactPlan: fc.oneof(anything, fc.record({ videoRecordingEnabled: anything })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, likeCalls), (answer) => {
        const call = readCreatedCall(answer);
        if (call !== undefined) expect(new URL(call.webCallUrl).protocol).toMatch(/^https?:$/);
      }),
    );
  });

  test('refuses with its sentences, or says nothing, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.record({ message: anything })), (body) => {
        expect(['string', 'undefined']).toContain(typeof readReason(body));
      }),
    );
  });

  test.each([
    [{ message: 'Zu viele Gespräche.' }, 'Zu viele Gespräche.'],
    [{ message: ['name must be a string', 'model is missing'] }, 'name must be a string model is missing'],
    [{ message: '' }, undefined],
    [{ error: 'Bad Request' }, undefined],
  ])('refuses with the sentence of %j', (body, reason) => {
    expect(readReason(body)).toBe(reason);
  });
});
