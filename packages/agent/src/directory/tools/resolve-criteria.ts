import type { ProviderCriteria } from '@rer/contracts';
import { phoneKey, urlKey } from '@rer/directory/criteria';
import { isGermanyOrOpen } from '@rer/directory/plausibility';
import type { DirectoryAccess } from '../directory-access.ts';
import { federalState } from '../places/federal-states.ts';
import { regionsOfState } from '../places/postcode-regions.ts';
import { regionsOfTown } from '../places/town-regions.ts';
import { quoted } from '../values/shown-value.ts';

/** Criteria as tools take them: places may be named that only postcodes tell of. */
export type ToolCriteria = Omit<ProviderCriteria, 'plzRegions'> & {
  readonly state?: string;
  readonly near?: string;
};

type ResolvedCriteria =
  | { readonly ok: true; readonly criteria: ProviderCriteria }
  | { readonly ok: false; readonly sentence: string };

/** Providers of a town that are asked for their postcodes. */
const NEIGHBOURS = 20;

/** Criteria as the directory takes them, or the sentence that says what nothing can be looked for by. */
export async function resolveCriteria(
  access: Pick<DirectoryAccess, 'find'>,
  { state, near, ...criteria }: ToolCriteria,
  signal: AbortSignal,
): Promise<ResolvedCriteria> {
  const { phone, url } = criteria;
  if (phone !== undefined && phoneKey(phone) === null)
    return refused('Nach einer Telefonnummer kann ich ab fünf Ziffern suchen.');
  if (url !== undefined && urlKey(url) === null)
    return refused(`${quoted(url, 60)} ist keine Adresse einer Webseite.`);
  const ofState = state === undefined ? null : regionsNamed(state);
  if (ofState?.length === 0)
    return refused(`${quoted(state ?? '', 60)} kenne ich nicht als deutsches Bundesland.`);
  const ofTown = near === undefined ? null : await regionsNear(access, near, signal);
  if (ofTown?.length === 0)
    return refused(
      `Wo ${quoted(near ?? '', 60)} liegt, weiß ich nicht: Im Verzeichnis steht dort niemand mit Postleitzahl. Bitte nennen Sie eine größere Stadt oder eine Postleitzahl.`,
    );
  const regions = ofState === null ? ofTown : ofState.filter((digits) => ofTown?.includes(digits) ?? true);
  const { plz, ...others } = criteria;
  // `PLZ mit 80`: the beginning of a postcode.
  if (plz !== undefined && /^\d{2}$/.test(plz) && regions === null)
    return { ok: true, criteria: { ...others, plzRegions: [plz] } };
  return { ok: true, criteria: { ...criteria, ...(regions !== null && { plzRegions: regions }) } };
}

function refused(sentence: string): ResolvedCriteria {
  return { ok: false, sentence };
}

function regionsNamed(state: string): readonly string[] {
  const known = federalState(state);
  return known === null ? [] : regionsOfState(known);
}

/** Regions of a postcode, of a larger town, or of the directory's providers there. */
async function regionsNear(
  access: Pick<DirectoryAccess, 'find'>,
  near: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [digits] = /(?<!\d)\d{2}(?=\d{3}(?!\d))/.exec(near) ?? [];
  if (digits !== undefined) return [digits];
  const known = regionsOfTown(near);
  if (known.length > 0) return known;
  const found = await access.find({ criteria: { stadt: near }, limit: NEIGHBOURS }, signal);
  signal.throwIfAborted();
  if (found.total.isSimilar === true) return [];
  const regions = found.providers.flatMap(({ plz, land }) =>
    /^\d{5}$/.test(plz?.trim() ?? '') && isGermanyOrOpen(land) ? [plz?.trim().slice(0, 2) ?? ''] : [],
  );
  return [...new Set(regions)];
}
