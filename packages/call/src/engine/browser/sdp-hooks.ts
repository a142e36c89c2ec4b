import { HOOKS, type HookName } from '../../options/sendable-options.ts';
import * as text from '../../texts/late-texts.ts';
import { errorNote, type Note, warning } from '../../validate/check-result.ts';
import { isRecord, type Unknowns } from '../../values/record.ts';

/** By what a description is set that a hook of the page's is for. */
const SETTERS: Readonly<Record<HookName, 'setLocalDescription' | 'setRemoteDescription'>> = {
  modifyLocalSdpHook: 'setLocalDescription',
  modifyRemoteSdpHook: 'setRemoteDescription',
};

/**
 * Lets hooks of the page change the session descriptions of a connection before they are set and sent. A hook gets a
 * description and returns another one, or its SDP; other results are ignored. Where a hook throws, or the browser
 * refuses its description, the original is used and a note is logged.
 */
export function hookDescriptions(pc: RTCPeerConnection, hooks: Unknowns, log: (note: Note) => void): void {
  for (const name of HOOKS) {
    const hook = hooks[name];
    if (typeof hook !== 'function') continue;
    const call = (description: RTCSessionDescriptionInit): unknown =>
      Reflect.apply(hook, undefined, [description]);
    intercept(pc, name, call, log);
  }
}

function intercept(
  pc: RTCPeerConnection,
  name: HookName,
  hook: (description: RTCSessionDescriptionInit) => unknown,
  log: (note: Note) => void,
): void {
  const setter = SETTERS[name];
  const set = pc[setter].bind(pc);
  const setHooked = async (description: RTCSessionDescriptionInit): Promise<void> => {
    const { sdp } = description;
    // What was set before is set again to begin anew: it has been changed already.
    if (sdp === undefined || sdp === pc.remoteDescription?.sdp) return await set(description);
    try {
      // The caller sends the same object to the other side.
      description.sdp = textOf(hook({ type: description.type, sdp })) ?? sdp;
    } catch (error) {
      log(errorNote(text.hookThrew(name), error));
    }
    if (description.sdp === sdp) return await set(description);
    try {
      await set(description);
    } catch (error) {
      log(warning(text.hookRefused(name, String(error))));
      description.sdp = sdp;
      await set(description);
    }
  };
  Object.defineProperty(pc, setter, { value: setHooked, configurable: true, writable: true });
}

function textOf(given: unknown): string | undefined {
  const sdp = isRecord(given) ? given['sdp'] : given;
  return typeof sdp === 'string' && sdp !== '' ? sdp : undefined;
}
