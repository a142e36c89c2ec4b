import { PROVIDER_FIELD_LABELS, type ProviderCriteria, type ProviderWritableField } from '@rer/contracts';
import { germanNumber, quoted } from '../values/shown-value.ts';
import type { ToolCriteria } from './resolve-criteria.ts';

const RANGES = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;

/** The criteria as people read them: `„Müller“, Ort „Köln“`; `alle` when nothing was given. */
export function criteriaText(criteria: ToolCriteria): string {
  const parts = [...textParts(criteria), ...truthParts(criteria), ...columnParts(criteria)];
  return parts.length === 0 ? 'alle' : parts.join(', ');
}

function textParts({ text, name, ...others }: ToolCriteria): string[] {
  const { stadtwerke } = others;
  const named: readonly (readonly [string, string | undefined])[] = [
    ['E-Mail', others.email],
    ['Domain', others.domain],
    ['Telefon', others.phone],
    ['Webseite', others.url],
    ['Ort', others.stadt],
    ['Postleitzahl', others.plz],
    ['Straße', others.strasse],
    ['Bundesland', others.state],
    ['in der Nähe von', others.near],
    ['Land', others.land],
    ['Kategorie', others.category],
    ['Produktgruppe', others.produktgruppe],
    ['Angebot', others.angebot],
    ['Kooperation mit', typeof stadtwerke === 'string' ? stadtwerke : undefined],
    ...Object.entries(others.additional ?? {}).map(([key, value]) => [quoted(key, 60), value] as const),
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
    return bounds.length === 0 ? [] : [`${columnLabel(column)} ${bounds.join(' ')}`];
  });
  return [
    ...ranges,
    ...(filled ?? []).map((column) => `mit ${columnLabel(column)}`),
    ...(empty ?? []).map((column) => `ohne ${columnLabel(column)}`),
  ];
}

/** German label of a column or of a grouping. */
export function columnLabel(column: string): string {
  if (column === 'state') return 'Bundesland';
  const labels: Readonly<Record<string, string>> = PROVIDER_FIELD_LABELS satisfies Record<
    ProviderWritableField,
    string
  >;
  return labels[column] ?? column;
}
