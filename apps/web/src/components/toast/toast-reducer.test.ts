import { describe, expect, it } from 'vitest';
import { type Toast, type ToastContent, toastReducer } from './toast-reducer.ts';

const content = (title: string): ToastContent => ({ title, variant: 'default' });
const add = (toasts: readonly Toast[], id: string) =>
  toastReducer(toasts, { type: 'add', id, content: content(id) });
const listOf = (...ids: string[]) => ids.reduce<readonly Toast[]>(add, []);
const idsOf = (toasts: readonly Toast[]) => toasts.map(({ id }) => id);

describe('the list of toasts', () => {
  it('shows the newest first', () => {
    expect(idsOf(listOf('a', 'b', 'c'))).toEqual(['c', 'b', 'a']);
  });

  it('keeps 20 and drops the oldest', () => {
    const many = listOf(...Array.from({ length: 25 }, (_, index) => String(index)));
    expect(many).toHaveLength(20);
    expect(idsOf(many)[0]).toBe('24');
    expect(idsOf(many)[19]).toBe('5');
  });

  it('opens what is added', () => {
    expect(listOf('a')[0]).toMatchObject({ id: 'a', open: true, revision: 0 });
  });

  it('changes only the toast with the id, and counts the change', () => {
    const toasts = toastReducer(listOf('a', 'b'), { type: 'update', id: 'a', change: { title: 'neu' } });
    expect(toasts[1]).toMatchObject({ id: 'a', title: 'neu', revision: 1, open: true });
    expect(toasts[0]).toMatchObject({ id: 'b', title: 'b', revision: 0 });
  });

  it('closes one toast without taking it off the list', () => {
    const toasts = toastReducer(listOf('a', 'b'), { type: 'dismiss', id: 'a' });
    expect(toasts.map(({ open }) => open)).toEqual([true, false]);
  });

  it('closes all toasts when no id is given', () => {
    const toasts = toastReducer(listOf('a', 'b'), { type: 'dismiss' });
    expect(toasts.map(({ open }) => open)).toEqual([false, false]);
  });

  it('takes one toast off the list', () => {
    expect(idsOf(toastReducer(listOf('a', 'b'), { type: 'remove', id: 'a' }))).toEqual(['b']);
  });

  it('takes all toasts off the list when no id is given', () => {
    expect(toastReducer(listOf('a', 'b'), { type: 'remove' })).toEqual([]);
  });

  it.each(['update', 'dismiss', 'remove'] as const)('ignores %s of an unknown id', (type) => {
    const before = listOf('a');
    const event = type === 'update' ? { type, id: 'x', change: {} } : { type, id: 'x' };
    expect(toastReducer(before, event)).toEqual(before);
  });
});
