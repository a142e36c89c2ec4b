import { ERROR_TITLE, SUCCESS_TITLE } from './texts.ts';
import type { ToastContent, ToastEvent } from './toast-reducer.ts';
import type { Toaster } from './use-toast.ts';

/** A toaster that speaks to the list by `dispatch`. Ids are unique for the life of the toaster. */
export function createToaster(dispatch: (event: ToastEvent) => void): Toaster {
  let count = 0;
  const add = (content: ToastContent): string => {
    count += 1;
    const id = `toast-${count}`;
    dispatch({ type: 'add', id, content });
    return id;
  };
  return {
    add,
    success: (request) => add({ title: SUCCESS_TITLE, variant: 'default', ...request }),
    error: (request) => add({ title: ERROR_TITLE, variant: 'destructive', ...request }),
    update: (id, change) => dispatch({ type: 'update', id, change }),
    dismiss: (id) => dispatch(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id }),
    remove: (id) => dispatch(id === undefined ? { type: 'remove' } : { type: 'remove', id }),
  };
}
