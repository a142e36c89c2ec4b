import process from 'node:process';

/** How large a test is: as told by the environment, where a long run wants more than `npm test`. */
export function size(name: string, usual: number): number {
  const told = Number(process.env[name] ?? usual);
  if (!Number.isFinite(told)) throw new Error(`${name} must be a number.`);
  return told;
}

/** Writes down what was measured, for those who compare runs. */
export function report(name: string, figures: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ figures: name, ...figures })}\n`);
}
