import type { LanguageModel } from '@rer/agent';
import { MemoryDirectory, providerOf } from '@rer/agent/testing';
import type { DirectoryProvider } from '@rer/contracts';
import { foldLetters } from '@rer/directory';
import { StaffTalk } from '../support/staff-talk.ts';
import { isSameValue } from './compare-slots.ts';
import type { Expected, Script } from './set-files.ts';
import { readDirectory } from './set-files.ts';

/** A turn that was not as the script has it. */
export interface WrongTurn {
  readonly script: string;
  readonly user: string;
  readonly answer: string;
  readonly wrong: readonly string[];
}

export interface ScriptVerdict {
  readonly scripts: number;
  readonly turns: number;
  /** Shares from 0 to 1. */
  readonly scriptsRight: number;
  readonly turnsRight: number;
  readonly wrong: readonly WrongTurn[];
}

const KINDS: Readonly<Record<string, string>> = {
  search_providers: 'search',
  get_provider: 'read',
  count_providers: 'count',
  compare_providers: 'compare',
  propose_change: 'propose',
  propose_provider: 'propose',
  propose_undo: 'undo',
};

/** Plays every script against a new conversation over the set's directory. */
export async function judgeScripts(
  scripts: readonly Script[],
  model: () => LanguageModel,
): Promise<ScriptVerdict> {
  const wrong: WrongTurn[] = [];
  let turns = 0;
  const failed = new Set<string>();
  for (const script of scripts) {
    const directory = new MemoryDirectory(readDirectory().map((given) => providerOf(given as never)));
    const talk = new StaffTalk({ directory, model: model() });
    for (const { user, expect } of script.turns) {
      const before = JSON.stringify(directory.providers);
      const from = talk.events.length;
      const answer = await talk.says(user);
      turns += 1;
      const tools = talk.events
        .slice(from)
        .flatMap((event) =>
          event.kind === 'tool-started' ? [KINDS[event.call.name] ?? event.call.name] : [],
        );
      const faults = wrongIn(
        expect,
        answer,
        tools,
        directory.providers,
        before !== JSON.stringify(directory.providers),
      );
      if (faults.length === 0) continue;
      failed.add(script.id);
      wrong.push({ script: script.id, user, answer, wrong: faults });
    }
  }
  return {
    scripts: scripts.length,
    turns,
    scriptsRight: 1 - failed.size / scripts.length,
    turnsRight: 1 - wrong.length / turns,
    wrong,
  };
}

function wrongIn(
  expect: Expected,
  answer: string,
  tools: readonly string[],
  providers: readonly DirectoryProvider[],
  hasChanged: boolean,
): string[] {
  const wrong: string[] = [];
  for (const wanted of expect.says ?? [])
    if (!toList(wanted).some((text) => occurs(text, answer))) wrong.push(`says ${JSON.stringify(wanted)}`);
  for (const unwanted of expect.saysNot ?? [])
    if (toList(unwanted).some((text) => occurs(text, answer)))
      wrong.push(`says not ${JSON.stringify(unwanted)}`);
  if (expect.unchanged === true && hasChanged) wrong.push('unchanged');
  for (const { id, email, field, value } of expect.state ?? []) {
    const provider = providers.find(
      (other) => other.id === id || other.email.toLowerCase() === email?.toLowerCase(),
    );
    const columns = new Map<string, unknown>(Object.entries(provider ?? {}));
    const isRight =
      isSameValue(field, value, columns.get(field)) ||
      (field === 'name' && email !== undefined && isSameValue(field, value, columns.get('firmen_name')));
    if (!isRight)
      wrong.push(`state ${field} ${JSON.stringify(value)} is ${JSON.stringify(columns.get(field))}`);
  }
  if (expect.tools?.join() === 'none' && tools.length > 0) wrong.push(`tools ${tools.join()}`);
  const sought = (expect.tools ?? []).filter((tool) => tool !== 'none' && tool !== 'write');
  if (!isInOrder(sought, tools)) wrong.push(`tools ${sought.join()} are ${tools.join()}`);
  return wrong;
}

function toList(wanted: string | readonly string[]): readonly string[] {
  return typeof wanted === 'string' ? [wanted] : wanted;
}

function isInOrder(wanted: readonly string[], had: readonly string[]): boolean {
  let at = 0;
  for (const tool of had) if (tool === wanted[at]) at += 1;
  return at === wanted.length;
}

function occurs(wanted: string, answer: string): boolean {
  const digits = digitsOf(wanted);
  if (digits !== null && digits.length >= 6)
    return digitsOf2(answer).includes(digits.replace(/^(49|0049|0)/, ''));
  if (digits !== null && /^[\d.]+$/.test(wanted))
    return new RegExp(`(?<![\\d.,])${digits}(?![\\d]|[.,]\\d)`).test(
      answer.replace(/(\d)\.(?=\d{3})/g, '$1'),
    );
  const [a, b] = [foldLetters(wanted), foldLetters(answer)];
  for (let at = b.indexOf(a); at >= 0; at = b.indexOf(a, at + 1))
    if (at === 0 || !/[a-z0-9]/.test(b[at - 1] ?? '')) return true;
  return false;
}

function digitsOf(text: string): string | null {
  return /^[+\d\s()/.-]+$/.test(text) && /\d/.test(text)
    ? text.replace(/\(0\)/g, '').replace(/\D/g, '')
    : null;
}

function digitsOf2(text: string): string {
  return text.replace(/\(0\)/g, '').replace(/\D/g, '');
}
