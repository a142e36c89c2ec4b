import { isRecord, type UnknownRecord } from '@rer/contracts';
/** How the claims of a meeting token call its properties (the dialect's self-signed tokens). Others go by their own names. */
export const CLAIM_NAMES: Readonly<Record<string, string>> = {
  room_name: 'r',
  user_id: 'ud',
  user_name: 'u',
  is_owner: 'o',
  knocking: 'k',
  close_tab_on_exit: 'ctoe',
  redirect_on_meeting_exit: 'rome',
  intercom_join_alert: 'ij',
  start_cloud_recording: 'sr',
  start_cloud_recording_opts: 'sro',
  auto_start_transcription: 'ast',
  enable_recording: 'er',
  enable_screenshare: 'ss',
  start_video_off: 'vo',
  start_audio_off: 'ao',
  meeting_join_hook: 'mjh',
  eject_at_token_exp: 'ejt',
  eject_after_elapsed: 'eje',
  lang: 'uil',
  enable_recording_ui: 'erui',
  permissions: 'p',
};

const LONG_NAMES = new Map(Object.entries(CLAIM_NAMES).map(([long, short]) => [short, long]));

/** Codes for the media a participant may send and the things it may manage, in a comma-separated text. */
const PERMISSION_CODES: Readonly<Record<string, string>> = {
  v: 'video',
  a: 'audio',
  sv: 'screenVideo',
  sa: 'screenAudio',
  cv: 'customVideo',
  ca: 'customAudio',
  p: 'participants',
  s: 'streaming',
  t: 'transcription',
};
const PARTS_BY_NAME = new Map(Object.entries(PERMISSION_CODES).map(([short, long]) => [long, short]));
const PERMISSIONS: Readonly<Record<string, string>> = {
  hp: 'hasPresence',
  cs: 'canSend',
  cr: 'canReceive',
  ca: 'canAdmin',
};
const PERMISSIONS_BY_NAME = new Map(Object.entries(PERMISSIONS).map(([short, long]) => [long, short]));

/** Properties as a token carries them. */
export function toClaims(properties: UnknownRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      CLAIM_NAMES[name] ?? name,
      name === 'permissions' && isRecord(value) ? shortPermissions(value) : value,
    ]),
  );
}

/** What of a token's claims are properties, not checked yet. */
export function toProperties(claims: UnknownRecord): Record<string, unknown> {
  const { d: _domain, iat: _issued, jti: _id, ...rest } = claims;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => {
      const long = LONG_NAMES.get(name) ?? name;
      return [long, long === 'permissions' && isRecord(value) ? longPermissions(value) : value];
    }),
  );
}

function shortPermissions(permissions: UnknownRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, value]) => [
      PERMISSIONS_BY_NAME.get(name) ?? name,
      Array.isArray(value) ? value.map((part) => PARTS_BY_NAME.get(String(part)) ?? part).join(',') : value,
    ]),
  );
}

function longPermissions(permissions: UnknownRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, value]) => [
      PERMISSIONS[name] ?? name,
      typeof value === 'string'
        ? value.split(',').flatMap((part) => (part === '' ? [] : [PERMISSION_CODES[part] ?? part]))
        : value,
    ]),
  );
}
