import { test as base } from 'vitest';
import { newRoom } from './engine-under-test.ts';

/** A test with the name of a room that no other test uses. */
export const test = base.extend('room', () => newRoom());
