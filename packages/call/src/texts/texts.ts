/**
 * Every English sentence of the component. The wording is the contract's, letter by letter, with its slips
 * (`suppported`, `paramater`); our own sentences are at the end. Sentences of methods that need an engine are in `late-
 * texts.ts`.
 */
import {
  BACKGROUND_PRESET_MAX,
  LOAD_TIMEOUT_MS,
  SIMULCAST_LAYERS_MAX,
  TILES_MAX,
  TILES_MIN,
  USER_DATA_MAX,
} from './limits.ts';
import * as product from './product.ts';
import {
  BACKGROUND_IMAGE_TYPES,
  ENCODING_FIELDS,
  INTEGRATION_SHAPE,
  LANGUAGES,
  REACT_NATIVE_SHAPE,
  THEME_COLORS,
  TRAY_BUTTON_SHAPE,
} from './vocabulary.ts';

// Preconditions. `name` is the method with `()`, unless the contract writes it without.
export const onlyAfterJoin = (name: string) => `${name} only supported after join.`;
export const notAfterJoining = (name: string) => `${name} not supported after joining a meeting.`;
export const requiresInit = (name: string) =>
  `${name} requires preAuth(), startCamera(), or join() to initialize call state.`;
export const requiresTestInit = (name: string) =>
  `${name} requires preAuth() or startCamera() to initialize call state.`;
export const testInProgress = (name: string) =>
  `A pre-call quality test is in progress. Please try ${name} again once testing has completed. Use stopTestCallQuality() to end it early.`;
export const onlyCallObject = (name: string) => `${name} is only supported on custom callObject instances`;
export const onlyPrebuilt = (name: string) =>
  `${name} is only supported as part of ${product.OWNER} Prebuilt`;
export const NOT_IN_REACT_NATIVE = `This ${product.SDK} method is not currently supported in React Native`;
export const ONLY_IN_REACT_NATIVE = `This ${product.SDK} method is only supported in React Native`;
export const USE_AFTER_DESTROY = 'Use after destroy';
export const HINT_SET_LOCAL = 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?';
export const HINT_SUBSCRIBE = 'Use the subscribeToTracksAutomatically configuration property.';
// Making instances.
export const WRAP_NEEDS_FRAME = `${product.CLASS_NAME}::Wrap needs an iframe-like first argument`;
export const DUPLICATE_INSTANCE = `Duplicate ${product.CLASS_NAME} instances are not allowed`;
export const NOT_STRICT_DUPLICATE =
  'Using strictMode: false to allow multiple call instances is now deprecated. Set `allowMultipleCallInstances: true`';
export const USED_AFTER_DESTROY =
  'You are are attempting to use a call instance that was previously destroyed, which is unsupported. Please remove `strictMode: false` from your constructor properties to enable strict mode to track down and fix this unsupported usage.';

// Call options: thrown errors.
export const unknownOption = (key: string) => `unrecognized property '${key}'`;
export const badOption = (key: string, help: string) => `property '${key}': ${help}`;
export const mustBeString = (key: string) => `${key} should be a string`;
export const BAD_LANGUAGE = `language not supported. Options are: ${LANGUAGES.join(', ')}`;
export const BAD_USER_DATA = 'invalid userData type provided';
export const OBJECT_MODE_RECEIVE_SETTINGS = 'receiveSettings is only available in call object mode';
export const BAD_SEND_SETTINGS_OPTION = 'Invalid sendSettings provided. Check error logs for detailed info.';
export const BAD_THEME = 'unsupported theme configuration. Check error logs for detailed info.';
export const BAD_LAYOUT_CONFIG = 'unsupported layoutConfig. Check error logs for detailed info.';
export const BAD_LAYOUT = 'layout may only be set to "custom-v1"';
export const BAD_CONFIG = 'Unsupported dailyConfig. Check error logs for detailed info.';
export const BAD_TRAY_BUTTONS_OPTION = `customTrayButtons should be a dictionary of the type ${JSON.stringify(TRAY_BUTTON_SHAPE)}`;
export const BAD_INTEGRATIONS_OPTION = `customIntegrations should be an object of type ${JSON.stringify(INTEGRATION_SHAPE)}.`;
export const BAD_REACT_NATIVE_CONFIG = `reactNativeConfig should look like ${JSON.stringify(REACT_NATIVE_SHAPE)}, all fields optional`;

// Call options: logged texts.
export const badSource = (key: string) => `${key} must be a MediaStreamTrack, boolean, or a string`;
export const SEND_SETTINGS_FAILED = 'Failed to validate send settings';
export const CONFIG_FAILED = 'Failed to validate dailyConfig';
export const notInObjectMode = (key: string) => `${key} is not available in call object mode`;
export const notInCallObjectMode = (key: string) => `${key} is not available in callObject mode`;
export const THEME_NEEDS_COLORS =
  'Theme must contain either both "light" and "dark" properties, or "colors".';
export const themeLacksColors = (theme: 'Light' | 'Dark') => `${theme} theme is missing "colors" property.`;
export const unknownColor = (color: string) =>
  `unsupported color "${color}". Valid colors: ${THEME_COLORS.join(', ')}`;
export const badColor = (color: string, value: unknown) =>
  `${color} theme color should be provided in valid hex color format. Received: "${value}"`;
export const tilesNotInteger = (key: string, value: unknown) =>
  `grid.${key} should be an integer. You passed ${value}.`;
export const TOO_MANY_TILES = `grid.maxTilesPerPage can't be larger than ${TILES_MAX} without sacrificing browser performance. Please contact us at https://www.${product.VENDOR}.co/contact to talk about your use case.`;
export const TOO_FEW_TILES = `grid.minTilesPerPage can't be lower than ${TILES_MIN}.`;
export const MIN_TILES_OVER_MAX = "grid.minTilesPerPage can't be higher than grid.maxTilesPerPage.";
export const encodingsDeprecated = (key: string, media: string) =>
  `${key} is deprecated. Use sendSettings, found in DailyCallOptions, to provide ${media} simulcast settings.`;
export const NO_AUTO_DEVICE_CHANGE_ON_ANDROID =
  'noAutoDefaultDeviceChange is not supported on Android, and will be ignored.';
export const constraintsDeprecated = (key: string, media: string) =>
  `${key} is deprecated. You can override constraints with inputSettings.${media}.settings, found in DailyCallOptions.`;

// User data.
export const userDataTooLarge = (length: number) =>
  `userData is too large (${length} characters). Maximum size suppported is ${USER_DATA_MAX}.`;
export const userDataNotJson = (error: unknown) => `userData must be serializable to JSON: ${error}`;
export const USER_DATA_LOSSY = 'The userData provided will be modified when serialized.';
// Joining.
export const FRAME_NEEDS_URL = "can't load iframe meeting because url property isn't set";
export const LOAD_FAILED = 'Failed to load call object bundle.';
export const LOAD_TIMED_OUT = `Timed out (>${LOAD_TIMEOUT_MS} ms) when loading call object bundle URL`;
export const loadAttemptFailed = (error: unknown) => `Failed to load call object bundle URL: ${error}`;
export const HELLO = 'hello, world.';
export const COULD_NOT_EMIT = 'could not emit';

// Input settings.
export const BAD_INPUT_SETTINGS =
  'inputSettings must be of the form: { video?: { processor?: { type: [ none | background-blur | background-image | face-detection ], config?: {} } }, audio?: { processor: {type: [ none | noise-cancellation ] } } }';
export const processorsIgnored = (media: readonly string[]) =>
  `Ignoring settings for browser- or platform-unsupported input processor(s): ${media.join(', ')}`;
export const NO_VIDEO_PROCESSING_IN_REACT_NATIVE = 'Video processing is not yet supported in React Native';
export const unknownProcessorKey = (media: string, key: string) =>
  `invalid key inputSettings -> ${media} -> processor : ${key}`;
export const badProcessorType = (media: string) => `inputSettings ${media} processor type invalid`;
export const BAD_PROCESSOR_CONFIG = 'invalid object in inputSettings -> video -> processor -> config';
export const badBlurStrength = (value: unknown) =>
  `${BAD_PROCESSOR_CONFIG}; expected: {0 < strength <= 1}, got: ${value}`;
export const BAD_IMAGE_TYPE = `invalid image type; supported types: [${BACKGROUND_IMAGE_TYPES.join(', ')}]`;
export const BAD_IMAGE_SELECTION = `invalid image selection; must be an int, > 0, <= ${BACKGROUND_PRESET_MAX}`;

// Local media.
export const DISCARD_NOT_IN_REACT_NATIVE = 'forceDiscardTrack option not supported in React Native; ignoring';
export const DISCARD_ONLY_WHEN_OFF =
  'forceDiscardTrack option only supported when calling setLocalAudio(false); ignoring';
export const BAD_AUDIO_MODE = 'invalid in-call audio mode specified: ';
export const NO_SCREEN_SHARE = 'There is no screen share in progress. Try calling startScreenShare first.';
export const NO_AUDIO_LEVELS = 'startLocalAudioLevelObserver() is not supported on this browser';
export const BAD_AUDIO_LEVEL_INTERVAL =
  'The interval must be a number greater than or equal to 100 milliseconds.';

// Participants and tracks.
export const unknownUpdate = (key: string) => `unrecognized updateParticipant property ${key}`;
export const SCREEN_SHARE_ONLY_FALSE =
  "setScreenShare must be false, as it's only meant for stopping remote participants' screen shares";
const SUBSCRIPTION_PARTS = ['audio', 'video', 'screenAudio', 'screenVideo']
  .map((part) => `[${part}: true|false|'staged']`)
  .join(', ');
export const badSubscription = (isReactNative: boolean) =>
  `setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, and should be of the form: true${isReactNative ? '' : " | 'avatar'"} | false | 'staged' | { ${SUBSCRIPTION_PARTS} }`;
export const BAD_PERMISSIONS =
  'updatePermissions can take hasPresence, canSend, and canAdmin permissions. hasPresence must be a boolean. canSend can be a boolean or an Array or Set of media types (video, audio, screenVideo, screenAudio, customVideo, customAudio). canAdmin can be a boolean or an Array or Set of admin types (participants, streaming, transcription).';
export const BAD_STYLES =
  'styles format should be a subset of: { cam: {div: {}, video: {}}, screen: {div: {}, video: {}} }';
// Receive and send settings.
export const BAD_RECEIVE_SETTINGS_ID =
  'first argument to getReceiveSettings() must be a participant id (or "base"), or there should be no arguments';
const LAYER = '[{ layer: [<non-negative integer> | "inherit"] } | "inherit"]';
export const badReceiveSettings = (allowsStar: boolean) =>
  `receiveSettings must be of the form { [<remote participant id> | base${allowsStar ? ' | "*"' : ''}]: { [video: ${LAYER}], [screenVideo: ${LAYER}] }}}`;
export const NO_SEND_SETTINGS = 'Send settings must contain at least information for one track!';
export const badSendPreset = (presets: readonly string[]) =>
  `Video send settings should be either an object or one of the supported presets: ${presets.join()}`;
export const EMPTY_SEND_SETTINGS =
  'Video send settings must contain at least maxQuality, allowAdaptiveLayers or encodings attribute';
export const BAD_MAX_QUALITY = 'maxQuality must be either low, medium or high';
export const BAD_ENCODING_LAYERS =
  'Encodings must be defined as: low, low and medium, or low, medium and high.';
export const EMPTY_ENCODING = `Empty encoding is not allowed. At least one of these valid keys should be specified:${ENCODING_FIELDS}`;
export const ENCODINGS_NOT_A_LIST = 'encodings must be an Array';
export const BAD_ENCODING_COUNT = `encodings must be an Array with between 1 to ${SIMULCAST_LAYERS_MAX} layers`;
export const encodingNotNumber = (key: string) => `${key} must be a number`;
export const encodingOutOfRange = (key: string, [min, max]: readonly [number, number]) =>
  `${key} value not in range. valid range: ${min} to ${max}`;
export const unknownEncodingKey = (key: string) => `Invalid key ${key}, valid keys are:${ENCODING_FIELDS}`;
export const ENCODING_NEEDS_BITRATE = 'maxBitrate is not specified';

// Recording.
export const badRecordingType = (type: unknown) =>
  `invalid type: ${type}, allowed values 'cloud', 'raw-tracks', or 'local'`;
// Tests of the connection.
export const stopTestDeprecated = (isReactNative: boolean) =>
  `stopTestConnectionQuality() is deprecated: use ${
    isReactNative
      ? 'testPeerToPeerCallQuality() and stopTestPeerToPeerCallQuality()'
      : 'testCallQuality() and stopTestCallQuality()'
  } instead`;
// The prebuilt interface.
export const BAD_NAMES_MODE = 'setShowNamesMode argument should be "always", "never", or false';
export const BAD_TRAY_BUTTONS = `customTrayButtons should be an Object of the type ${JSON.stringify(TRAY_BUTTON_SHAPE)}.`;
export const trayButtonUrl = (key: string) => `customTrayButton ${key} should be a url.`;
export const trayButtonString = (key: string) => `customTrayButton ${key} should be a string.`;
export const trayButtonState = (value: unknown) =>
  `customTrayButton visualState should be ${TRAY_BUTTON_SHAPE.id.visualState}. Got: ${value}`;
export const unknownTrayButtonKey = (key: string) => `customTrayButton does not support key ${key}`;
export const badIntegration = (id: string, reason: string) => `customIntegration ${id}: ${reason}`;
export const INTEGRATION_BOTH_SOURCES = 'cannot have both src and srcdoc';
export const integrationRequires = (what: string) => `${what} is required`;
export const integrationSource = (value: unknown) => `src "${value}" is not a valid URL`;
export const integrationUrl = (key: string) => `${key} should be a url`;
export const integrationType = (key: string, type: string) => `${key} should be ${type}`;
export const unknownIntegrationKey = (key: string) => `customIntegration does not support key ${key}`;
export const badDing = (value: unknown) =>
  `argument to setShouldPlayNewParticipantSound should be true, false, or a number, but is ${value}`;
export const FULLSCREEN_FAILED = 'could not make video call fullscreen';

// Ours: what the contract leaves to us.
export const notBuilt = (name: string) => `${name} is not available in this version of the call component.`;
export const NO_ANSWER = 'The call ended before the engine answered.';
export const NOT_LOADED_IN_TIME = `Timed out (>${LOAD_TIMEOUT_MS} ms) when loading the call frame`;
export const frameRefused = (page: string, server: string) =>
  `Pages of ${page} may not show a call in a frame: FRAME_ANCESTORS of ${server} does not name them`;
export const NO_ENGINE = 'There is no engine to ask: call preAuth(), startCamera() or join() first.';
