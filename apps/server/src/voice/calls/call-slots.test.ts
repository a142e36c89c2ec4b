import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import { type CallSlot, CallSlots, VISITOR_CALLS_MAX } from './call-slots.ts';

test('an address at its limit replaces its oldest replaceable call, and the slot is freed once', () => {
  const slots = new CallSlots({ all: 4, ofVisitors: 4 });
  const asked: string[] = [];
  const first = slots.take('a');
  first.yieldsBy(() => {
    asked.push('first');
    return false;
  });
  const second = slots.take('a');
  second.yieldsBy(() => {
    asked.push('second');
    return true;
  });
  slots.take('a');
  second.free();
  expect([asked, slots.taken]).toEqual([['first', 'second'], 2]);
  expect(() => slots.take('a')).toThrow(VoiceApiError);
});

test('visitors from however many addresses leave the slots that are kept for those whom we know', () => {
  const slots = new CallSlots({ all: 4, ofVisitors: 3 });
  for (const address of ['a', 'b', 'c']) slots.take(address);
  expect(() => slots.take('d')).toThrow(VoiceApiError);
  slots.take(null);
  expect(() => slots.take(null)).toThrow(VoiceApiError);
});

test('never more calls than allowed, in all, of visitors and from one address, and every slot that is free can be taken', () => {
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
        const slots = new CallSlots({ all, ofVisitors });
        const taken: { address: string | null; slot: CallSlot }[] = [];
        for (const step of given) {
          if ('free' in step) {
            const [gone] = taken.splice(step.free % Math.max(taken.length, 1), 1);
            gone?.slot.free();
            // Twice is once.
            gone?.slot.free();
          } else {
            const ofAddress = taken.filter(({ address }) => address !== null && address === step.take).length;
            const visitors = taken.filter(({ address }) => address !== null).length;
            const isAllowed = step.take === null || (visitors < ofVisitors && ofAddress < VISITOR_CALLS_MAX);
            const mayTake = taken.length < all && isAllowed;
            if (mayTake) taken.push({ address: step.take, slot: slots.take(step.take) });
            else expect(() => slots.take(step.take)).toThrow(VoiceApiError);
          }
          expect(slots.taken).toBe(taken.length);
        }
      },
    ),
  );
});
