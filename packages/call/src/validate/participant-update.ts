import * as text from '../texts/texts.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { readPermissions } from './permissions.ts';
import { accept, refuse, type Verdict } from './verdict.ts';

export interface UpdateContext {
  readonly isReactNative: boolean;
  readonly subscribesAutomatically: boolean;
}

/** What may be asked for a participant; lists of permissions have become sets. */
export function checkParticipantUpdate(updates: unknown, context: UpdateContext): Verdict<Unknowns> {
  const read: Unknowns = {};
  for (const [key, value] of Object.entries(isRecord(updates) ? updates : {})) {
    const verdict = checkKey(key, value, context);
    if (!verdict.ok) return verdict;
    read[key] = verdict.value;
  }
  return accept(read);
}

function checkKey(key: string, value: unknown, context: UpdateContext): Verdict<unknown> {
  switch (key) {
    case 'setAudio':
    case 'setVideo':
    case 'eject':
      return accept(value);
    case 'setScreenShare':
      return value === false ? accept(value) : refuse(text.SCREEN_SHARE_ONLY_FALSE);
    case 'setSubscribedTracks':
      return isSubscription(value, context)
        ? accept(value)
        : refuse(text.badSubscription(context.isReactNative));
    case 'updatePermissions': {
      const permissions = readPermissions(value);
      return permissions === undefined ? refuse(text.BAD_PERMISSIONS) : accept(permissions);
    }
    case 'styles':
      return areStyles(value) ? accept(value) : refuse(text.BAD_STYLES);
    default:
      return refuse(text.unknownUpdate(key));
  }
}

const SUBSCRIPTIONS = [true, false, 'staged'] as const;
const SUBSCRIBED_PARTS = ['audio', 'video', 'screenAudio', 'screenVideo', 'rmpAudio', 'rmpVideo'] as const;

function isSubscription(value: unknown, { isReactNative, subscribesAutomatically }: UpdateContext): boolean {
  if (subscribesAutomatically) return false;
  if (isOneOf<unknown>(SUBSCRIPTIONS, value) || (value === 'avatar' && !isReactNative)) return true;
  if (!isRecord(value)) return false;
  return Object.entries(value).every(([part, state]) => {
    if (part === 'custom') return isCustomSubscription(state);
    return isOneOf<string>(SUBSCRIBED_PARTS, part) && isOneOf<unknown>(SUBSCRIPTIONS, state);
  });
}

function isCustomSubscription(value: unknown): boolean {
  if (isOneOf<unknown>(SUBSCRIPTIONS, value)) return true;
  return isRecord(value) && Object.values(value).every((state) => isOneOf<unknown>(SUBSCRIPTIONS, state));
}

function areStyles(styles: unknown): boolean {
  if (!isRecord(styles)) return false;
  return Object.entries(styles).every(
    ([part, style]) =>
      (part === 'cam' || part === 'screen') &&
      (!isRecord(style) || Object.keys(style).every((key) => key === 'div' || key === 'video')),
  );
}
