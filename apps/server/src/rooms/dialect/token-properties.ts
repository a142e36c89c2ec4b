import { isRoomName, PARTICIPANT_NAME_BYTES_MAX, utf8Bytes } from '@rer/contracts';
import * as z from 'zod';
import { permissionProperties, permissionRule } from './permission-properties.ts';
import {
  anyObject,
  boundedText,
  flag,
  languageRule,
  type PropertyRules,
  recordingRule,
  seconds,
  timestamp,
} from './property-rules.ts';

/** Properties of a meeting token, by the names of the dialect. */
export const TOKEN_RULES: PropertyRules = {
  room_name: { schema: z.string().refine(isRoomName), should: 'the name of a room' },
  nbf: timestamp,
  exp: timestamp,
  is_owner: flag,
  user_name: {
    schema: boundedText(PARTICIPANT_NAME_BYTES_MAX).schema.refine(
      (name) => typeof name === 'string' && utf8Bytes(name) <= PARTICIPANT_NAME_BYTES_MAX,
    ),
    should: `a text of at most ${PARTICIPANT_NAME_BYTES_MAX} bytes`,
  },
  user_id: boundedText(36),
  knocking: flag,
  enable_screenshare: flag,
  start_video_off: flag,
  start_audio_off: flag,
  enable_recording: recordingRule,
  enable_recording_ui: flag,
  enable_prejoin_ui: flag,
  enable_live_captions_ui: flag,
  enable_terse_logging: flag,
  start_cloud_recording: flag,
  start_cloud_recording_opts: anyObject,
  auto_start_transcription: flag,
  close_tab_on_exit: flag,
  redirect_on_meeting_exit: boundedText(1024),
  intercom_join_alert: flag,
  meeting_join_hook: boundedText(255),
  eject_at_token_exp: flag,
  eject_after_elapsed: seconds,
  lang: languageRule,
  permissions: permissionRule,
};

/** The properties of a token that we act upon ourselves. */
export const tokenConfig = z.looseObject({
  room_name: z.string().optional(),
  nbf: z.number().optional(),
  exp: z.number().optional(),
  is_owner: z.boolean().optional(),
  user_name: z.string().optional(),
  user_id: z.string().optional(),
  enable_screenshare: z.boolean().optional(),
  eject_at_token_exp: z.boolean().optional(),
  eject_after_elapsed: z.number().optional(),
  permissions: permissionProperties.optional(),
});
export type MeetingTokenProperties = z.infer<typeof tokenConfig>;
