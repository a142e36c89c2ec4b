/**
 * Module that takes over each rendered page, relative to `apps/web`. One entry per page, so that a page loads only
 * itself; `staff` is the staff application.
 */
export const PAGE_ENTRIES = /** @type {const} */ ({
  landing: 'src/app/entries/landing.tsx',
  impressum: 'src/app/entries/impressum.tsx',
  'not-found': 'src/app/entries/not-found.tsx',
  'contact-sent': 'src/app/entries/contact-sent.tsx',
  'contact-refused': 'src/app/entries/contact-refused.tsx',
  'contact-failed': 'src/app/entries/contact-failed.tsx',
  staff: 'src/app/entries/staff.tsx',
  room: 'src/app/entries/room.tsx',
});

/** The small script that every page starts with. */
export const BOOT_ENTRY = 'src/boot/boot.ts';

/** Sets the simulation of the front page in motion; loaded when that comes into view. */
export const SIMULATION_ENTRY = 'src/features/simulation/play/start-simulation.ts';
