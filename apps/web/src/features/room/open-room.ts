import type { RoomAddress } from './room-address.ts';
import { RoomCall } from './room-call.ts';

/** Begins with what calls need: nothing of that is loaded before the visitor wants to join. */
export async function loadRoomCall(name: string): Promise<RoomCall> {
  const { default: Component } = await import('@rer/call');
  return new RoomCall(Component.createCallObject(), { roomName: name, showsVoices: true });
}

/** A room in a frame of another page. */
export interface EmbeddedRoom {
  readonly call: RoomCall;
  /** Join options of the embedding page; the user is asked for missing ones. */
  readonly options: Readonly<Record<string, unknown>>;
  close(): void;
}

interface EmbeddedHandlers {
  /** The page around wants to join. */
  join(options: Readonly<Record<string, unknown>>): void;
}

/** Begins as the page of a frame: the page around commands, and hears what happens. Nothing where no client is around. */
export async function openEmbeddedRoom(
  name: string,
  { join }: EmbeddedHandlers,
): Promise<EmbeddedRoom | undefined> {
  const { embeddedCall, hostOf } = await import('@rer/call/embedded');
  const host = hostOf(window);
  if (host === undefined) return undefined;
  let room: RoomCall | undefined;
  const embedded = await embeddedCall(host, {
    join,
    leave: () => void room?.leave(),
    css: applyCss,
  });
  if (embedded === undefined) return undefined;
  const { call, options, close } = embedded;
  room = new RoomCall(call, { roomName: name, showsVoices: false });
  return { call: room, options, close };
}

/** Options of the page around, with the room that this page is of. */
export function joinOptions(
  { url, token }: RoomAddress,
  given: Readonly<Record<string, unknown>>,
  userName: string,
): Record<string, unknown> {
  return { ...(token !== null && { token }), ...given, url, userName };
}

/** Styles of the page around. Its own style sheets are not ours to load; the text of one is. */
function applyCss({ bodyClass, cssText }: { readonly bodyClass: unknown; readonly cssText: unknown }): void {
  if (typeof bodyClass === 'string') document.body.className = bodyClass;
  if (typeof cssText !== 'string') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cssText);
  document.adoptedStyleSheets = [sheet];
}
