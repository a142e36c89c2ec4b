import type { ContactField } from '@rer/contracts';

/** The id of a field's control, which the summary links to. */
export function fieldId(field: ContactField): string {
  return `contact-${field}`;
}
