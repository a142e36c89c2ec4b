import type { ProviderWritableField } from '@rer/contracts';

const TYPES: Partial<Record<ProviderWritableField, string>> = {
  mitarbeiter: 'integer',
  zweigstellen: 'integer',
  umsatz: 'numeric',
  rating: 'numeric',
  intern: 'boolean',
  is_active: 'boolean',
  additional_data: 'jsonb',
};

/** SQL type of a provider's column. */
export function sqlType(field: ProviderWritableField): string {
  return TYPES[field] ?? 'text';
}
