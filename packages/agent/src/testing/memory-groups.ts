import type {
  DirectoryProvider,
  GroupColumn,
  GroupedProviders,
  GroupQuery,
  NumberColumn,
  ProviderAverage,
} from '@rer/contracts';
import { LIST_FIELDS } from '../directory/tool-names.ts';
import { plzRegionOf } from './memory-criteria.ts';

/** How many of the providers have each value, as the stored directory counts. */
export function groupsOf(
  providers: readonly DirectoryProvider[],
  { by, order, limit }: Omit<GroupQuery, 'criteria'>,
): GroupedProviders {
  const groups = new Map<string, { value: string; count: number }>();
  let filled = 0;
  for (const provider of providers) {
    const values = new Map(valuesOf(provider, by).map((value) => [value.toLowerCase(), value]));
    if (values.size > 0) filled += 1;
    for (const [key, value] of values) {
      const group = groups.get(key) ?? { value, count: 0 };
      groups.set(key, { ...group, count: group.count + 1 });
    }
  }
  const byValue = [...groups.values()].sort((a, b) => a.value.localeCompare(b.value, 'de'));
  const sign = order === 'most' ? -1 : 1;
  const ordered = order === 'value' ? byValue : byValue.toSorted((a, b) => sign * (a.count - b.count));
  return {
    groups: ordered.slice(0, limit),
    distinct: groups.size,
    filled,
    total: { count: providers.length, isExact: true },
  };
}

/** The mean of the values that there are. */
export function averageOf(providers: readonly DirectoryProvider[], column: NumberColumn): ProviderAverage {
  const values = providers.flatMap((provider) => provider[column] ?? []);
  const sum = values.reduce((before, value) => before + value, 0);
  const isNone = values.length === 0;
  return {
    average: isNone ? null : sum / values.length,
    min: isNone ? null : Math.min(...values),
    max: isNone ? null : Math.max(...values),
    sum: isNone ? null : sum,
    filled: values.length,
    total: { count: providers.length, isExact: true },
  };
}

function valuesOf(provider: DirectoryProvider, by: GroupColumn): readonly string[] {
  if (by === 'plzRegion') return plzRegionOf(provider) === null ? [] : [plzRegionOf(provider) ?? ''];
  const value = String(provider[by] ?? '');
  const isList = LIST_FIELDS.some((field) => field === by);
  return (isList ? value.split(/[,;\n]+/) : [value])
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
