import { describe, expect, it } from 'vitest';
import { createToaster } from './create-toaster.ts';
import type { ToastEvent } from './toast-reducer.ts';

function record() {
  const events: ToastEvent[] = [];
  return { events, toaster: createToaster((event) => events.push(event)) };
}

describe('the toast helpers', () => {
  it("titles good news 'Erfolg' in the default variant", () => {
    const { events, toaster } = record();
    toaster.success({ description: 'Gespeichert.' });
    expect(events[0]).toMatchObject({
      type: 'add',
      content: { title: 'Erfolg', description: 'Gespeichert.', variant: 'default' },
    });
  });

  it("titles a failure 'Fehler' in the destructive variant", () => {
    const { events, toaster } = record();
    toaster.error({});
    expect(events[0]).toMatchObject({ type: 'add', content: { title: 'Fehler', variant: 'destructive' } });
  });

  it('lets a caller choose another title', () => {
    const { events, toaster } = record();
    toaster.success({ title: 'Suchergebnisse' });
    expect(events[0]).toMatchObject({ content: { title: 'Suchergebnisse' } });
  });

  it('gives every toast an id of its own and returns it', () => {
    const { events, toaster } = record();
    const ids = [toaster.success({}), toaster.error({})];
    expect(new Set(ids).size).toBe(2);
    expect(events.map((event) => ('id' in event ? event.id : ''))).toEqual(ids);
  });

  it('closes or takes away one toast by its id, or all', () => {
    const { events, toaster } = record();
    toaster.dismiss('one');
    toaster.dismiss();
    toaster.remove('one');
    toaster.remove();
    expect(events).toEqual([
      { type: 'dismiss', id: 'one' },
      { type: 'dismiss' },
      { type: 'remove', id: 'one' },
      { type: 'remove' },
    ]);
  });
});
