/** Logs errors that are not shown (seed 1, section 8: some errors are only logged). */
export const consoleLog = {
  error(text: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a log is all that the specification asks for.
    console.error(text, cause ?? '');
  },
  warn(text: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a log is all that the specification asks for.
    console.warn(text, cause ?? '');
  },
};
