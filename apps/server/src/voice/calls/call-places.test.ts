import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import { type CallPlace, CallPlaces, VISITOR_CALLS_MAX } from './call-places.ts';

test('an address at its limit replaces its oldest replaceable call, and the place is freed once', () => {
  const places = new CallPlaces({ all: 4, ofVisitors: 4 });
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
  expect(() => places.take('a')).toThrow(VoiceApiError);
});

test('visitors from however many addresses leave the places that are kept for those whom we know', () => {
  const places = new CallPlaces({ all: 4, ofVisitors: 3 });
  for (const address of ['a', 'b', 'c']) places.take(address);
  expect(() => places.take('d')).toThrow(VoiceApiError);
  places.take(null);
  expect(() => places.take(null)).toThrow(VoiceApiError);
});

test('never more calls than allowed, in all, of visitors and from one address, and every place that is free can be taken', () => {
  const steps = fc.array(
    fc.oneof(fc.record({ take: fc.constantFrom('a', 'b', 'c', null) }), fc.record({ free: fc.nat(20) })),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      steps,
      (all, share, given) => {
        const ofVisitors = Math.min(all, share);
        const places = new CallPlaces({ all, ofVisitors });
        const taken: { address: string | null; place: CallPlace }[] = [];
        for (const step of given) {
          if ('free' in step) {
            const [gone] = taken.splice(step.free % Math.max(taken.length, 1), 1);
            gone?.place.free();
            // Twice is once.
            gone?.place.free();
          } else {
            const ofAddress = taken.filter(({ address }) => address !== null && address === step.take).length;
            const visitors = taken.filter(({ address }) => address !== null).length;
            const isAllowed = step.take === null || (visitors < ofVisitors && ofAddress < VISITOR_CALLS_MAX);
            const mayTake = taken.length < all && isAllowed;
            if (mayTake) taken.push({ address: step.take, place: places.take(step.take) });
            else expect(() => places.take(step.take)).toThrow(VoiceApiError);
          }
          expect(places.taken).toBe(taken.length);
        }
      },
    ),
  );
});
