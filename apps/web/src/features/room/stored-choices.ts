/** The name that the visitor gave last, for the next room. */
const NAME_KEY = 'rer-room-name';
/** The room in which the microphone was switched off in this tab. */
const MUTED_KEY = 'rer-room-muted';

/** The name given last in this browser; empty where there is none, or the browser keeps nothing. */
export function storedName(): string {
  return read(() => localStorage, NAME_KEY);
}

export function storeName(name: string): void {
  write(() => localStorage, NAME_KEY, name);
}

/** Whether the visitor was muted in this room when this tab left it. */
export function wasMuted(roomName: string): boolean {
  return read(() => sessionStorage, MUTED_KEY) === roomName;
}

export function storeMuted(roomName: string, isMuted: boolean): void {
  write(() => sessionStorage, MUTED_KEY, isMuted ? roomName : '');
}

function read(storage: () => Storage, key: string): string {
  try {
    return storage().getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    if (value === '') storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Then it is asked for again.
  }
}
