/**
 * The sentences of the part that comes with the engine: methods that are refused before one is there. Together with `texts.ts`
 * this is the one table of all sentences; see there.
 */

import { MERGE_STRATEGIES, PLAYER_STATES, RESERVED_TRACK_NAMES } from './late-vocabulary.ts';
import { APP_MESSAGE_MAX, CUSTOM_TRACK_NAME_MAX, SESSION_DATA_MAX } from './limits.ts';
import * as product from './product.ts';
import { TRAY_BUTTON_SHAPE } from './vocabulary.ts';

export const messageTooLarge = (max: number = APP_MESSAGE_MAX) =>
  `Message data too large. Max size is ${max}`;
export const BAD_MERGE_STRATEGY = `Unrecognized mergeStrategy provided. Options are: [${MERGE_STRATEGIES.join(',')}]`;
export const SESSION_DATA_NOT_PLAIN = 'Meeting session data must be a plain (map-like) object';
export const sessionDataNotJson = (error: unknown) =>
  `Meeting session data must be serializable to JSON: ${error}`;
export const sessionDataTooLarge = (length: number) =>
  `Meeting session data is too large (${length} characters). Maximum size suppported is ${SESSION_DATA_MAX}.`;
export const SESSION_DATA_LOSSY = 'The meeting session data provided will be modified when serialized.';
export const SESSION_DATA_KEY_LOSSY =
  'At least one key in the meeting session data provided will be modified when serialized.';
export const GET_SESSION_DEPRECATED =
  'getMeetingSession() is deprecated: use meetingSessionSummary(), which will return immediately';

export const TRACK_NAME_TOO_LONG = `Custom track \`trackName\` must not be more than ${CUSTOM_TRACK_NAME_MAX} characters`;
export const BAD_TRACK_MODE =
  'Custom track `mode` must be either `music` | `speech` | `DailyMicAudioModeSettings` or `undefined`';
export const TRACK_NAME_RESERVED = `Custom track \`trackName\` must not match a track name already used by ${product.VENDOR}: ${RESERVED_TRACK_NAMES.join(', ')}`;
export const NOT_A_TRACK = 'Custom tracks provided must be instances of MediaStreamTrack';

export const BAD_WAITING_UPDATE = 'updateWaitingParticipant() must take an id string and a updates object';
export const BAD_WAITING_UPDATES =
  'updateWaitingParticipants() must take a mapping between ids and update objects';

export const TRANSCRIPTION_NEEDS_OPTIONS = 'updateTranscription Error: options is mandatory';
export const transcriptionNotObject = (method: string) => `${method} Error: options must be object type`;
export const TRANSCRIPTION_PARTICIPANTS = 'updateTranscription Error: participants must be an array';
export const NO_INSTANCE_ID = '"instanceId" not provided';

export const PLAYER_URL = 'url parameter must be "string" type';
export const PLAYER_SETTINGS = 'RemoteMediaPlayerSettings: must be "object" type';
export const PLAYER_STATE = `Invalid value for RemoteMediaPlayerSettings.state, valid values are: ${JSON.stringify(PLAYER_STATES)}`;
export const PLAYER_VOLUME_TYPE = 'RemoteMediaPlayerSettings.volume: must be "number" type';
export const PLAYER_VOLUME_RANGE = 'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0';
export const unknownPlayerKey = (key: string) =>
  `Invalid key ${key}, valid keys are: state,volume,simulcastEncodings`;
export const PLAYER_ID = ' remotePlayerID must be of type string';
export const badPlayerArgument = (error: unknown) => `invalid argument Error: ${error}`;
export const START_PLAYER_FORM =
  'startRemoteMediaPlayer arguments must be of the form:\n  { url: "playback url",\n  settings?:\n  {state: "play"|"pause", simulcastEncodings?: [{}] } }';
export const UPDATE_PLAYER_FORM =
  'updateRemoteMediaPlayer arguments must be of the form:\n  session_id: "participant session",\n  { settings?: {state: "play"|"pause"} }';

const DIAL_OUT = 'Error starting dial out: ';
export const dialOut = (reason: string) => DIAL_OUT + reason;
export const DIAL_TARGET_MISSING = dialOut('either a sip uri or phone number must be provided');
export const DIAL_TARGET_TWICE = dialOut('only one of sip uri or phone number must be provided');
export const DIAL_SIP_TYPE = dialOut('sipUri must be a string');
export const DIAL_SIP_FORM = dialOut("Invalid SIP URI, must start with 'sip:'");
export const DIAL_VIDEO_TYPE = dialOut('video must be a boolean value');
export const DIAL_PHONE_TYPE = dialOut('phoneNumber must be a string');
export const DIAL_PHONE_FORM = dialOut('Invalid phone number, must be valid phone number as per E.164');
export const DIAL_CALLER_TYPE = dialOut('callerId must be a string');
export const DIAL_CALLER_WITH_SIP = dialOut('callerId not allowed with sipUri');
export const DIAL_NAME_TYPE = dialOut('displayName must be a string');
export const DIAL_NAME_LENGTH = dialOut('displayName length must be less than 200');
export const DIAL_USER_TYPE = dialOut('userId must be a string');
export const DIAL_USER_LENGTH = dialOut('userId length must be less than or equal to 36');
export const codecsNotList = (media: string) => dialOut(`${media} codec must be an array`);
export const codecsEmpty = (media: string) => dialOut(`${media} codec array specified but empty`);
export const codecNotString = (media: string) => dialOut(`${media} codec must be a string`);
export const AUDIO_CODEC_UNKNOWN = dialOut('audio codec must be one of OPUS, PCMU, PCMA, G722');
export const VIDEO_CODEC_UNKNOWN = dialOut('video codec must be H264 or VP8');
export const DTMF_MANDATORY = 'sessionId and tones are mandatory parameter';
export const DTMF_TYPES = 'sessionId and tones should be of string type';
export const DTMF_TOO_LONG = 'tones string must be upto 20 characters';
export const badTone = (tone: string) => `${tone} is not valid DTMF tone`;
export const sipNeedsBoth = (method: string) => `${method}() requires a sessionId and toEndPoint`;
export const SIP_TYPES = 'Invalid paramater: sessionId and toEndPoint must be of type string';
export const badTransferTarget = (target: string) =>
  `toEndPoint: ${target} must starts with either "sip:" or "+"`;
export const SIP_REFER_MANDATORY = 'sessionId and toEndPoint are mandatory parameter';
export const BAD_REFER_TARGET = '"toEndPoint" must be a "sip" address';

export const TEST_NEEDS_TRACK =
  'Missing video track. You must provide a video track in order to run this test.';
export const TEST_TRACK_TYPE = 'Video track needs to be of type `MediaStreamTrack`.';
export const TEST_TRACK_DEAD = 'Video track is not playable. This test needs a live video track.';
export const TEST_TRACK_ERROR = 'Video track error';
export const testDeprecated = (isReactNative: boolean) =>
  `testConnectionQuality() is deprecated: use ${isReactNative ? 'testPeerToPeerCallQuality()' : 'testCallQuality()'} instead`;

export const onlyBoolean = (method: string) => `${method} only accepts a boolean value`;
export const UPDATE_TRAY_BUTTONS_FORM = `updateCustomTrayButtons only accepts a dictionary of the type ${JSON.stringify(TRAY_BUTTON_SHAPE)}`;
export const onlyIntegrationIds = (method: string) => `${method}() only accepts string | string[]`;
export const noSuchIntegrations = (ids: readonly string[]) =>
  `Can't find custom integration(s): "${ids.join(', ')}"`;

export const HINT_RECEIVE = 'To specify receive settings earlier, use the receiveSettings config property.';
export const ALREADY_JOINED = 'already joined meeting, call leave() before joining again';
export const PRE_AUTH_NEEDS_URL = 'preAuth() requires at least a url to be provided';
export const otherThanPreAuth = (key: string, method: string) =>
  `${key} in ${method}() is different than the one used in preAuth()`;
export const otherThanLoaded = (loaded: unknown, given: unknown) =>
  `url in join() is different than the one used in load() (${loaded} -> ${given})`;
export const unknownError = (method: string) => `unknown error in ${method}()`;
export const TRACK_IN_OPTIONS = 'MediaStreamTrack found in props or cache.';
export const UNKNOWN_TRACK_KIND = 'unknown type for custom track';
export const GEO_FAILED = 'geo lookup failed';

// Ours: what the contract leaves to us.
export const speakerRefused = (reason: string) => `The browser refuses this loudspeaker: ${reason}`;
type Devices = readonly ('audio' | 'video')[];
const DEVICE_NAMES = { audio: 'microphone', video: 'camera' } as const;
const the = (devices: Devices) => sentence(devices, 'the');
const no = (devices: Devices) => sentence(devices, 'no');
function sentence(devices: Devices, word: 'the' | 'no'): string {
  const names = devices.map((device) => `${word} ${DEVICE_NAMES[device]}`).join(' and ');
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
}
export const devicesForbidden = (devices: Devices, why: string) =>
  `${the(devices)} may not be used (${why}).`;
export const devicesNotFound = (devices: Devices, why: string) => `${no(devices)} was found (${why}).`;
export const devicesInUse = (devices: Devices, why: string) =>
  `${the(devices)} could not be started, something else may use it (${why}).`;
export const devicesOtherThanAsked = (devices: Devices, why: string) =>
  `${no(devices)} is what was asked for (${why}).`;
export const devicesNotOpened = (devices: Devices, why: string) =>
  `${the(devices)} could not be opened (${why}).`;
export const NO_LIVE_SCREEN = 'The stream that was given has no live track to share.';
export const hookThrew = (name: string) => `${name} threw an error. The description counts as it was.`;
export const hookRefused = (name: string, reason: string) =>
  `${name} gave a description that the browser refuses. It counts as it was before: ${reason}`;
export const hookInFrame = (name: string) =>
  `${name} is not available in a frame, and will be ignored: no function crosses its border.`;
export const unknownProfile = (profile: string) =>
  `h264Profile ${profile} is not known to this browser, and will be ignored.`;
export const otherProfile = (wanted: string, taken: string) =>
  `h264Profile ${wanted} is not carried by the media server: ${taken} is sent.`;
export const NO_CONNECTIONS =
  'modifyLocalSdpHook, modifyRemoteSdpHook and h264Profile have no effect with this version of the media library.';
