import { spellingKey } from '../../text/spelling-key.ts';
import { tokensOf } from '../../text/tokens.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import type { NameIndex } from '../names/name-index.ts';
import { nameSpans } from '../names/name-spans.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';
import { isKnownTown } from '../vocabulary/towns.ts';

/** A company that works with a utility, which is no company then. */
const TOGETHER =
  /(?<!\p{L})(ko-?op\p{L}*|kollabor\p{L}*|zusammen\p{L}*|partner\p{L}*|mit(?:\s+den)?\s+stadtwerke\p{L}*)/iu;
/** `Stadtwerke München`, `stadtwerke bad sachsa`. */
const UTILITY = /(?<!\p{L})stadtwerken?\s+(?:(?:bad|sankt|st\.)\s+)?([\p{L}-]{3,})/iu;

/**
 * Assigns a question or change that was read without a company to the company that the message names, instead of the provider in focus.
 * Companies are matched by their whole name, utilities by kind and town even if the directory lacks them.
 */
export function assignNamedCompany(
  interpretation: Interpretation,
  message: string,
  names: NameIndex,
): Interpretation {
  const { intent, slots } = interpretation;
  const isOpen = (intent === 'read' || intent === 'change') && !hasTarget(interpretation);
  const isUtility = typeof slots.stadtwerke === 'string' && (intent === 'search' || intent === 'read');
  if ((!isOpen && !isUtility) || TOGETHER.test(message)) return interpretation;
  const name = companyIn(message, names) ?? utilityIn(message);
  if (name === null || isValue(name, interpretation)) return interpretation;
  const { stadtwerke: _, stadt, fields, ...others } = slots;
  const isApart = stadt !== undefined && !spellingKey(name).includes(spellingKey(stadt));
  const columns = /stadtwerk/i.test(name) ? fields?.filter(isNoUtilities) : fields;
  return {
    ...interpretation,
    slots: {
      ...others,
      ...(isApart ? { stadt } : {}),
      ...(columns === undefined || columns.length === 0 ? {} : { fields: columns }),
      name,
    },
  };
}

/** The column of utilities was heard in the name of one. */
function isNoUtilities(field: string): boolean {
  return field !== 'stadtwerke_kollaborationen';
}

function hasTarget({ slots, ...interpretation }: Interpretation): boolean {
  return (
    slots.name !== undefined ||
    slots.names !== undefined ||
    slots.ordinal !== undefined ||
    slots.email !== undefined ||
    slots.domain !== undefined ||
    interpretation.providerId !== undefined ||
    interpretation.drops !== undefined ||
    interpretation.keeps !== undefined ||
    interpretation.isOfTalk === true
  );
}

/** The one company that a message names whole, and with no word that may mean something else. */
function companyIn(message: string, names: NameIndex): string | null {
  const tokens = tokensOf(message);
  const [one, other] = nameSpans(tokens, names).filter(
    ({ sureness }) => sureness === 'whole' || sureness === 'formless',
  );
  if (one === undefined || other !== undefined) return null;
  const text = message.slice(tokens[one.from]?.start ?? 0, tokens[one.to - 1]?.end ?? 0);
  return one.sureness === 'whole' || !isAnyWord(text) ? text : null;
}

function isAnyWord(text: string): boolean {
  const word = spellingKey(text);
  return (
    !/\s/.test(text) &&
    (isKnownTown(word) || everydayOf(word) !== null || longestMatch([word])?.isExact === true)
  );
}

function utilityIn(message: string): string | null {
  const found = UTILITY.exec(message);
  const [text, town = ''] = found ?? [];
  return text !== undefined && isKnownTown(spellingKey(town)) ? text : null;
}

/** A new value may be a name. */
function isValue(name: string, { slots: { changes = {} } }: Interpretation): boolean {
  const own = spellingKey(name);
  return spellingKey(JSON.stringify(changes)).includes(own);
}
