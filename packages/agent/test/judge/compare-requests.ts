import type { JsonValue } from '@rer/agent';
import { setDirectories, type Wording } from '../../learn/read-wordings.ts';
import type { LabelledRequest } from '../../learn/request-labels.ts';
import { joinRequests } from '../../src/german/network/join-requests.ts';
import { SlotJudge } from './compare-slots.ts';

type Slots = Readonly<Record<string, JsonValue | undefined>>;
export interface GotRequest {
  readonly intent: string;
  readonly slots: Slots;
  readonly needsClarification?: boolean;
}

const directories = setDirectories();
const judges = {
  first: new SlotJudge(directories.first as never),
  second: new SlotJudge(directories.second as never),
};
/** Intents that differ in words alone: what the assistant says to them is alike. */
const ALIKE = [['help', 'smalltalk', 'refuse']];

/** The faults of a read request, compared by the rules of the set's README. */
export function wrongRequest(
  wording: Wording,
  got: readonly GotRequest[],
): { readonly isIntent: boolean; readonly wrong: readonly string[] } {
  const ways = wording.asks ? wording.requests.map((request) => [request]) : [asJoined(wording.requests)];
  const verdicts = ways.map((way) => wrongOf(wording, way, got));
  const best = verdicts.toSorted((a, b) => a.wrong.length - b.wrong.length)[0];
  // A question with two readings is right where one of them is.
  if (got.length === 2 && got.every(({ needsClarification }) => needsClarification === true)) {
    const either = got.map((one) =>
      ways.map((way) => wrongOf(wording, way, [one])).some(({ wrong }) => wrong.length === 0),
    );
    return { isIntent: either.includes(true), wrong: either.includes(true) ? ['asked'] : ['asked in vain'] };
  }
  if (wording.asks && got.length === 1 && got[0]?.needsClarification === true)
    return { isIntent: true, wrong: [] };
  return { isIntent: verdicts.some(({ isIntent }) => isIntent), wrong: best?.wrong ?? [] };
}

function wrongOf(wording: Wording, wanted: readonly LabelledRequest[], got: readonly GotRequest[]) {
  if (wanted.length !== got.length)
    return {
      isIntent: wanted[0]?.intent === got[0]?.intent,
      wrong: [`requests ${wanted.length}/${got.length}`],
    };
  const wrong: string[] = [];
  let isIntent = true;
  for (const [i, want] of wanted.entries()) {
    const have = got[i];
    if (have === undefined) continue;
    if (!isAlike(want.intent, have.intent) && !isOfAddition(wording, want.intent, have.intent)) {
      isIntent = false;
      wrong.push(`${want.intent}/${have.intent}`);
      continue;
    }
    const named =
      i > 0 && have.slots['name'] === undefined && wanted[i - 1]?.slots['name'] === want.slots['name']
        ? { ...have.slots, ...(want.slots['name'] === undefined ? {} : { name: want.slots['name'] }) }
        : have.slots;
    wrong.push(
      ...judges[wording.directory].wrong(
        flat(want),
        flat({ intent: have.intent, slots: named }),
        want.intent,
        wording.context.shown.map(({ id }) => id),
        wording.context.focus?.id,
      ),
    );
  }
  return { isIntent, wrong };
}

function isAlike(a: string, b: string): boolean {
  return a === b || ALIKE.some((group) => group.includes(a) && group.includes(b));
}

/** A new company that waits for its yes is corrected by a change or by an addition. */
function isOfAddition({ context: { openQuestion, proposal } }: Wording, want: string, have: string): boolean {
  const isAdded = proposal?.kind === 'create' || openQuestion?.kind === 'new-provider';
  return isAdded && [want, have].every((intent) => intent === 'change' || intent === 'create');
}

/** Two questions about one company are one, however they are labelled. */
function asJoined(requests: readonly LabelledRequest[]): readonly LabelledRequest[] {
  return joinRequests(
    requests.map(({ intent, slots }) => ({
      intent: intent as never,
      slots: slots as never,
      flags: {},
      text: '',
      tags: [],
      confidence: 1,
      intentProbability: 1,
      writeProbability: 0,
      needsClarification: false,
      runnerUp: { intent: 'refuse', probability: 0, slots: {} },
    })),
  );
}

/** Both sets' ways of labelling as one. */
function flat({ intent, slots }: { readonly intent: string; readonly slots: Slots }): Slots {
  if (intent === 'create') {
    const { changes, ...others } = slots;
    const own = {
      ...others,
      ...(typeof changes === 'object' && changes !== null && !Array.isArray(changes) ? changes : {}),
    };
    return Object.keys(own).length === 0 ? {} : { changes: listsAsText(own) };
  }
  if (intent === 'change' && slots['changes'] !== undefined)
    return { ...slots, changes: listsAsText(slots['changes']) };
  const { sort } = slots;
  if (typeof sort === 'object' && sort !== null && 'by' in sort && sort['by'] === 'firmen_name')
    return { ...slots, sort: { ...sort, by: 'name' } };
  return slots;
}

/** A list and its entries with commas between them are the same. */
function listsAsText(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return value as JsonValue;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, listsAsText(each)]));
}
