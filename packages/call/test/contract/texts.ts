/** Texts of the contract that more than one table needs, exactly as the original writes them. */

export const DEAD = 'Use after destroy';
export const NO_NATIVE = 'This daily-js method is not currently supported in React Native';
export const ONLY_NATIVE = 'This daily-js method is only supported in React Native';
export const DUPLICATE = 'Duplicate DailyIframe instances are not allowed';
export const DUPLICATE_WARNING =
  'Using strictMode: false to allow multiple call instances is now deprecated. Set `allowMultipleCallInstances: true`';
export const WRAP = 'DailyIframe::Wrap needs an iframe-like first argument';
export const ALREADY_JOINED = 'already joined meeting, call leave() before joining again';

export const afterJoin = (name: string, hint?: string): string =>
  hinted(`${name} only supported after join.`, hint);
export const notAfterJoining = (name: string, hint?: string): string =>
  hinted(`${name} not supported after joining a meeting.`, hint);
export const needsInitialised = (name: string): string =>
  `${name} requires preAuth(), startCamera(), or join() to initialize call state.`;
export const needsCamera = (name: string): string =>
  `${name} requires preAuth() or startCamera() to initialize call state.`;
export const testRuns = (name: string): string =>
  `A pre-call quality test is in progress. Please try ${name} again once testing has completed. Use stopTestCallQuality() to end it early.`;
export const onlyCallObject = (name: string): string =>
  `${name} is only supported on custom callObject instances`;
export const onlyPrebuilt = (name: string): string => `${name} is only supported as part of Daily's Prebuilt`;

const hinted = (text: string, hint: string | undefined): string =>
  hint === undefined ? text : `${text} ${hint}`;

export const INPUT_SETTINGS =
  'inputSettings must be of the form: { video?: { processor?: { type: [ none | background-blur | background-image | face-detection ], config?: {} } }, audio?: { processor: {type: [ none | noise-cancellation ] } } }';

const RECEIVE_VALUES =
  '{ [video: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]], [screenVideo: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]] }}}';
export const RECEIVE_SETTINGS_OPTION = `receiveSettings must be of the form { [<remote participant id> | base]: ${RECEIVE_VALUES}`;
export const RECEIVE_SETTINGS = `receiveSettings must be of the form { [<remote participant id> | base | "*"]: ${RECEIVE_VALUES}`;

export const SUBSCRIBED_TRACKS =
  "setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, and should be of the form: true | 'avatar' | false | 'staged' | { [audio: true|false|'staged'], [video: true|false|'staged'], [screenAudio: true|false|'staged'], [screenVideo: true|false|'staged'] }";
export const SCREEN_SHARE_UPDATE =
  "setScreenShare must be false, as it's only meant for stopping remote participants' screen shares";
export const PERMISSIONS =
  'updatePermissions can take hasPresence, canSend, and canAdmin permissions. hasPresence must be a boolean. canSend can be a boolean or an Array or Set of media types (video, audio, screenVideo, screenAudio, customVideo, customAudio). canAdmin can be a boolean or an Array or Set of admin types (participants, streaming, transcription).';
export const STYLES =
  'styles format should be a subset of: { cam: {div: {}, video: {}}, screen: {div: {}, video: {}} }';

export const LANGUAGES = [
  'da',
  'de',
  'en-us',
  'en',
  'es',
  'fi',
  'fr',
  'it',
  'jp',
  'ka',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ru',
  'sv',
  'tr',
  'user',
] as const;
export const LANGUAGE = `language not supported. Options are: ${LANGUAGES.join(', ')}`;
export const COLORS = [
  'accent',
  'accentText',
  'background',
  'backgroundAccent',
  'baseText',
  'border',
  'mainAreaBg',
  'mainAreaBgAccent',
  'mainAreaText',
  'supportiveText',
] as const;
export const THEME = 'unsupported theme configuration. Check error logs for detailed info.';
export const LAYOUT_CONFIG = 'unsupported layoutConfig. Check error logs for detailed info.';
export const SEND_SETTINGS_OPTION = 'Invalid sendSettings provided. Check error logs for detailed info.';
export const DAILY_CONFIG = 'Unsupported dailyConfig. Check error logs for detailed info.';
export const USER_DATA = 'invalid userData type provided';

const TRAY_SHAPE =
  '{"id":{"iconPath":"string","iconPathDarkMode":"string","label":"string","tooltip":"string","visualState":"\'default\' | \'sidebar-open\' | \'active\'"}}';
const INTEGRATION_SHAPE =
  '{"id":{"allow":"string","controlledBy":"\'*\' | \'owners\' | string[]","csp":"string","iconURL":"string","label":"string","loading":"\'eager\' | \'lazy\'","location":"\'main\' | \'sidebar\'","name":"string","referrerPolicy":"string","sandbox":"string","src":"string","srcdoc":"string","shared":"string[] | \'owners\' | boolean"}}';
const NATIVE_SHAPE =
  '{"androidInCallNotification":{"title":"string","subtitle":"string","iconName":"string","disableForCustomOverride":"boolean"},"disableAutoDeviceManagement":{"audio":"boolean","video":"boolean"}}';
export const TRAY_OPTION = `customTrayButtons should be a dictionary of the type ${TRAY_SHAPE}`;
export const TRAY_LOG = `customTrayButtons should be an Object of the type ${TRAY_SHAPE}.`;
export const TRAY_UPDATE = `updateCustomTrayButtons only accepts a dictionary of the type ${TRAY_SHAPE}`;
export const INTEGRATION = `customIntegrations should be an object of type ${INTEGRATION_SHAPE}.`;
export const NATIVE_CONFIG = `reactNativeConfig should look like ${NATIVE_SHAPE}, all fields optional`;

export const CAMERA_PRESETS = [
  'default-video',
  'bandwidth-optimized',
  'bandwidth-and-quality-balanced',
  'quality-optimized',
  'adaptive-2-layers',
  'adaptive-3-layers',
] as const;
export const SCREEN_PRESETS = [
  'default-screen-video',
  'detail-optimized',
  'motion-optimized',
  'motion-and-detail-balanced',
] as const;
const PRESET = 'Video send settings should be either an object or one of the supported presets: ';
export const CAMERA_PRESET = `${PRESET}${CAMERA_PRESETS.join(',')}`;
export const SCREEN_PRESET = `${PRESET}${SCREEN_PRESETS.join(',')}`;
export const SEND_EMPTY = 'Send settings must contain at least information for one track!';
export const SEND_CONTENT =
  'Video send settings must contain at least maxQuality, allowAdaptiveLayers or encodings attribute';
export const SEND_QUALITY = 'maxQuality must be either low, medium or high';
export const SEND_ENCODINGS = 'Encodings must be defined as: low, low and medium, or low, medium and high.';
export const SEND_LAYER =
  'Empty encoding is not allowed. At least one of these valid keys should be specified:maxBitrate,maxFramerate,scaleResolutionDownBy';

/** Every event of section 7 that this version emits. */
export const RECORDED_EVENTS: readonly string[] = [
  'loading',
  'loaded',
  'joining-meeting',
  'load-attempt-failed',
  'joined-meeting',
  'left-meeting',
  'call-instance-destroyed',
  'error',
  'nonfatal-error',
  'started-camera',
  'camera-error',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'participant-counts-updated',
  'track-started',
  'track-stopped',
  'active-speaker-change',
  'active-speaker-mode-change',
  'app-message',
  'transcription-message',
  'transcription-started',
  'transcription-stopped',
  'transcription-error',
  'recording-started',
  'recording-stopped',
  'recording-error',
  'recording-stats',
  'recording-upload-completed',
  'recording-data',
  'live-streaming-started',
  'live-streaming-updated',
  'live-streaming-stopped',
  'live-streaming-error',
  'remote-media-player-started',
  'remote-media-player-updated',
  'remote-media-player-stopped',
  'local-screen-share-started',
  'local-screen-share-stopped',
  'local-screen-share-canceled',
  'access-state-updated',
  'waiting-participant-added',
  'waiting-participant-updated',
  'waiting-participant-removed',
  'meeting-session-summary-updated',
  'meeting-session-updated',
  'meeting-session-state-updated',
  'receive-settings-updated',
  'send-settings-updated',
  'input-settings-updated',
  'available-devices-updated',
  'selected-devices-updated',
  'local-audio-level',
  'remote-participants-audio-level',
  'network-quality-change',
  'network-connection',
  'cpu-load-change',
  'face-counts-updated',
  'test-completed',
  'lang-updated',
  'theme-updated',
  'show-local-video-changed',
  'custom-button-click',
  'sidebar-view-changed',
  'fullscreen',
  'exited-fullscreen',
  'dialin-ready',
  'dialin-connected',
  'dialin-stopped',
  'dialin-error',
  'dialin-warning',
  'dialout-connected',
  'dialout-answered',
  'dialout-stopped',
  'dialout-error',
  'dialout-warning',
];
