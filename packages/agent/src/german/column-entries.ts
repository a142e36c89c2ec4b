import { isWritableField, type ProviderWritableField } from '@rer/contracts';

/** The columns of an object with their values, in its order; other names are ignored. */
export function columnEntries<T>(
  columns: Readonly<Partial<Record<ProviderWritableField, T>>>,
): (readonly [ProviderWritableField, T])[] {
  return Object.entries<T>(columns).flatMap(([name, value]) =>
    isWritableField(name) ? [[name, value] as const] : [],
  );
}
