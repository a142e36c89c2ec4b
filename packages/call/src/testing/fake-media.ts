/** A media track where there is no browser: what the component looks at, and nothing that plays. */
export class FakeTrack extends EventTarget implements MediaStreamTrack {
  readonly kind: 'audio' | 'video';
  readonly id: string;
  readonly label = '';
  contentHint = '';
  enabled = true;
  settings: MediaTrackSettings = {};
  constraints: MediaTrackConstraints = {};
  muted = false;
  readyState: MediaStreamTrackState = 'live';
  onended = null;
  onmute = null;
  onunmute = null;

  constructor(kind: 'audio' | 'video', id: string) {
    super();
    this.kind = kind;
    this.id = id;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  clone(): FakeTrack {
    return new FakeTrack(this.kind, `${this.id}'`);
  }

  /** Any constraint is met. */
  async applyConstraints(constraints: MediaTrackConstraints = {}): Promise<void> {
    this.constraints = constraints;
  }

  getCapabilities(): MediaTrackCapabilities {
    return {};
  }

  getConstraints(): MediaTrackConstraints {
    return this.constraints;
  }

  getSettings(): MediaTrackSettings {
    return this.settings;
  }
}

/** A stream of fake tracks. */
export class FakeStream extends EventTarget {
  readonly #tracks: FakeTrack[];

  constructor(tracks: FakeTrack[]) {
    super();
    this.#tracks = tracks;
  }

  getTracks(): FakeTrack[] {
    return this.#tracks;
  }

  getAudioTracks(): FakeTrack[] {
    return this.#tracks.filter(({ kind }) => kind === 'audio');
  }

  getVideoTracks(): FakeTrack[] {
    return this.#tracks.filter(({ kind }) => kind === 'video');
  }
}
