/** Endings of domains that people here type, longer than two letters. */
const LONG: ReadonlySet<string> = new Set(
  `com net org info biz eu online shop store berlin hamburg koeln cologne bayern ruhr nrw saarland gmbh energy solar power
  green eco digital tech cloud app dev agency group team work email systems solutions services company consulting haus bio
  example test`.split(/\s+/),
);
/** Two letters that end names rather than domains. */
const FORMS: ReadonlySet<string> = new Set(['ag', 'kg', 'ug', 'eg', 'ev', 'ek', 'se', 'co']);

/** Whether `word.ending` is a domain rather than two words: any two letters are a country. Folded. */
export function isDomainEnding(ending: string): boolean {
  return LONG.has(ending) || (/^[a-z]{2}$/.test(ending) && !FORMS.has(ending));
}
