/** The closed lists of the part that comes with the engine. */
/** In the order in which the text that refuses them lists them. */
export const RESERVED_TRACK_NAMES = [
  'cam-audio',
  'cam-video',
  'customVideoDefaults',
  'screen-video',
  'screen-audio',
  'rmpAudio',
  'rmpVideo',
] as const;

export const DIAL_OUT_AUDIO_CODECS = ['OPUS', 'PCMU', 'PCMA', 'G722'] as const;

export const DIAL_OUT_VIDEO_CODECS = ['H264', 'VP8'] as const;

export const MERGE_STRATEGIES = ['replace', 'shallow-merge'] as const;

export const PLAYER_STATES = { PLAY: 'play', PAUSE: 'pause' } as const;
