/** Every number of the contract (section 18). Characters are UTF-16 units of the serialised value. */
export const USER_DATA_MAX = 4096;
/** Until the room says something else at joining. */
export const APP_MESSAGE_MAX = 4096;
export const SESSION_DATA_MAX = 102_400;
export const CUSTOM_TRACK_NAME_MAX = 50;
export const TILES_MAX = 49;
export const TILES_MIN = 1;
export const BACKGROUND_PRESET_MAX = 10;
export const SIMULCAST_LAYERS_MAX = 3;
export const AUDIO_LEVEL_INTERVAL_MIN_MS = 100;
export const DTMF_TONES_MAX = 20;
export const DISPLAY_NAME_BELOW = 200;
export const USER_ID_MAX = 36;
export const PLAYER_VOLUME_MAX = 2;
export const DEVICE_POLL_MS = 3000;
export const LOAD_TIMEOUT_MS = 20_000;
export const LOAD_ATTEMPTS = 3;
export const LOAD_RETRY_MS = 3000;

/** What an encoding may say, in the order of the messages that name it. */
export const ENCODING_RANGES = {
  maxBitrate: [100_000, 2_500_000],
  maxFramerate: [1, 30],
  scaleResolutionDownBy: [1, 8],
} as const;
/** What a room may raise {@link APP_MESSAGE_MAX} to (voice-AI contract, 4.1). */
export const APP_MESSAGE_BOUND = 64 * 1024;
/** The same for agents, as the media server marks them: they report long conversations. */
export const PROGRAM_MESSAGE_MAX = 1024 * 1024;
