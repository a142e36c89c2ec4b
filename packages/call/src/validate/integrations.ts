import * as text from '../texts/texts.ts';
import { INTEGRATION_SHAPE } from '../texts/vocabulary.ts';
import { isMap, isRecord, type Unknowns } from '../values/record.ts';
import { isUrl } from '../values/url.ts';

const isText = (value: unknown) => typeof value === 'string';
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** What a member has to be; members that are not here may be anything. */
const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  allow: isText,
  csp: isText,
  name: isText,
  referrerPolicy: isText,
  sandbox: isText,
  srcdoc: isText,
  location: (value) => value === 'main' || value === 'sidebar',
  controlledBy: (value) => value === '*' || value === 'owners' || areTexts(value),
  shared: (value) => value === 'owners' || typeof value === 'boolean' || areTexts(value),
};

/** Why custom integrations are none, or nothing. */
export function findIntegrationsProblem(integrations: unknown): string | undefined {
  if (integrations === undefined) return undefined;
  if (!isMap(integrations)) return text.BAD_INTEGRATIONS_OPTION;
  for (const [id, integration] of Object.entries(integrations)) {
    const problem = findProblem(id, isRecord(integration) ? integration : {});
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findProblem(id: string, integration: Unknowns): string | undefined {
  for (const [what, isThere] of [
    ['label', 'label' in integration],
    ['location', 'location' in integration],
    ['src or srcdoc', 'src' in integration || 'srcdoc' in integration],
  ] as const) {
    if (!isThere) return text.badIntegration(id, text.integrationRequires(what));
  }
  for (const [key, value] of Object.entries(integration)) {
    if (!isMember(key)) return text.unknownIntegrationKey(key);
    const reason = findMemberProblem(key, value, integration);
    if (reason !== undefined) return text.badIntegration(id, reason);
  }
  return undefined;
}

function findMemberProblem(key: Member, value: unknown, integration: Unknowns): string | undefined {
  const isSource = key === 'src' || key === 'srcdoc';
  if (isSource && 'src' in integration && 'srcdoc' in integration) return text.INTEGRATION_BOTH_SOURCES;
  if (key === 'iconURL') return isUrl(value) ? undefined : text.integrationUrl(key);
  if (key === 'src') return isUrl(value) ? undefined : text.integrationSource(value);
  const isGood = MEMBERS[key]?.(value) ?? true;
  return isGood ? undefined : text.integrationType(key, INTEGRATION_SHAPE.id[key]);
}

type Member = keyof (typeof INTEGRATION_SHAPE)['id'];

function isMember(key: string): key is Member {
  return Object.hasOwn(INTEGRATION_SHAPE.id, key);
}
