/** The closed lists of the contract: texts show them and checks compare with them. */
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

export const LAYOUTS = ['custom-v1', 'browser', 'none'] as const;

export const THEME_COLORS = [
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

export const CAN_SEND = [
  'video',
  'audio',
  'screenVideo',
  'screenAudio',
  'customVideo',
  'customAudio',
] as const;
export const CAN_ADMIN = ['participants', 'streaming', 'transcription'] as const;

export const RECORDING_TYPES = ['cloud', 'raw-tracks', 'local'] as const;
export const VIDEO_PROCESSORS = ['none', 'background-blur', 'background-image', 'face-detection'] as const;
export const AUDIO_PROCESSORS = ['none', 'noise-cancellation'] as const;
export const BACKGROUND_IMAGE_TYPES = ['jpg', 'png', 'jpeg'] as const;
export const ENCODING_FIELDS = ['maxBitrate', 'maxFramerate', 'scaleResolutionDownBy'] as const;

/** Shapes as the texts show them: as JSON. */
export const TRAY_BUTTON_SHAPE = {
  id: {
    iconPath: 'string',
    iconPathDarkMode: 'string',
    label: 'string',
    tooltip: 'string',
    visualState: "'default' | 'sidebar-open' | 'active'",
  },
} as const;

export const INTEGRATION_SHAPE = {
  id: {
    allow: 'string',
    controlledBy: "'*' | 'owners' | string[]",
    csp: 'string',
    iconURL: 'string',
    label: 'string',
    loading: "'eager' | 'lazy'",
    location: "'main' | 'sidebar'",
    name: 'string',
    referrerPolicy: 'string',
    sandbox: 'string',
    src: 'string',
    srcdoc: 'string',
    shared: "string[] | 'owners' | boolean",
  },
} as const;

export const REACT_NATIVE_SHAPE = {
  androidInCallNotification: {
    title: 'string',
    subtitle: 'string',
    iconName: 'string',
    disableForCustomOverride: 'boolean',
  },
  disableAutoDeviceManagement: { audio: 'boolean', video: 'boolean' },
} as const;
