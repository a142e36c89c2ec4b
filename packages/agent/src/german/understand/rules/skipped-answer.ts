/** `nicht`, as it is said. */
const NOT = '(nicht|nich|net|nit|ned|nischt|nix)';

/** The person does not know, or does not want to say. */
export const UNKNOWN = new RegExp(
  [
    String.raw`\b(ubergeh|uberspring|entfall|entfiel)\p{L}*`,
    String.raw`\b(offen|leer|frei|weg|aus)\s?lass\p{L}*`,
    String.raw`\b(lass\p{L}*|bleib\p{L}*)\b.*\b(offen|leer|frei|weg|aus)\b`,
    String.raw`\b(skip|weiter|nachste\p{L}*|spater|auslassen|egal|unbekannt|keine ahnung|keine angaben?)\b`,
    String.raw`\b(weiss|kenn|kenne|hab|habe|haben|sag|sagen|bekannt|da|vor|parat)\b.*\b${NOT}\b`,
    String.raw`\b${NOT} (bekannt|zur hand|da|vorliegend|parat|griffbereit)\b`,
    String.raw`\b(brauch\p{L}*|muss)\b.*\b${NOT}\b`,
    String.raw`\b(erst ?mal|vorerst|einstweilen|zunachst|mach\p{L}*|geht( auch)?) ohne\b`,
    String.raw`\b(rausfinden|herausfinden|rauskriegen|nachreich\p{L}*|reiche? ich nach|nachfragen|nachtragen|erfragen|nachschauen|nachsehen|klaren|trag\p{L}* ich nach)\b`,
    String.raw`\b(kommt|kommen|folgt|folgen|gibts?|liefer\w*|reich\w*|geb\w*|schick\w*) (ich |wir |es |die |das )*(noch )?(nach|spater)\b|\bfolgt noch\b`,
    String.raw`\b(da )?muss ich (leider )?passen\b`,
    String.raw`\b(spielt keine rolle|fallt weg|liegt mir (\p{L}+ )?${NOT} vor)\b`,
    String.raw`^\W*k\s?\.\s?a\b|^\W*(ka|kp|na|n\s?/\s?a)\W*$`,
  ].join('|'),
  'iu',
);
/** There is none. */
export const NONE = /\b(kein(e[nrs]?)?|keins|nichts|nix|nicht|nich|net|ned|ohne)\b/iu;
