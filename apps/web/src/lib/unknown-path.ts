/** Tells the console which address led nowhere, as the not-found page promises (seed 1, section 2). */
export function reportUnknownPath(path: string): void {
  // biome-ignore lint/suspicious/noConsole: the message is part of the specification.
  console.error('404 Error: User attempted to access non-existent route:', path);
}
