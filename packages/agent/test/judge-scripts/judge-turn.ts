import type { DirectoryProvider } from '@rer/contracts';
import * as z from 'zod/mini';
import { says } from './says.ts';
import type { Expectation, ExpectedState } from './script-files.ts';
import { isStored } from './stored-value.ts';

/** What happened in one turn of a script. */
export interface PlayedTurn {
  readonly answer: string;
  /** Kinds of the tools that were run, in order, as the README of the sets names them. */
  readonly tools: readonly string[];
  readonly before: readonly DirectoryProvider[];
  readonly after: readonly DirectoryProvider[];
}

const LOOKS: ReadonlySet<string> = new Set(['search', 'read', 'count', 'compare']);

/** What does not hold of what was expected of a turn, a sentence each. */
export function judgeTurn(expected: Expectation, played: PlayedTurn): string[] {
  return [
    ...(hasTools(expected.tools, played.tools) ? [] : [`tools ${played.tools.join(', ') || 'none'}`]),
    ...missing(expected.says ?? [], played.answer).map((words) => `does not say ${words}`),
    ...(expected.saysNot ?? [])
      .filter((words) => [words].flat().some((word) => says(played.answer, word)))
      .map((words) => `says ${String(words)}`),
    ...(expected.state ?? [])
      .filter((state) => !holds(state, played.after))
      .map((state) => `state ${JSON.stringify(state)}`),
    ...(expected.unchanged === true && isChanged(played) ? ['changed'] : []),
  ];
}

function hasTools(expected: Expectation['tools'], run: readonly string[]): boolean {
  if (expected === undefined) return true;
  if (expected.includes('none')) return run.every((tool) => LOOKS.has(tool));
  let place = 0;
  for (const tool of run) if (tool === expected[place]) place += 1;
  const others = run.filter((tool) => !LOOKS.has(tool) && !expected.some((wanted) => wanted === tool));
  return place === expected.length && others.length === 0;
}

function missing(expected: readonly (string | readonly string[])[], answer: string): string[] {
  return expected.filter((words) => ![words].flat().some((word) => says(answer, word))).map(String);
}

function holds({ id, email, field, value }: ExpectedState, providers: readonly DirectoryProvider[]): boolean {
  return providers
    .filter((provider) =>
      id === undefined ? provider.email.toLowerCase() === email?.toLowerCase() : provider.id === id,
    )
    .some((provider) => {
      const columns = new Map<string, unknown>(Object.entries(provider));
      // A provider that was added with one name has it in either column.
      const fields = field === 'name' && id === undefined ? ['name', 'firmen_name'] : [field];
      return fields.some((column) => isStored(column, value, z.json().parse(columns.get(column) ?? null)));
    });
}

function isChanged({ before, after }: PlayedTurn): boolean {
  const byId = (providers: readonly DirectoryProvider[]) =>
    JSON.stringify(providers.toSorted((a, b) => a.id.localeCompare(b.id)));
  return byId(before) !== byId(after);
}
