import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VoiceError } from '../dialect/voice-error.ts';
import { type CallPlace, CallPlaces, VISITOR_CALLS_MAX } from './call-places.ts';

test('who has all of his places gets that of the oldest call that gives it up, and it is free once', () => {
  const places = new CallPlaces(4);
  const asked: string[] = [];
  const first = places.take('a');
  first.yieldsBy(() => {
    asked.push('first');
    return false;
  });
  const second = places.take('a');
  second.yieldsBy(() => {
    asked.push('second');
    return true;
  });
  places.take('a');
  second.free();
  expect([asked, places.taken]).toEqual([['first', 'second'], 2]);
  expect(() => places.take('a')).toThrow(VoiceError);
});

test('never more calls than allowed, in all and from one address, and every place that is free can be taken', () => {
  const steps = fc.array(
    fc.oneof(fc.record({ take: fc.constantFrom('a', 'b', 'c', null) }), fc.record({ free: fc.nat(20) })),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), steps, (max, given) => {
      const places = new CallPlaces(max);
      const taken: { address: string | null; place: CallPlace }[] = [];
      for (const step of given) {
        if ('free' in step) {
          const [gone] = taken.splice(step.free % Math.max(taken.length, 1), 1);
          gone?.place.free();
          // Twice is once.
          gone?.place.free();
        } else {
          const ofAddress = taken.filter(({ address }) => address !== null && address === step.take).length;
          const mayTake = taken.length < max && ofAddress < VISITOR_CALLS_MAX;
          if (mayTake) taken.push({ address: step.take, place: places.take(step.take) });
          else expect(() => places.take(step.take)).toThrow(VoiceError);
        }
        expect(places.taken).toBe(taken.length);
      }
    }),
  );
});
