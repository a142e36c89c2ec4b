import { skeletonOf } from '../text/skeleton.ts';
import type { Meaning } from '../understand/meaning.ts';
import { isSaid, type Known } from './in-message.ts';

/** Words that could be anything: `Bei uns ist eine Anlage ausgefallen, wer bietet Ölanalyse an?` */
const ANYTHING: ReadonlySet<string> = new Set(
  'anlage anlagen gerat gerate maschine maschinen technik system systeme teil teile sache sachen material projekt baustelle objekt gebaude haus halle dach kunde kunden angebot leistung ausfall storung problem'
    .split(' ')
    .map(skeletonOf),
);

/** A search without a word for anything, where the directory knows another word of the message. */
export function withoutLooseThing(meaning: Meaning, { values }: Known): Meaning {
  // `hab ne Rechnung von … bekommen`: who is looked for is told by his address.
  const isAddressed = meaning.slots.email !== undefined || meaning.slots.domain !== undefined;
  if (values.length === 0 && !isAddressed) return meaning;
  const isLoose = (text: string | undefined) =>
    text !== undefined &&
    (isAddressed || ANYTHING.has(skeletonOf(text))) &&
    !values.some((said) => isSaid(said.text, text));
  const { produktgruppe, angebot, category, ...others } = meaning.slots;
  const slots = {
    ...others,
    ...(produktgruppe === undefined || isLoose(produktgruppe) ? {} : { produktgruppe }),
    ...(angebot === undefined || isLoose(angebot) ? {} : { angebot }),
    ...(category === undefined || isLoose(category) ? {} : { category }),
  };
  return { ...meaning, slots };
}
