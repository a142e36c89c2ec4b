import { SignalResponse } from '@livekit/protocol';

/** A message of another media server, for a client that reaches it through us. */
export type ProxiedResponse =
  | { readonly kind: 'pass'; readonly message: Uint8Array }
  /** A token of that server, which the client must not have: it would open the server past us. */
  | { readonly kind: 'token'; readonly token: string };

/** Reads what a media server says. Other addresses of it are left out: a client must come back the way that it came. */
export function readProxied(bytes: Uint8Array): ProxiedResponse {
  const response = SignalResponse.fromBinary(bytes);
  const { message } = response;
  if (message.case === 'refreshToken') return { kind: 'token', token: message.value };
  if (message.case === 'join' && message.value.alternativeUrl !== '') {
    message.value.alternativeUrl = '';
    return { kind: 'pass', message: response.toBinary() };
  }
  if (message.case === 'leave' && message.value.regions !== undefined) {
    delete message.value.regions;
    return { kind: 'pass', message: response.toBinary() };
  }
  return { kind: 'pass', message: bytes };
}

/** Gives a client another token, by which it comes back. */
export function refreshedToken(token: string): Uint8Array {
  return new SignalResponse({ message: { case: 'refreshToken', value: token } }).toBinary();
}
