import type { DomainConfig, RoomConfig, RoomInfo, RoomLanguage, TokenConfig } from '../../api/room-info.ts';
import { LANGUAGES } from '../../texts/vocabulary.ts';
import { isOneOf, recordOf } from '../../values/record.ts';

interface Kinds {
  number: number;
  boolean: boolean;
  string: string;
  language: '' | RoomLanguage;
}

/** Of what kind each member is. */
type KindsOf<T> = { readonly [Name in keyof Required<T>]: KindOf<Required<T>[Name]> };
type KindOf<Value> = Value extends boolean
  ? 'boolean'
  : Value extends number
    ? 'number'
    : string extends Value
      ? 'string'
      : 'language';

const ROOM_KINDS: KindsOf<RoomConfig> = {
  nbf: 'number',
  exp: 'number',
  max_participants: 'number',
  max_app_message_size: 'number',
  enable_screenshare: 'boolean',
  enable_advanced_chat: 'boolean',
  enable_breakout_rooms: 'boolean',
  enable_emoji_reactions: 'boolean',
  enable_chat: 'boolean',
  enable_shared_chat_history: 'boolean',
  enable_hand_raising: 'boolean',
  enable_knocking: 'boolean',
  enable_live_captions_ui: 'boolean',
  enable_network_ui: 'boolean',
  enable_noise_cancellation_ui: 'boolean',
  enable_people_ui: 'boolean',
  enable_pip_ui: 'boolean',
  enable_prejoin_ui: 'boolean',
  enable_video_processing_ui: 'boolean',
  experimental_optimize_large_calls: 'boolean',
  start_video_off: 'boolean',
  start_audio_off: 'boolean',
  owner_only_broadcast: 'boolean',
  audio_only: 'boolean',
  enable_dialin: 'boolean',
  autojoin: 'boolean',
  eject_at_room_exp: 'boolean',
  eject_after_elapsed: 'number',
  enable_recording: 'string',
  lang: 'language',
  sfu_switchover: 'number',
  signaling_impl: 'string',
  geo: 'string',
};

const DOMAIN_KINDS: KindsOf<DomainConfig> = { max_app_message_size: 'number' };

const TOKEN_KINDS: KindsOf<TokenConfig> = {
  eject_at_token_exp: 'boolean',
  eject_after_elapsed: 'number',
  nbf: 'number',
  exp: 'number',
  is_owner: 'boolean',
  user_name: 'string',
  user_id: 'string',
  enable_live_captions_ui: 'boolean',
  enable_prejoin_ui: 'boolean',
  enable_screenshare: 'boolean',
  start_video_off: 'boolean',
  start_audio_off: 'boolean',
  enable_recording_ui: 'boolean',
  start_cloud_recording: 'boolean',
  close_tab_on_exit: 'boolean',
  enable_recording: 'string',
  redirect_on_meeting_exit: 'string',
  lang: 'language',
};

const IS_KIND: { readonly [Kind in keyof Kinds]: (value: unknown) => value is Kinds[Kind] } = {
  number: (value): value is number => typeof value === 'number',
  boolean: (value): value is boolean => typeof value === 'boolean',
  string: (value): value is string => typeof value === 'string',
  language: (value): value is Kinds['language'] =>
    value !== 'en-us' && isOneOf<unknown>(['', ...LANGUAGES], value),
};

/** A room as its join endpoint describes it. */
export interface RoomWithDefaults extends RoomInfo {
  /** What holds where its configuration says nothing. */
  readonly defaults: RoomConfig;
}

/** Nothing is known of it. */
export const NO_ROOM: RoomWithDefaults = {
  id: '',
  name: '',
  config: {},
  defaults: {},
  domainConfig: {},
  tokenConfig: {},
};

/** Reads a room from the join endpoint's answer: fields of another type count as absent. */
export function readRoom(given: unknown): RoomWithDefaults {
  const { id, name, config, defaults, domainConfig, tokenConfig } = recordOf(given);
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    config: readKinds(ROOM_KINDS, config),
    defaults: readKinds(ROOM_KINDS, defaults),
    domainConfig: readKinds(DOMAIN_KINDS, domainConfig),
    tokenConfig: readKinds(TOKEN_KINDS, tokenConfig),
  };
}

/** A room for `room()`: with the defaults, where they are asked for. */
export function roomInfoOf(
  { defaults, ...room }: RoomWithDefaults,
  { includesDefaults }: { readonly includesDefaults: boolean },
): RoomInfo {
  return includesDefaults ? { ...room, config: { ...defaults, ...room.config } } : room;
}

type KindTable = Readonly<Record<string, keyof Kinds>>;
type Read<Table extends KindTable> = { -readonly [Name in keyof Table]?: Kinds[Table[Name]] };

function readKinds<Table extends KindTable>(table: Table, given: unknown): Read<Table> {
  const right = Object.entries(recordOf(given)).filter(([name, value]) => isRight(table, name, value));
  const read: unknown = Object.fromEntries(right);
  if (!isRead(table, read)) throw new TypeError('What is right was taken, and is not right.');
  return read;
}

function isRead<Table extends KindTable>(table: Table, value: unknown): value is Read<Table> {
  return Object.entries(recordOf(value)).every(([name, one]) => isRight(table, name, one));
}

function isRight(table: KindTable, name: string, value: unknown): boolean {
  const kind = Object.hasOwn(table, name) ? table[name] : undefined;
  return kind !== undefined && IS_KIND[kind](value);
}
