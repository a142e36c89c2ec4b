/** The person does not know, or does not want to say. */
export const UNKNOWN =
  /\b(ubergeh\p{L}*|offen lassen|(lass\p{L}*|bleibt) (wir )?(das |es |die )?(mal |erstmal |erst mal )?(offen|frei|leer|weg|aus)|bleib\p{L}*\b.*\b(leer|frei|weg)|uberspring\p{L}*|lass\p{L}* wir (frei|leer|weg|aus)|skip|weiter\b|nachste|spater|auslassen|lass\p{L}* (wir )?(das )?(aus|leer|weg)|leer lassen|weiss (ich )?(grad |gerade? |leider |jetzt |so {2}|auch )?(nicht|net)|keine ahnung|unbekannt|nicht bekannt|egal|kenn ich nicht|hab ich nicht|habe ich nicht|entfallt|spielt keine rolle|fallt weg|muss nicht|brauchen wir nicht|brauch ich nicht)/iu;
/** There is none. */
export const NONE = /\b(kein(e[nrs]?)?|keins|nichts|nicht|ohne)\b/iu;
