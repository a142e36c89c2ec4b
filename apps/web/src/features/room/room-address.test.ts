import { expect, test } from 'vitest';
import { takeRoomAddress } from './room-address.ts';

/** A window at `address` that records address bar changes. */
function pageAt(address: string, state: unknown = null) {
  const page = {
    location: new URL(address),
    history: {
      state,
      replaceState(given: unknown, _unused: string, url?: string | URL | null) {
        page.history.state = given;
        page.location = new URL(url ?? '', page.location);
      },
    },
  };
  return page;
}

test('a meeting token leaves the address after it was read, and nothing else does', () => {
  const page = pageAt('https://rer.example/rooms/halle?a=1&t=abc.def&emb=x#unten');
  expect(takeRoomAddress(page)).toEqual({
    name: 'halle',
    url: 'https://rer.example/rooms/halle',
    token: 'abc.def',
  });
  expect(page.location.href).toBe('https://rer.example/rooms/halle?a=1&emb=x#unten');
});

test('a page that is loaded again has its token still', () => {
  const page = pageAt('https://rer.example/rooms/halle?t=abc.def');
  takeRoomAddress(page);
  expect(page.location.href).toBe('https://rer.example/rooms/halle');
  expect(takeRoomAddress(page).token).toBe('abc.def');
});

test.each([null, 'x', { meetingToken: 7 }])(
  'a page without a token has none, whatever its entry holds: %o',
  (state) => {
    const page = pageAt('https://rer.example/rooms/halle', state);
    expect(takeRoomAddress(page).token).toBeNull();
  },
);
