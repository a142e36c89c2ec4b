import { PROVIDER_WRITABLE_FIELDS, type ProviderWritableField } from '@rer/contracts';
import type { FormProblems } from './form-check.ts';

function controlOf(form: HTMLFormElement | null, field: ProviderWritableField): HTMLElement | null {
  const control = form?.elements.namedItem(field);
  return control instanceof HTMLElement ? control : null;
}

/** To the first field that something is wrong with. */
export function focusProblem(form: HTMLFormElement | null, problems: FormProblems): void {
  const field = PROVIDER_WRITABLE_FIELDS.find((name) => problems[name] !== undefined);
  if (field !== undefined) controlOf(form, field)?.focus();
}

/** To where the user typed last, behind what is there; null: to the first field. */
export function focusField(form: HTMLFormElement | null, field: ProviderWritableField | null): void {
  const last = field === null ? null : controlOf(form, field);
  const control = last ?? form?.querySelector<HTMLElement>('input, textarea');
  control?.focus();
  const isTyped = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
  // Boxes to tick have no place to type at.
  if (isTyped && control.selectionEnd !== null) {
    control.setSelectionRange(control.value.length, control.value.length);
  }
}
