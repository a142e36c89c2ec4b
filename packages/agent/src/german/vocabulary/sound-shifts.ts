/** A sound of a dialect, and what it is in writing: `guat` is `gut`, `janz` is `ganz`, `gmacht` is `gemacht`. */
export interface SoundShift {
  readonly said: RegExp;
  readonly written: string;
}

const shift = (said: RegExp, written: string): SoundShift => ({ said, written });

/** Of the south, of Berlin and Saxony, of the north. A shift only holds where a word of ours comes out of it. */
export const SOUND_SHIFTS: readonly SoundShift[] = [
  shift(/^g(?=[bcdfghjkmpqstvwzäöü]|a(?!r))/u, 'ge'),
  shift(/ua/u, 'u'),
  shift(/üa/u, 'ü'),
  shift(/oa/u, 'ei'),
  shift(/ia/u, 'ie'),
  shift(/ui/u, 'iel'),
  shift(/ou/u, 'u'),
  shift(/^j/u, 'g'),
  shift(/^je/u, 'ge'),
  shift(/ee/u, 'ei'),
  shift(/oo/u, 'au'),
  shift(/oo/u, 'o'),
  shift(/ich$/u, 'ig'),
  shift(/isch$/u, 'ig'),
  shift(/isch/u, 'ich'),
  shift(/ick$/u, 'ich'),
  shift(/sch(?=t?$)/u, 's'),
  shift(/sch$/u, 'st'),
  shift(/schd$/u, 'st'),
  shift(/scht$/u, 'st'),
  shift(/chd$/u, 'cht'),
  shift(/dd/u, 'tt'),
  shift(/d$/u, 't'),
  shift(/gg/u, 'ck'),
  shift(/n$/u, 'en'),
  shift(/a$/u, 'en'),
  shift(/a$/u, 'er'),
  shift(/k(?=en$|t$|e?$)/u, 'ch'),
  shift(/^ch/u, 'k'),
  shift(/pp/u, 'pf'),
  shift(/tt$/u, 's'),
];
