import { ClientInfo, ClientInfo_SDK } from '@livekit/protocol';

const SDKS: ReadonlyMap<string, ClientInfo_SDK> = new Map([
  ['js', ClientInfo_SDK.JS],
  ['ios', ClientInfo_SDK.SWIFT],
  ['swift', ClientInfo_SDK.SWIFT],
  ['android', ClientInfo_SDK.ANDROID],
  ['flutter', ClientInfo_SDK.FLUTTER],
  ['go', ClientInfo_SDK.GO],
  ['unity', ClientInfo_SDK.UNITY],
  ['unityweb', ClientInfo_SDK.UNITY_WEB],
  ['reactnative', ClientInfo_SDK.REACT_NATIVE],
  ['rust', ClientInfo_SDK.RUST],
  ['python', ClientInfo_SDK.PYTHON],
  ['cpp', ClientInfo_SDK.CPP],
  ['node', ClientInfo_SDK.NODE],
]);

const TEXT_MAX = 256;

/** What a client says of itself in the query of `/rtc`. */
export function clientInfo(query: URLSearchParams, address = ''): ClientInfo {
  const text = (name: string) => (query.get(name) ?? '').slice(0, TEXT_MAX);
  const protocol = Number(text('protocol'));
  return new ClientInfo({
    sdk: SDKS.get(text('sdk')) ?? ClientInfo_SDK.UNKNOWN,
    version: text('version'),
    protocol: Number.isSafeInteger(protocol) && protocol >= 0 && protocol < 1000 ? protocol : 0,
    os: text('os'),
    osVersion: text('os_version'),
    browser: text('browser'),
    browserVersion: text('browser_version'),
    deviceModel: text('device_model'),
    network: text('network'),
    address,
  });
}
