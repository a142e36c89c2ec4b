import { APP_MESSAGE_LEAST, APP_MESSAGE_MOST } from '@rer/contracts';
import * as z from 'zod';
import { permissionProperties, permissionRule } from './permission-properties.ts';
import {
  anyList,
  anyObject,
  boundedText,
  flag,
  integer,
  languageRule,
  number,
  oneOf,
  type PropertyRules,
  recordingRule,
  seconds,
  timestamp,
} from './property-rules.ts';

/** Most people that a room can be opened for, and how many it takes unless told (as the dialect). */
export const PARTICIPANTS_MAX = 10_000;
export const PARTICIPANTS_DEFAULT = 200;

/** What anybody in the room may know of it. */
const PUBLIC_RULES: PropertyRules = {
  nbf: timestamp,
  exp: timestamp,
  max_participants: integer(1, PARTICIPANTS_MAX),
  max_app_message_size: integer(APP_MESSAGE_LEAST, APP_MESSAGE_MOST),
  eject_at_room_exp: flag,
  eject_after_elapsed: seconds,
  start_video_off: flag,
  start_audio_off: flag,
  owner_only_broadcast: flag,
  audio_only: flag,
  autojoin: flag,
  lang: languageRule,
  geo: boundedText(64),
  sfu_switchover: number,
  signaling_impl: boundedText(64),
  enable_adaptive_simulcast: flag,
  enable_advanced_chat: flag,
  enable_breakout_rooms: flag,
  enable_chat: flag,
  enable_cpu_warning_notifications: flag,
  enable_dialin: flag,
  enable_dialout: flag,
  enable_emoji_reactions: flag,
  enable_hand_raising: flag,
  enable_hidden_participants: flag,
  enable_knocking: flag,
  enable_live_captions_ui: flag,
  enable_mesh_sfu: flag,
  enable_multiparty_adaptive_simulcast: flag,
  enable_network_ui: flag,
  enable_noise_cancellation_ui: flag,
  enable_people_ui: flag,
  enable_pip_ui: flag,
  enable_prejoin_ui: flag,
  enable_recording: recordingRule,
  enable_screenshare: flag,
  enable_shared_chat_history: flag,
  enable_terse_logging: flag,
  enable_transcription_storage: flag,
  enable_video_processing_ui: flag,
  enforce_unique_user_ids: flag,
  experimental_optimize_large_calls: flag,
  permissions: permissionRule,
};

/** Where recordings and streams go, with keys in it: for the server's side alone. */
const SERVER_RULES: PropertyRules = {
  auto_transcription_settings: anyObject,
  dialin: anyObject,
  dialout_config: anyObject,
  disable_rtmp_geo_fallback: flag,
  meeting_join_hook: boundedText(255),
  recordings_bucket: anyObject,
  recordings_template: boundedText(1024),
  rtmp_geo: boundedText(64),
  sip: anyObject,
  streaming_endpoints: anyList,
  transcription_bucket: anyObject,
};

export const ROOM_RULES: PropertyRules = { ...PUBLIC_RULES, ...SERVER_RULES };
export const privacyRule = oneOf(['public', 'private']);

/** The stored properties of a room that the server itself acts upon. */
export const roomConfig = z.looseObject({
  nbf: z.number().optional(),
  exp: z.number().optional(),
  max_participants: z.number().optional(),
  max_app_message_size: z.number().optional(),
  eject_at_room_exp: z.boolean().optional(),
  eject_after_elapsed: z.number().optional(),
  owner_only_broadcast: z.boolean().optional(),
  enable_hidden_participants: z.boolean().optional(),
  enable_screenshare: z.boolean().optional(),
  enforce_unique_user_ids: z.boolean().optional(),
  permissions: permissionProperties.optional(),
  /** Of rooms that the server made for itself, and not of the dialect: what for. */
  own_purpose: z.literal('assistant').optional(),
});
export type RoomProperties = z.infer<typeof roomConfig>;

/** What holds in a room that says nothing of it: of the properties that do anything, as far as browsers may know them. */
export const ROOM_DEFAULTS: Readonly<Record<string, unknown>> = {
  max_participants: PARTICIPANTS_DEFAULT,
  eject_at_room_exp: false,
  owner_only_broadcast: false,
  enable_hidden_participants: false,
  enable_screenshare: true,
  enforce_unique_user_ids: false,
  start_video_off: false,
  start_audio_off: false,
} satisfies RoomProperties;

/** What of a room's configuration may go to everybody in it. */
export function publicProperties(config: RoomProperties): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([name]) => Object.hasOwn(PUBLIC_RULES, name)));
}
