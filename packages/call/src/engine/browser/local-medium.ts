import type { CameraError } from '../../api/errors.ts';
import type { BlockedReasons } from '../../api/participant.ts';
import type { Medium } from '../../validate/input-settings.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';
import type { DeviceConstraints } from './open-devices.ts';

/** The initial state of a microphone or camera. */
export interface MediumStart {
  readonly isWanted: boolean;
  /** Whether the page lets it be used at all. */
  readonly isAllowed: boolean;
  readonly constraints: DeviceConstraints;
  /** A track of the page's own in place of a device. */
  readonly given: MediaStreamTrack | undefined;
  /** Whether a camera that is off stays open, so that its light tells nothing. */
  readonly staysOpen: boolean;
}

/** The microphone or camera of this page: its requested state and its track. */
export class LocalMedium {
  readonly kind: Medium;
  constraints: DeviceConstraints = {};
  #given: MediaStreamTrack | undefined;
  #isWanted = false;
  #isAllowed = true;
  #isPermitted = true;
  #isOffByRequest = false;
  #isOpening = false;
  #staysOpen = false;
  #blocked: BlockedReasons | undefined;
  #track: MediaStreamTrack | undefined;
  #isHoldingGiven = false;
  #hasBeenOn = false;
  /** Counts what makes an opening that is under way worthless. */
  #turn = 0;
  readonly #changed: () => void;
  readonly #lost: () => void;

  /** `lost` is called when a device that is used has gone. */
  constructor(kind: Medium, { changed, lost }: { changed(): void; lost(): void }) {
    this.kind = kind;
    this.#changed = changed;
    this.#lost = lost;
  }

  get facts(): LocalTrackFacts {
    return {
      kind: this.kind,
      isWanted: this.#isWanted && this.#isAllowed,
      isOffByRequest: this.#isOffByRequest,
      isOpening: this.#isOpening,
      blocked: this.#blocked,
      track: this.#track,
    };
  }

  /** Whether it has given something since it began. */
  get hasBeenOn(): boolean {
    return this.#hasBeenOn;
  }

  get isBlocked(): boolean {
    return this.#blocked !== undefined;
  }

  /** Whether a device must be opened to reach the requested state. */
  get isMissing(): boolean {
    return this.#isWanted && this.#isAllowed && this.#track === undefined && !this.#isOpening;
  }

  /** Whether a device could be of any use later. */
  get mayBeAskedFor(): boolean {
    return this.#isPermitted && this.#isAllowed && this.#given === undefined;
  }

  get usesGivenTrack(): boolean {
    return this.#given !== undefined;
  }

  begin({ isWanted, isAllowed, constraints, given, staysOpen }: MediumStart): void {
    this.#isWanted = isWanted && this.#isPermitted;
    this.#isAllowed = isAllowed;
    this.#staysOpen = staysOpen;
    this.constraints = constraints;
    this.#given = given;
    if (given !== undefined && this.#isWanted && this.#isAllowed) this.#hold(given);
  }

  /**
   * Whether its track may be sent. A device that may not send is closed, and stays off until it is switched on again:
   * no camera light without a use.
   */
  permit(isPermitted: boolean): void {
    if (isPermitted === this.#isPermitted) return;
    this.#isPermitted = isPermitted;
    if (!isPermitted) {
      this.#isWanted = false;
      this.#isOpening = false;
      this.#blocked = undefined;
      this.#release();
    }
    this.#changed();
  }

  allow(isAllowed: boolean): void {
    this.#isAllowed = isAllowed;
    if (!isAllowed) this.#release();
    this.#changed();
  }

  setWanted(
    isWanted: boolean,
    options: { readonly isByRequest?: boolean; readonly discards?: boolean } = {},
  ): void {
    if (isWanted && !this.#isPermitted) return;
    this.#isWanted = isWanted;
    this.#isOffByRequest = !isWanted && options.isByRequest === true;
    // Switching on retries a device that was blocked.
    this.#blocked = undefined;
    if (isWanted) {
      if (this.#track === undefined && this.#given !== undefined && this.#isAllowed) this.#hold(this.#given);
      if (this.#track !== undefined) this.#track.enabled = true;
    } else {
      this.#turn += 1;
      this.#isOpening = false;
      const isClosed = options.discards || (this.kind === 'video' && !this.#staysOpen);
      if (isClosed && this.#given === undefined) this.#release();
      else if (this.#track !== undefined) this.#track.enabled = false;
    }
    this.#changed();
  }

  /** Requests another device, other settings, or the page's own track. The current track runs on until the new one is there. */
  take(constraints: DeviceConstraints, given: MediaStreamTrack | undefined): void {
    this.constraints = constraints;
    this.#given = given;
    if (given !== undefined && this.#isWanted && this.#isAllowed) {
      this.#release();
      this.#hold(given);
      this.#changed();
    } else if (!this.#isWanted) this.#release();
  }

  /** Says that a device is being opened; what comes of it is handed to the functions that this returns. */
  opening(): { done(track: MediaStreamTrack): void; failed(error: CameraError): void } {
    this.#turn += 1;
    const mine = this.#turn;
    this.#isOpening = true;
    this.#blocked = undefined;
    this.#changed();
    const isMine = () => this.#turn === mine;
    return {
      done: (track) => {
        if (!isMine() || !this.#isWanted || !this.#isAllowed) {
          track.stop();
          return;
        }
        this.#isOpening = false;
        this.#release();
        this.#hold(track);
        this.#changed();
      },
      failed: (error) => {
        if (!isMine()) return;
        this.#isOpening = false;
        this.#blocked = blockedBy(error);
        // A device that was to take another's place did not: that goes on.
        if (this.#track !== undefined) this.#blocked = undefined;
        this.#changed();
      },
    };
  }

  /** Gives everything back. */
  end(): void {
    this.#release();
    this.#isWanted = false;
    this.#isPermitted = true;
    this.#isOffByRequest = false;
    this.#hasBeenOn = false;
    this.#isOpening = false;
    this.#blocked = undefined;
    this.#given = undefined;
    this.constraints = {};
  }

  #hold(track: MediaStreamTrack): void {
    this.#track = track;
    this.#hasBeenOn = true;
    this.#isHoldingGiven = track === this.#given;
    track.enabled = true;
    track.addEventListener('ended', this.#ended);
    track.addEventListener('mute', this.#changed);
    track.addEventListener('unmute', this.#changed);
  }

  #release(): void {
    const track = this.#track;
    this.#turn += 1;
    if (track === undefined) return;
    this.#track = undefined;
    track.removeEventListener('ended', this.#ended);
    track.removeEventListener('mute', this.#changed);
    track.removeEventListener('unmute', this.#changed);
    // The page stops its own tracks.
    if (!this.#isHoldingGiven) track.stop();
  }

  readonly #ended = (): void => {
    this.#release();
    this.#changed();
    this.#lost();
  };
}

/** The reasons that a camera error blocks a participant's track. */
function blockedBy({ type }: CameraError): BlockedReasons {
  switch (type) {
    case 'permissions':
      return { byPermissions: true };
    case 'cam-in-use':
    case 'mic-in-use':
    case 'cam-mic-in-use':
      return { byDeviceInUse: true };
    default:
      return { byDeviceMissing: true };
  }
}
