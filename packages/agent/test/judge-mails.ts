import process from 'node:process';
import { DirectoryWords, type Interpretation, type JsonValue } from '@rer/agent';
import { ProviderIndex } from '@rer/directory/search';
import * as z from 'zod/mini';
import { interpretMail } from '../src/german/mail/interpret-mail.ts';
import { mailCompanies } from '../src/german/mail/mail-companies.ts';
import { readMail } from '../src/german/mail/read-mail.ts';
import { SlotJudge } from './judge/compare-slots.ts';
import {
  type NumberedProvider,
  readWordingDirectory,
  readWordings,
  type Wording,
  wordingContext,
} from './judge/wording-mails.ts';

/**
 * Judges how pasted mails are read by the open wordings:
 * `tsx --conditions=@rer/source packages/agent/test/judge-mails.ts [--unseen] [--misses]`.
 * With `--unseen` by the quarter that nothing was made with; its entries are not printed.
 */
const isUnseen = process.argv.includes('--unseen');
const directory = readWordingDirectory();
const byNumber = new Map(directory.map((provider) => [provider.no, provider]));
const words = DirectoryWords.of(directory);
const slotJudge = new SlotJudge(directory);
const index = new ProviderIndex();
for (const { id, name, firmen_name, email, stadt } of directory)
  index.upsert({ id, name, firmen_name, email, stadt, intern: false });

const wordings = readWordings(isUnseen ? 'unseen' : 'developed');
const mails = wordings.filter(({ kind }) => kind === 'pasted-mail');
const others = wordings.filter(({ kind }) => kind !== 'pasted-mail');

type Verdict = 'right' | 'asked' | 'wrong' | 'unread';
const verdicts: Record<Verdict, number> = { right: 0, asked: 0, wrong: 0, unread: 0 };
const changing: Record<Verdict, number> = { right: 0, asked: 0, wrong: 0, unread: 0 };
const reading: Record<Verdict, number> = { right: 0, asked: 0, wrong: 0, unread: 0 };
const companies = { right: 0, other: 0, none: 0 };
const faults: Record<string, number> = {};
let wrongChanges = 0;
for (const mail of mails) judgeMail(mail);

function judgeMail(wording: Wording): void {
  const context = wordingContext(wording, byNumber);
  const got = interpretMail(wording.text, context, words);
  const [first] = wording.readings;
  const wanted = providerNamed(first?.slots['name']);
  const isOfOne = wanted !== undefined && first?.intent !== 'create' && wording.readings.length === 1;
  const read = readMail(wording.text);
  const [candidate] = read === null ? [] : mailCompanies(read, words);
  if (isOfOne) {
    const found = candidate === undefined ? undefined : providerNamed(candidate.text);
    const isRight = found?.id === wanted.id;
    companies[candidate === undefined ? 'none' : isRight ? 'right' : 'other'] += 1;
    if (!isRight) miss(wording, `company ${candidate?.text} (${candidate?.reason})`);
  }
  const verdict = verdictOf(wording, got, context.focus?.id);
  verdicts[verdict] += 1;
  const isChanging = wording.readings.every(({ intent }) => intent === 'change' || intent === 'create');
  (isChanging && wording.ask !== true ? changing : reading)[verdict] += 1;
  const proposes =
    got?.ask === null && got.candidates.some(({ intent }) => intent === 'change' || intent === 'create');
  if (verdict === 'wrong' && proposes) wrongChanges += 1;
  if (verdict !== 'right') tallyFaults(wording, got);
  if (verdict !== 'right') miss(wording, `${verdict}${proposes ? ' CHANGE' : ''} ${JSON.stringify(got)}`);
}

/** Counts missing, extra and wrong values by column. */
function tallyFaults(wording: Wording, got: ReturnType<typeof interpretMail>): void {
  const [want] = wording.readings;
  const [have] = got?.candidates ?? [];
  const note = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
  };
  if (want === undefined) return;
  if (have === undefined || have.intent !== want.intent) {
    note(
      `${want.intent} ${Object.keys(z.catch(z.record(z.string(), z.json()), {}).parse(want.slots['changes'])).join()} read as ${have?.intent ?? 'nothing'}`,
    );
    return;
  }
  if (providerNamed(have.slots.name)?.id !== providerNamed(want.slots['name'])?.id) note('other company');
  const wanted = z
    .catch(z.record(z.string(), z.json()), {})
    .parse(want.intent === 'create' ? want.slots : want.slots['changes']);
  const found = z.catch(z.record(z.string(), z.json()), {}).parse(plainSlots(have)['changes']);
  for (const key of Object.keys(wanted)) if (!(key in found)) note(`${want.intent}: ${key} missing`);
  for (const key of Object.keys(found)) if (!(key in wanted)) note(`${want.intent}: ${key} too much`);
}

function verdictOf(
  wording: Wording,
  got: ReturnType<typeof interpretMail>,
  focus: string | undefined,
): Verdict {
  if (got === null) return 'unread';
  if (got.ask !== null && wording.ask === true) return 'right';
  const isNothing = wording.readings.every(({ intent }) => intent === 'refuse' || intent === 'help');
  if (isNothing && got.candidates.every(({ intent }) => intent !== 'change' && intent !== 'create'))
    return 'right';
  if (got.ask !== null) return 'asked';
  const isAll =
    got.candidates.length === wording.readings.length &&
    wording.readings.every((want, i) => isSame(want, got.candidates[i], focus));
  return isAll ? 'right' : 'wrong';
}

function isSame(
  want: Wording['readings'][number],
  have: Interpretation | undefined,
  focus: string | undefined,
): boolean {
  if (have === undefined || have.intent !== want.intent) return false;
  if (want.intent === 'confirm') return true;
  const got = plainSlots(have);
  const wanted =
    want.intent === 'create' && !('changes' in want.slots) ? { changes: want.slots } : want.slots;
  const { name, ...given } = wanted;
  const rest = 'changes' in given ? { ...given, changes: normal(given['changes']) } : given;
  const { name: named, ...others } = got;
  const company = providerNamed(name)?.id ?? focus;
  const found = providerNamed(named)?.id ?? (named === undefined ? focus : named);
  if (want.intent !== 'create' && company !== found && name !== undefined && !isOfProposal(named))
    return false;
  return (
    slotJudge.wrong(rest, others, want.intent === 'create' ? 'create' : want.intent, [], focus).length === 0
  );
}

/** A correction of what waits names no company. */
function isOfProposal(named: JsonValue | undefined): boolean {
  return named === undefined;
}

/** Slots as the wordings have them: keys of `additional_data` beside columns. */
function plainSlots({ slots }: Interpretation): Record<string, JsonValue> {
  const plain: Record<string, JsonValue> = JSON.parse(JSON.stringify(slots));
  const { changes } = slots;
  if (changes === undefined) return plain;
  const { additional_data, ...columns } = JSON.parse(JSON.stringify(changes));
  return { ...plain, changes: normal({ ...columns, ...additional_data }) };
}

/** Numbers of telephones beside the column by their digits. */
function normal(changes: JsonValue | undefined): JsonValue {
  const given = z.record(z.string(), z.json()).parse(changes);
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      (key === 'fax' || key === 'mobil') && typeof value === 'string' ? value.replace(/\D/g, '') : value,
    ]),
  );
}

/** The company that a name, a domain or a number finds. */
function providerNamed(name: JsonValue | undefined): NumberedProvider | undefined {
  if (typeof name !== 'string') return undefined;
  const digits = name.replace(/\D/g, '').replace(/^(49|0049|0)/, '');
  const byPhone =
    digits.length > 5
      ? directory.find(({ phone }) => (phone ?? '').replace(/\D/g, '').endsWith(digits))
      : undefined;
  const host = /^[\p{L}\d.-]+\.\p{L}{2,10}$/u.test(name) ? name.toLowerCase() : null;
  const byDomain =
    host === null
      ? undefined
      : directory.find(({ email, url }) => email.endsWith(`@${host}`) || (url ?? '').includes(host));
  const found = byPhone ?? byDomain;
  if (found !== undefined) return found;
  const id = index.search(name, { limit: 1, includeIntern: true })[0]?.id;
  return directory.find((provider) => provider.id === id);
}

function miss({ id, text, readings, ask }: Wording, got: string): void {
  if (isUnseen || !process.argv.includes('--misses')) return;
  process.stdout.write(
    `== ${id}${ask === true ? ' (ask)' : ''}\n${text}\n    wanted ${JSON.stringify(readings)}\n    got    ${got}\n`,
  );
}

const taken = others.filter(({ text }) => readMail(text) !== null);
if (!isUnseen && process.argv.includes('--misses'))
  for (const { kind, text } of taken) process.stdout.write(`no mail, ${kind}: ${text}\n`);
const share = (part: number, all: number) => Number((part / Math.max(all, 1)).toFixed(3));
process.stdout.write(
  `${JSON.stringify(
    {
      mails: mails.length,
      verdicts,
      rightOrAsked: share(verdicts.right + verdicts.asked, mails.length),
      right: share(verdicts.right, mails.length),
      wrongChanges: share(wrongChanges, mails.length),
      changing,
      reading,
      faults,
      companies,
      companyRight: share(companies.right, companies.right + companies.other + companies.none),
      otherMessages: others.length,
      takenForMails: taken.length,
    },
    null,
    2,
  )}\n`,
);
