import { isRecord } from '../../values/record.ts';

/** Chosen devices, by id. */
export interface ChosenDevices {
  readonly audio?: string;
  readonly video?: string;
  readonly speaker?: string;
}

const NAME = 'call-devices';
const KINDS = ['audio', 'video', 'speaker'] as const;
/** As long as browsers keep a cookie at most. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
/** Device ids of browsers are 64 characters long; a much longer text is not an id. */
const ID_MAX = 256;

/** The devices in the page's cookie. Anybody can write a cookie, so its content is validated. */
export function readChosenDevices(cookies: string): ChosenDevices {
  const prefix = `${NAME}=`;
  const cookie = cookies.split('; ').find((one) => one.startsWith(prefix));
  const said = cookie === undefined ? undefined : parse(cookie.slice(prefix.length));
  if (!isRecord(said)) return {};
  const isId = (id: unknown) => typeof id === 'string' && id !== '' && id.length <= ID_MAX;
  return Object.fromEntries(KINDS.flatMap((kind) => (isId(said[kind]) ? [[kind, said[kind]]] : [])));
}

/** A cookie that says it. In a frame it belongs to the frame's page within the page around it, where browsers let it be. */
export function deviceCookie(
  chosen: ChosenDevices,
  { isSecure, isFramed }: { readonly isSecure: boolean; readonly isFramed: boolean },
): string {
  const place = isFramed && isSecure ? '; samesite=none; partitioned' : '; samesite=lax';
  const safety = isSecure ? '; secure' : '';
  const content = encodeURIComponent(JSON.stringify(chosen));
  return `${NAME}=${content}; path=/; max-age=${MAX_AGE_S}${place}${safety}`;
}

/** Remembers by a cookie of the page which devices were chosen, where that is wanted. */
export class DeviceMemory {
  isOn = false;

  recall(): ChosenDevices {
    return this.isOn ? readChosenDevices(jar()?.cookie ?? '') : {};
  }

  keep(chosen: ChosenDevices): void {
    const page = this.isOn && Object.keys(chosen).length > 0 ? jar() : undefined;
    if (page === undefined) return;
    const isSecure = location.protocol === 'https:';
    page.cookie = deviceCookie(
      { ...readChosenDevices(page.cookie), ...chosen },
      { isSecure, isFramed: window.top !== window },
    );
  }
}

/**
 * The page's cookies; their newer interface is for secure pages alone, and answers later than devices are to be opened. Nothing
 * where the page may have none, as in a frame that is kept apart from its own origin.
 */
function jar(): Pick<Document, 'cookie'> | undefined {
  try {
    return typeof document.cookie === 'string' ? document : undefined;
  } catch {
    return undefined;
  }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(content));
  } catch {
    return undefined;
  }
}
