import { TOAST_LIMIT } from '@rer/contracts';

/** How a toast looks: `default` informs, `destructive` tells of a failure. */
export type ToastVariant = 'default' | 'destructive';

/** One thing that a person can do about a toast. */
export interface ToastAction {
  readonly label: string;
  /** Tells listeners another way to the same end, since a toast may be gone before they reach it. */
  readonly altText: string;
  readonly onAction: () => void;
}

/** What a toast says. */
export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly action?: ToastAction;
  readonly variant: ToastVariant;
}

/** A toast in the list. */
export interface Toast extends ToastContent {
  readonly id: string;
  readonly open: boolean;
  /** Counts updates, so that a changed toast is read for its full time again. */
  readonly revision: number;
}

/** What can happen to the list. Without an `id`, `dismiss` and `remove` mean every toast. */
export type ToastEvent =
  | { readonly type: 'add'; readonly id: string; readonly content: ToastContent }
  | { readonly type: 'update'; readonly id: string; readonly change: Partial<ToastContent> }
  | { readonly type: 'dismiss'; readonly id?: string }
  | { readonly type: 'remove'; readonly id?: string };

/** The list after an event: newest first, at most {@link TOAST_LIMIT}. An unknown id changes nothing. */
export function toastReducer(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'add': {
      const added: Toast = { ...event.content, id: event.id, open: true, revision: 0 };
      return [added, ...toasts.filter(({ id }) => id !== event.id)].slice(0, TOAST_LIMIT);
    }
    case 'update':
      return toasts.map((toast) =>
        toast.id === event.id ? { ...toast, ...event.change, revision: toast.revision + 1 } : toast,
      );
    case 'dismiss':
      return toasts.map((toast) =>
        event.id === undefined || toast.id === event.id ? { ...toast, open: false } : toast,
      );
    case 'remove':
      return event.id === undefined ? [] : toasts.filter(({ id }) => id !== event.id);
  }
}
