import type { ProviderForModel } from '../../directory/tool-results.ts';
import { labelOf } from '../generation/record-values.ts';
import { type EntityLink, linkName } from '../names/link-entity.ts';
import type { Linkable } from '../names/record-names.ts';
import { isSamePlace } from './same-place.ts';

/** Which of the providers that a search gave a name means; of another town than was said they are similar at best. */
export function linkResults(
  name: string,
  stadt: string | undefined,
  results: readonly ProviderForModel[],
): EntityLink<ProviderForModel> {
  const link = linkName(name, results.map(linkable));
  if (link.kind === 'none') return link;
  const providers = (link.kind === 'one' ? [link.provider] : link.providers).map(({ provider }) => provider);
  if (link.kind === 'similar') return { kind: 'similar', providers };
  const there = stadt === undefined ? providers : providers.filter((one) => isSamePlace(townOf(one), stadt));
  const [one, other] = there;
  if (one === undefined) return { kind: 'similar', providers };
  if (other !== undefined) return { kind: 'several', providers: there };
  return { kind: 'one', provider: one, isExact: link.kind === 'several' || link.isExact };
}

function linkable(provider: ProviderForModel): Linkable & { readonly provider: ProviderForModel } {
  const { id, name, email } = provider;
  return {
    id,
    label: labelOf(provider),
    name,
    email,
    company: textOf(provider.company),
    url: textOf(provider.url),
    stadt: townOf(provider),
    provider,
  };
}

function townOf({ stadt }: ProviderForModel): string | null {
  return textOf(stadt);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
