import * as text from '../texts/texts.ts';
import { CAN_ADMIN, CAN_SEND } from '../texts/vocabulary.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { accept, type CheckResult, refuse } from './check-result.ts';

/** What decides which participant updates are allowed. */
export interface UpdateContext {
  readonly isReactNative: boolean;
  readonly subscribesAutomatically: boolean;
}

/** What may be asked for a participant; lists of permissions have become sets. */
export function checkParticipantUpdate(updates: unknown, context: UpdateContext): CheckResult<Unknowns> {
  const read: Unknowns = {};
  for (const [key, value] of Object.entries(isRecord(updates) ? updates : {})) {
    const verdict = checkKey(key, value, context);
    if (!verdict.ok) return verdict;
    read[key] = verdict.value;
  }
  return accept(read);
}

function checkKey(key: string, value: unknown, context: UpdateContext): CheckResult<unknown> {
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

const PARTS: Readonly<Record<string, readonly string[]>> = { canSend: CAN_SEND, canAdmin: CAN_ADMIN };

/** An update of permissions with sets instead of lists, or nothing where it is none. */
export function readPermissions(update: unknown): Unknowns | undefined {
  if (!isRecord(update)) return undefined;
  const read: Unknowns = {};
  for (const [key, value] of Object.entries(update)) {
    const permission = key === 'hasPresence' ? readBoolean(value) : readParts(PARTS[key], value);
    if (permission === undefined) return undefined;
    read[key] = permission;
  }
  return read;
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function readParts(known: readonly string[] | undefined, value: unknown): boolean | Set<unknown> | undefined {
  if (known === undefined) return undefined;
  if (!Array.isArray(value) && !(value instanceof Set)) return readBoolean(value);
  const parts = new Set<unknown>(value);
  return [...parts].every((part) => isOneOf<unknown>(known, part)) ? parts : undefined;
}
