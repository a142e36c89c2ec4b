/** The first part of the assistant's path: lower case, ä to ae and so on, everything else a hyphen (design). */
export function assistantPath(voiceProviderName: string): string {
  const slug = voiceProviderName
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `/${slug}-dienstleister`;
}

/** Paths of the staff pages that this version has. */
export const BUILT_STAFF_PATHS = [
  '/stats',
  '/dienstleister',
  '/dienstleister-import',
  '/dienstleister_import',
] as const;

/** Every path that belongs to staff. Behind a closed gate they all answer alike, built or not. */
export function staffPaths(voiceProviderName: string): readonly string[] {
  return [...BUILT_STAFF_PATHS, assistantPath(voiceProviderName)];
}
