import { germanNumber, quoted } from '../../directory/values/shown-value.ts';
import type { Bounds, NumberField, Slots } from '../interpretation/interpretation.ts';
import { BY_POSTCODE } from './column-words.ts';
import { fieldLabel } from './record-values.ts';

/** How the providers stand in a sentence: `keinen inaktiven Dienstleister`, `5 inaktive Dienstleister`, `von 5 inaktiven Dienstleistern`. */
type NounForm = 'one' | 'many' | 'of-one' | 'of-many';

const NUMBER_FIELDS = [
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
] as const satisfies readonly NumberField[];
const ENDINGS: Readonly<Record<NounForm, string>> = { one: 'en', many: 'e', 'of-one': 'en', 'of-many': 'en' };

/** What was looked for, as it is said: `inaktive Dienstleister in „Köln“ mit der Produktgruppe „Wallboxen“`. */
export function providersText(slots: Slots, form: NounForm): string {
  const { is_active, intern } = slots;
  const truths = [
    ...(is_active === undefined ? [] : [is_active ? 'aktiv' : 'inaktiv']),
    ...(intern === undefined ? [] : [intern ? 'intern' : 'extern']),
  ].map((truth) => `${truth}${ENDINGS[form]}`);
  const noun = form === 'of-many' ? 'Dienstleistern' : 'Dienstleister';
  return [...truths, noun, ...placesOf(slots), joined(featuresOf(slots, form))].filter(Boolean).join(' ');
}

function featuresOf(slots: Slots, form: NounForm): readonly string[] {
  const { name, email, domain, plz, produktgruppe, angebot, stadtwerke, phone, url, additional } = slots;
  const features: string[] = [];
  // What was found may only be like it.
  if (name !== undefined)
    features.push(form === 'one' ? `mit dem Namen ${quote(name)}` : `zu ${quote(name)}`);
  if (email !== undefined) features.push(`mit der E-Mail-Adresse ${email}`);
  if (domain !== undefined) features.push(`mit der Domain ${domain}`);
  if (plz !== undefined) features.push(`mit der Postleitzahl ${plz}`);
  if (phone !== undefined) features.push(`mit der Telefonnummer ${quote(phone)}`);
  if (url !== undefined) features.push(`mit der Webseite ${quote(url)}`);
  for (const [key, value] of Object.entries(additional ?? {}))
    features.push(`mit ${quote(value)} bei ${quote(key)}`);
  if (produktgruppe !== undefined) features.push(`mit der Produktgruppe ${quote(produktgruppe)}`);
  if (angebot !== undefined) features.push(`mit dem Angebot ${quote(angebot)}`);
  if (stadtwerke !== undefined)
    features.push(
      stadtwerke === true
        ? 'mit einer Kooperation mit Stadtwerken'
        : `mit der Kooperation ${quote(stadtwerke)}`,
    );
  for (const field of NUMBER_FIELDS) {
    const bounds = slots.range?.[field];
    if (bounds !== undefined) features.push(rangeText(field, bounds));
  }
  for (const field of slots.filled ?? []) features.push(`mit Eintrag bei „${fieldLabel(field)}“`);
  for (const field of slots.empty ?? []) features.push(`ohne Eintrag bei „${fieldLabel(field)}“`);
  return features;
}

function placesOf({
  stadt,
  land,
  category,
  strasse_mit_hausnummer: strasse,
  state,
  near,
}: Slots): readonly string[] {
  return [
    ...(strasse === undefined ? [] : [`mit der Straße ${quote(strasse)}`]),
    ...(stadt === undefined ? [] : [`in ${quote(stadt)}`]),
    ...(state === undefined ? [] : [`im Bundesland ${quote(state)}`]),
    ...(near === undefined ? [] : [`in der Nähe von ${quote(near)}`]),
    ...(state === undefined && near === undefined ? [] : [`(${BY_POSTCODE})`]),
    ...(land === undefined ? [] : [`im Land ${quote(land)}`]),
    ...(category === undefined ? [] : [`in der Kategorie ${quote(category)}`]),
  ];
}

function rangeText(field: NumberField, bounds: Bounds): string {
  const { min, max } = bounds;
  switch (field) {
    case 'mitarbeiter':
      return `mit ${amount(min, max, { one: 'Mitarbeiter', many: 'Mitarbeitern' })}`;
    case 'zweigstellen':
      return `mit ${amount(min, max, { one: 'Zweigstelle', many: 'Zweigstellen' })}`;
    case 'umsatz':
      return `mit einem Umsatz ${extent(bounds)} Euro`;
    case 'rating':
      return `mit einer Bewertung ${extent(bounds)}`;
  }
}

/** `mindestens 10 Mitarbeitern`, `10 bis 20 Mitarbeitern`, `genau einem`: how many of something. */
function amount(
  min: number | undefined,
  max: number | undefined,
  { one, many }: { readonly one: string; readonly many: string },
): string {
  const noun = (max ?? min) === 1 ? one : many;
  if (min !== undefined && max !== undefined)
    return min === max
      ? `genau ${germanNumber(min)} ${noun}`
      : `${germanNumber(min)} bis ${germanNumber(max)} ${noun}`;
  return min === undefined
    ? `höchstens ${germanNumber(max ?? 0)} ${noun}`
    : `mindestens ${germanNumber(min)} ${noun}`;
}

/** `ab 4`, `über 4,5 und unter 5`, `von genau 3`. */
function extent({ min, max, isAbove, isBelow }: Bounds): string {
  if (min !== undefined && min === max) return `von genau ${germanNumber(min)}`;
  const least = min === undefined ? [] : [`${isAbove === true ? 'über' : 'ab'} ${germanNumber(min)}`];
  const most = max === undefined ? [] : [`${isBelow === true ? 'unter' : 'bis'} ${germanNumber(max)}`];
  return [...least, ...most].join(' und ');
}

function joined(features: readonly string[]): string {
  return features.length < 2
    ? features.join('')
    : `${features.slice(0, -1).join(', ')} und ${features.at(-1)}`;
}

function quote(text: string): string {
  return quoted(text, 80);
}
