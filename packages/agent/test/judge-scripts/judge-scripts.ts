import type { AssistantStep, LanguageModel } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import type { DirectoryProvider } from '@rer/contracts';
import * as z from 'zod/mini';
import { StaffTalk } from '../support/staff-talk.ts';
import { judgeTurn } from './judge-turn.ts';
import type { Script } from './script-files.ts';

/** A turn that was not as expected. */
export interface ScriptMiss {
  readonly script: string;
  readonly turn: number;
  readonly user: string;
  readonly answer: string;
  readonly wrong: readonly string[];
}

/** How many scripts and turns were as expected. */
export interface ScriptVerdict {
  readonly scripts: number;
  readonly scriptsRight: number;
  readonly turns: number;
  readonly turnsRight: number;
  readonly misses: readonly ScriptMiss[];
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['searched', 'search'],
  ['read', 'read'],
  ['counted', 'count'],
  ['compared', 'compare'],
  ['proposed', 'propose'],
  ['changed', 'write'],
  ['created', 'write'],
  ['undone', 'undo'],
]);
const detail = z.looseObject({ kind: z.string() });

/** Plays scripts, each with a new conversation and a model of its own, and judges every turn. */
export async function judgeScripts(
  scripts: readonly Script[],
  directory: readonly DirectoryProvider[],
  newModel: () => LanguageModel,
): Promise<ScriptVerdict> {
  const misses: ScriptMiss[] = [];
  for (const script of scripts) misses.push(...(await missesOf(script, directory, newModel())));
  const turns = scripts.reduce((sum, script) => sum + script.turns.length, 0);
  const wrongScripts = new Set(misses.map(({ script }) => script));
  return {
    scripts: scripts.length,
    scriptsRight: scripts.length - wrongScripts.size,
    turns,
    turnsRight: turns - misses.length,
    misses,
  };
}

async function missesOf(
  script: Script,
  providers: readonly DirectoryProvider[],
  model: LanguageModel,
): Promise<ScriptMiss[]> {
  const directory = new MemoryDirectory(providers);
  const staff = new StaffTalk({ directory, model });
  const misses: ScriptMiss[] = [];
  for (const [turn, { user, expect }] of script.turns.entries()) {
    const before = directory.providers;
    const from = staff.events.length;
    const answer = await staff.says(user);
    const steps = staff.events.slice(from).flatMap((event) => (event.kind === 'step' ? [event.step] : []));
    const tools = steps.flatMap(toolOf);
    const wrong = judgeTurn(expect, { answer, tools, before, after: directory.providers });
    if (wrong.length > 0) misses.push({ script: script.id, turn, user, answer, wrong });
  }
  return misses;
}

function toolOf(step: AssistantStep): string[] {
  const parsed = detail.safeParse(step.detail);
  const tool = parsed.success ? KINDS.get(parsed.data.kind) : undefined;
  return tool === undefined ? [] : [tool];
}
