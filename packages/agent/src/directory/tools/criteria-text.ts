import { PROVIDER_FIELD_LABELS, type ProviderWritableField } from '@rer/contracts';
import type { ProviderCriteria } from '../directory-access.ts';
import { germanNumber, quoted } from '../values/shown-value.ts';

const RANGES = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;

/** What was looked for, as people read it: `„Müller“, Ort „Köln“`; `alle` when nothing was given. */
export function criteriaText(criteria: ProviderCriteria): string {
  const parts = [...textParts(criteria), ...truthParts(criteria), ...columnParts(criteria)];
  return parts.length === 0 ? 'alle' : parts.join(', ');
}

function textParts({ text, name, ...others }: ProviderCriteria): string[] {
  const { stadtwerke } = others;
  const named: readonly (readonly [string, string | undefined])[] = [
    ['E-Mail', others.email],
    ['Domain', others.domain],
    ['Ort', others.stadt],
    ['Postleitzahl', others.plz],
    ['Land', others.land],
    ['Kategorie', others.category],
    ['Produktgruppe', others.produktgruppe],
    ['Angebot', others.angebot],
    ['Kooperation mit', typeof stadtwerke === 'string' ? stadtwerke : undefined],
  ];
  const plain = [
    ...(name === undefined ? [] : [quoted(name, 100)]),
    ...(text === undefined ? [] : [`${quoted(text, 100)} in allen Feldern`]),
  ];
  const labelled = named.flatMap(([label, words]) =>
    words === undefined ? [] : [`${label} ${quoted(words, 100)}`],
  );
  return [...plain, ...labelled, ...(stadtwerke === true ? ['Kooperation mit Stadtwerken'] : [])];
}

function truthParts({ isActive, intern }: ProviderCriteria): string[] {
  return [
    ...(isActive === undefined ? [] : [isActive ? 'aktiv' : 'nicht aktiv']),
    ...(intern === undefined ? [] : [intern ? 'intern' : 'nicht intern']),
  ];
}

function columnParts({ range, filled, empty }: ProviderCriteria): string[] {
  const ranges = RANGES.flatMap((column) => {
    const { min, max, above, below } = range?.[column] ?? {};
    const bounds = [
      ...(min === undefined ? [] : [`ab ${germanNumber(min)}`]),
      ...(above === undefined ? [] : [`über ${germanNumber(above)}`]),
      ...(max === undefined ? [] : [`bis ${germanNumber(max)}`]),
      ...(below === undefined ? [] : [`unter ${germanNumber(below)}`]),
    ];
    return bounds.length === 0 ? [] : [`${labelOf(column)} ${bounds.join(' ')}`];
  });
  return [
    ...ranges,
    ...(filled ?? []).map((column) => `mit ${labelOf(column)}`),
    ...(empty ?? []).map((column) => `ohne ${labelOf(column)}`),
  ];
}

function labelOf(column: string): string {
  const labels: Readonly<Record<string, string>> = PROVIDER_FIELD_LABELS satisfies Record<
    ProviderWritableField,
    string
  >;
  return labels[column] ?? column;
}
