import type { NameLookup, SoundingName } from '../german/names/sounding-names.ts';

/** The names of several lookups as those of one. */
export class JointNames implements NameLookup {
  readonly #lookups: readonly NameLookup[];

  constructor(lookups: readonly NameLookup[]) {
    this.#lookups = lookups;
  }

  soundsLike(words: string, limit: number): readonly SoundingName[] {
    const found = new Map<string, SoundingName>();
    for (const lookup of this.#lookups)
      for (const each of lookup.soundsLike(words, limit))
        if (!found.has(each.name)) found.set(each.name, each);
    return [...found.values()].sort((a, b) => a.distance - b.distance).slice(0, limit);
  }

  isNameWord(word: string): boolean {
    return this.#lookups.some((lookup) => lookup.isNameWord(word));
  }
}
