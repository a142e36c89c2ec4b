import type { LocalTrackFacts } from '../model/participant-facts.ts';
import { isTrackName } from '../model/track-keys.ts';

interface CustomTrack {
  readonly track: MediaStreamTrack;
  readonly mode: unknown;
}

/** Tracks of the page's own that go out under names of their own. */
export class CustomTracks {
  #tracks = new Map<string, CustomTrack>();
  #count = 0;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get facts(): Readonly<Record<string, LocalTrackFacts>> {
    return Object.fromEntries(
      [...this.#tracks].map(([name, { track }]) => [
        name,
        { kind: track.kind === 'audio' ? 'audio' : 'video', isWanted: true, track },
      ]),
    );
  }

  modeOf(name: string): unknown {
    return this.#tracks.get(name)?.mode;
  }

  start({
    track,
    mode,
    trackName,
  }: {
    readonly track: MediaStreamTrack;
    readonly mode: unknown;
    readonly trackName: string | undefined;
  }): { trackName: string } | { error: string } {
    const name = trackName || this.#newName();
    if (!isTrackName(name)) return { error: `No custom track may have the name ${name}.` };
    if (this.#tracks.has(name)) return { error: `There is a custom track with the name ${name} already.` };
    this.#tracks.set(name, { track, mode });
    track.addEventListener('ended', this.#changed);
    this.#changed();
    return { trackName: name };
  }

  stop(name: string): { trackName: string } | { error: string } {
    const custom = this.#tracks.get(name);
    if (custom === undefined) return { error: `There is no custom track with the name ${name}.` };
    custom.track.removeEventListener('ended', this.#changed);
    this.#tracks.delete(name);
    this.#changed();
    return { trackName: name };
  }

  clear(): void {
    for (const { track } of this.#tracks.values()) track.removeEventListener('ended', this.#changed);
    this.#tracks.clear();
  }

  #newName(): string {
    do this.#count += 1;
    while (this.#tracks.has(`customTrack${this.#count}`));
    return `customTrack${this.#count}`;
  }
}
