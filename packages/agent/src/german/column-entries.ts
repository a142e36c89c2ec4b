import { isWritableField, type ProviderWritableField } from '@rer/contracts';

/** The columns of an object with what stands there, each as often as it occurs; other names are none. */
export function columnEntries<T>(
  columns: Readonly<Partial<Record<ProviderWritableField, T>>>,
): (readonly [ProviderWritableField, T])[] {
  return Object.entries<T>(columns).flatMap(([name, value]) =>
    isWritableField(name) ? [[name, value] as const] : [],
  );
}
