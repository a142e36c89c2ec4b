import { readdirSync, readFileSync } from 'node:fs';
import { providerOf, testId } from '@rer/agent/testing';
import { type DirectoryProvider, directoryProvider } from '@rer/contracts';
import * as z from 'zod/mini';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const SET = readSetDirectory();

const provider = z.looseObject({ id: z.optional(z.string()), name: z.string(), email: z.string() });
/** The providers of a rule: its own, or those of the sets. */
const directory = z.optional(z.union([z.literal('set'), z.array(provider)]));
type Directory = z.infer<typeof directory>;

/** The rules of a folder: a file for each subject, a case a line. */
export function readRules<Case extends z.ZodMiniType>(folder: URL, ruleCase: Case) {
  const given = z.record(z.string(), z.json());
  const rule = z.strictObject({
    rule: z.string(),
    directory,
    /** What holds for each case. */
    each: z._default(given, {}),
    cases: z.array(given),
  });
  const file = z.strictObject({ directory, rules: z.array(rule) });
  return readdirSync(folder).flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const { directory: common, rules } = file.parse(JSON.parse(text));
    return rules.map(({ rule: title, directory: own = common, each, cases }) => ({
      title: `${name.replace('.json', '')}: ${title}`,
      directory: own,
      cases: cases.map((one) => ruleCase.parse({ ...each, ...one })),
    }));
  });
}

export interface RuleDirectory {
  readonly providers: readonly DirectoryProvider[];
  /** The id of the company of that name. */
  readonly idOf: (called: string) => string;
}

export function ruleDirectory(given: Directory): RuleDirectory {
  const providers =
    given === undefined || given === 'set'
      ? SET
      : given.map((values, at) => {
          const own = { ...values, id: values.id ?? testId(at + 1) };
          return directoryProvider.parse({ ...providerOf(own), ...own });
        });
  const idOf = (called: string) => {
    const found = providers.find(({ name, firmen_name }) => (firmen_name ?? name) === called);
    if (found === undefined) throw new RangeError(`The directory has no ${called}.`);
    return found.id;
  };
  return { providers, idOf };
}
