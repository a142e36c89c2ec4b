import type { LANGUAGES } from '../texts/vocabulary.ts';

/** Of the languages that a caller may set, a room has no `en-us`. */
export type RoomLanguage = Exclude<(typeof LANGUAGES)[number], 'en-us'>;

/** The public configuration of a room (section 6.4). Times are seconds since 1970. */
export interface RoomConfig {
  nbf?: number;
  exp?: number;
  max_participants?: number;
  max_app_message_size?: number;
  enable_screenshare?: boolean;
  enable_advanced_chat?: boolean;
  enable_breakout_rooms?: boolean;
  enable_emoji_reactions?: boolean;
  enable_chat?: boolean;
  enable_shared_chat_history?: boolean;
  enable_hand_raising?: boolean;
  enable_knocking?: boolean;
  enable_live_captions_ui?: boolean;
  enable_network_ui?: boolean;
  enable_noise_cancellation_ui?: boolean;
  enable_people_ui?: boolean;
  enable_pip_ui?: boolean;
  enable_prejoin_ui?: boolean;
  enable_video_processing_ui?: boolean;
  experimental_optimize_large_calls?: boolean;
  start_video_off?: boolean;
  start_audio_off?: boolean;
  owner_only_broadcast?: boolean;
  audio_only?: boolean;
  enable_dialin?: boolean;
  autojoin?: boolean;
  eject_at_room_exp?: boolean;
  eject_after_elapsed?: number;
  enable_recording?: string;
  lang?: '' | RoomLanguage;
  sfu_switchover?: number;
  signaling_impl?: string;
  geo?: string;
}

/** Properties of the token that admitted the participant. */
export interface TokenConfig {
  eject_at_token_exp?: boolean;
  eject_after_elapsed?: number;
  nbf?: number;
  exp?: number;
  is_owner?: boolean;
  user_name?: string;
  user_id?: string;
  enable_live_captions_ui?: boolean;
  enable_prejoin_ui?: boolean;
  enable_screenshare?: boolean;
  start_video_off?: boolean;
  start_audio_off?: boolean;
  enable_recording_ui?: boolean;
  start_cloud_recording?: boolean;
  close_tab_on_exit?: boolean;
  enable_recording?: string;
  redirect_on_meeting_exit?: string;
  lang?: '' | RoomLanguage;
}

/** Settings of the installation, as they hold in this room. */
export interface DomainConfig {
  /** Longest app message, UTF-16 units of its JSON. */
  max_app_message_size?: number;
}

/** The room that one is in, or may enter. */
export interface RoomInfo {
  id: string;
  name: string;
  config: RoomConfig;
  domainConfig: DomainConfig;
  tokenConfig: TokenConfig;
}

/** The room before its join endpoint was asked. */
export interface PendingRoomInfo {
  roomUrlPendingJoin: string;
}
