import type { InputSettings, ReceiveSettings, SendSettings } from './settings.ts';

/** What joining, loading, starting the camera and authorisation take (section 4). */
export interface CallOptions {
  url?: string;
  token?: string;
  lang?: string;
  userName?: string;
  userData?: unknown;
  startVideoOff?: boolean;
  startAudioOff?: boolean;
  videoSource?: string | MediaStreamTrack | boolean;
  audioSource?: string | MediaStreamTrack | boolean;
  subscribeToTracksAutomatically?: boolean;
  receiveSettings?: ReceiveSettings;
  sendSettings?: SendSettings;
  inputSettings?: InputSettings;
  theme?: unknown;
  layoutConfig?: { grid?: { maxTilesPerPage?: number; minTilesPerPage?: number } };
  layout?: string;
  customLayout?: boolean;
  customTrayButtons?: object;
  customIntegrations?: object;
  activeSpeakerMode?: boolean;
  showLocalVideo?: boolean;
  showParticipantsBar?: boolean;
  showLeaveButton?: boolean;
  showFullscreenButton?: boolean;
  showUserNameChangeUI?: boolean;
  iframeStyle?: Partial<CSSStyleDeclaration>;
  bodyClass?: string;
  cssFile?: string;
  cssText?: string;
  dailyConfig?: object;
  reactNativeConfig?: object;
}

/** What `load()` takes. `baseUrl` is accepted and has no effect (section 4). */
export interface LoadOptions extends CallOptions {
  baseUrl?: string;
}

/** What only a factory takes, besides. */
export interface FactoryOptions extends CallOptions {
  /** Throws at use after `destroy()`, and at a second instance. Default true. */
  strictMode?: boolean;
  /** Default false. */
  allowMultipleCallInstances?: boolean;
}
