import type { BrowserContext } from '@playwright/test';

/** Collects what pages report to nobody: console errors and warnings, failed and foreign requests, policy reports. */
export interface Watch {
  /** Declares that lines which match `pattern` belong to this test. */
  readonly expect: (pattern: RegExp) => void;
  /** Whether the test declared such a line. */
  readonly isExpected: (line: string) => boolean;
  /** Every line that the test did not declare. */
  readonly unexpected: () => string[];
  /** Every line so far. */
  readonly lines: () => readonly string[];
}

/** The specification wants a warning for each row that an import skips; reports tell the same to everybody. */
const SKIPPED_ROWS = /^console warning: (Zeile \d+ übersprungen|Weitere übersprungene Zeilen)/;

const LOUD = ['error', 'warning', 'assert'];

/** Watches all pages of `context`. `origin` is the only one they may ask. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watch> {
  const lines: string[] = [];
  const declared: RegExp[] = [SKIPPED_ROWS];

  context.on('console', (message) => {
    if (!LOUD.includes(message.type())) return;
    lines.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) lines.push(`foreign: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser cancels what is under way when a page is left; nobody misses it.
    if (reason !== 'net::ERR_ABORTED') lines.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });

  await context.exposeFunction('reportPolicyViolation', (line: string) => lines.push(`policy: ${line}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(window, 'reportPolicyViolation');
      if (typeof report === 'function') report(`${violatedDirective} ${blockedURI}`);
    });
  });

  const isExpected = (line: string): boolean => declared.some((pattern) => pattern.test(line));
  return {
    expect: (pattern) => declared.push(pattern),
    isExpected,
    unexpected: () => lines.filter((line) => !isExpected(line)),
    lines: () => lines,
  };
}
