import type { ReceiveSettings, SendSettings } from '../../api/settings.ts';
import { asReceiveSettings, checkReceiveSettings } from '../../validate/receive-settings.ts';
import { checkSendSettings } from '../../validate/send-settings.ts';
import { isRecord, recordOf, type Unknowns } from '../../values/record.ts';
import { type JoinEndpoint, joinEndpointOf, readIceServers } from './admission.ts';
import { cutName } from './presence.ts';

/** How everything of a meeting goes out, as the advanced configuration says (section 4.1). */
export interface PublishConfig {
  /** `music`, `speech`, or numbers of the caller's. */
  readonly micMode: unknown;
  /** Whether video goes out in layers. */
  readonly isLayered: boolean;
  readonly prefersH264: { readonly camera: boolean; readonly screen: boolean };
}

export const DEFAULT_PUBLISH_CONFIG: PublishConfig = {
  micMode: undefined,
  isLayered: true,
  prefersH264: { camera: false, screen: false },
};

/** Reads the publish settings of `dailyConfig`; everything that is absent has its default. */
export function readPublishConfig(config: Unknowns): PublishConfig {
  const isSet = (name: string) => config[name] === true;
  return {
    micMode: config['micAudioMode'],
    isLayered: !isSet('disableSimulcast'),
    prefersH264: {
      camera: isSet('preferH264') || isSet('preferH264ForCam'),
      screen: isSet('preferH264') || isSet('preferH264ForScreenSharing'),
    },
  };
}

const QUALITIES = ['low', 'medium', 'high'] as const;

/** The layers of camera and screen in the old way of saying it: from the lowest up. */
export function legacySendSettings(config: Unknowns): SendSettings {
  const { camSimulcastEncodings, screenSimulcastEncodings } = config;
  return {
    ...legacyEncodings('video', camSimulcastEncodings),
    ...legacyEncodings('screenVideo', screenSimulcastEncodings),
  };
}

function legacyEncodings(key: 'video' | 'screenVideo', layers: unknown): SendSettings {
  if (!Array.isArray(layers) || layers.length === 0 || !layers.every(isRecord)) return {};
  const encodings = Object.fromEntries(
    QUALITIES.flatMap((name, at) => (layers[at] === undefined ? [] : [[name, layers[at]] as const])),
  );
  const verdict = checkSendSettings({ [key]: { encodings } });
  return verdict.ok ? verdict.value : {};
}

/** The options of a call that concern the engine. */
export interface EngineOptions {
  /** Nothing where there is no address, or none of a room. */
  readonly endpoint: JoinEndpoint | undefined;
  /** Cut to the maximum length. */
  readonly userName: string;
  readonly userData: unknown;
  readonly startAudioOff: unknown;
  readonly startVideoOff: unknown;
  readonly receiveSettings: ReceiveSettings;
  readonly lang: string;
  readonly iceConfig: unknown;
  readonly publishing: PublishConfig;
  /** The `profile-level-id` of H.264 that is to be sent. */
  readonly h264Profile: string | undefined;
  /** From deprecated options; `sendSettings` override it. */
  readonly sendSettings: SendSettings;
  readonly devices: DeviceOptions;
}

/** How camera and microphone are opened, as the options say. */
export interface DeviceOptions {
  /** Whether the page lets them be used at all. */
  readonly isAllowed: Readonly<Record<'audio' | 'video', boolean>>;
  /** Which device is included in the prompt of the other, although it stays off. */
  readonly isAskedForToo: Readonly<Record<'audio' | 'video', boolean>>;
  /** Whether each device has a prompt of its own. */
  readonly asksApart: boolean;
  /** Whether a camera that is off stays open. */
  readonly cameraStaysOpen: boolean;
  /** Whether the microphone becomes another one when the system's usual one does. */
  readonly followsSystem: boolean;
  /** Whether devices that were chosen are chosen again in later calls. */
  readonly areRemembered: boolean;
}

/** Reads the options of a call. What an option may not be has been refused before; here it counts as absent. */
export function readEngineOptions(properties: Unknowns): EngineOptions {
  const { url, token, userName, userData, startAudioOff, startVideoOff, receiveSettings, lang } = properties;
  const config = recordOf(properties['dailyConfig']);
  const { h264Profile } = config;
  const verdict = checkReceiveSettings(receiveSettings ?? {}, { allowsStar: false });
  return {
    endpoint: joinEndpointOf(url, token),
    userName: userName === undefined || userName === null ? '' : cutName(String(userName)),
    userData,
    startAudioOff,
    startVideoOff,
    receiveSettings: verdict.ok ? asReceiveSettings(verdict.value) : {},
    lang: typeof lang === 'string' ? lang : 'user',
    iceConfig: config['iceConfig'],
    publishing: readPublishConfig(config),
    h264Profile: typeof h264Profile === 'string' && h264Profile !== '' ? h264Profile : undefined,
    sendSettings: legacySendSettings(config),
    devices: readDeviceOptions(properties, config),
  };
}

function readDeviceOptions(properties: Unknowns, config: Unknowns): DeviceOptions {
  const isSet = (name: string) => config[name] === true;
  return {
    isAllowed: {
      audio: properties['allowLocalAudio'] !== false,
      video: properties['allowLocalVideo'] !== false,
    },
    isAskedForToo: {
      audio: isSet('alwaysIncludeMicInPermissionPrompt'),
      video: isSet('alwaysIncludeCamInPermissionPrompt'),
    },
    asksApart: isSet('enableIndependentDevicePermissionPrompts'),
    cameraStaysOpen: isSet('keepCamIndicatorLightOn'),
    followsSystem: !isSet('noAutoDefaultDeviceChange'),
    areRemembered: isSet('useDevicePreferenceCookies'),
  };
}

/** The RTCPeerConnection configuration: the ICE servers of the admission and those of the caller's `iceConfig`. */
export function buildRtcConfig(iceServers: readonly RTCIceServer[], iceConfig: unknown): RTCConfiguration {
  const { placement, iceTransportPolicy, ...rest } = recordOf(iceConfig);
  const own = readIceServers(rest['iceServers']);
  const policy: RTCConfiguration =
    iceTransportPolicy === 'relay' || iceTransportPolicy === 'all' ? { iceTransportPolicy } : {};
  const servers = isRecord(iceConfig) ? mergeIceServers(iceServers, own, placement) : [...iceServers];
  // Without any, what the media server itself offers is used.
  return servers.length === 0 ? policy : { ...policy, iceServers: servers };
}

function mergeIceServers(
  theirs: readonly RTCIceServer[],
  own: readonly RTCIceServer[],
  placement: unknown,
): RTCIceServer[] {
  if (placement === 'replace') return [...own];
  return placement === 'back' ? [...theirs, ...own] : [...own, ...theirs];
}
