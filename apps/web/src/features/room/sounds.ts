export interface SoundHandlers {
  /** The browser holds sound back, or no longer does. */
  changed(): void;
  /** The browser plays through another loudspeaker than it should. */
  speakerRefused(): void;
}

/** The sound of the others: one element a track, so that each comes out of the loudspeaker that was chosen. */
export class Sounds {
  readonly #elements = new Map<string, HTMLAudioElement>();
  readonly #handlers: SoundHandlers;
  #isSilenced = false;
  #speaker = '';

  constructor(handlers: SoundHandlers) {
    this.#handlers = handlers;
  }

  /** Whether the browser waits for a click before it lets anything be heard. */
  get isSilenced(): boolean {
    return this.#isSilenced;
  }

  /** Plays exactly these tracks. */
  play(tracks: readonly MediaStreamTrack[]): void {
    const ids = new Set(tracks.map(({ id }) => id));
    for (const [id, element] of this.#elements) if (!ids.has(id)) this.#drop(id, element);
    for (const track of tracks) if (!this.#elements.has(track.id)) this.#add(track);
  }

  /** To be called in a click. */
  async start(): Promise<void> {
    this.#setSilenced(false);
    await Promise.all([...this.#elements.values()].map((element) => this.#begin(element)));
  }

  /** Through another loudspeaker: its id, or none for the usual one. */
  async playThrough(deviceId: string): Promise<void> {
    this.#speaker = deviceId;
    await Promise.all([...this.#elements.values()].map((element) => this.#route(element)));
  }

  stop(): void {
    this.play([]);
  }

  #add(track: MediaStreamTrack): void {
    const element = new Audio();
    element.srcObject = new MediaStream([track]);
    this.#elements.set(track.id, element);
    void this.#route(element);
    void this.#begin(element);
  }

  #drop(id: string, element: HTMLAudioElement): void {
    this.#elements.delete(id);
    element.srcObject = null;
  }

  async #begin(element: HTMLAudioElement): Promise<void> {
    try {
      await element.play();
    } catch (error) {
      // A track removed while it starts was not blocked by the browser.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#setSilenced(true);
    }
  }

  async #route(element: HTMLAudioElement): Promise<void> {
    if (!('setSinkId' in element) || element.sinkId === this.#speaker) return;
    await element.setSinkId(this.#speaker).catch(() => this.#handlers.speakerRefused());
  }

  #setSilenced(isSilenced: boolean): void {
    if (isSilenced === this.#isSilenced) return;
    this.#isSilenced = isSilenced;
    this.#handlers.changed();
  }
}
