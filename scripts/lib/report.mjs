/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
export function field(value, name) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {number} 0 where there is none.
 */
export function number(value, name) {
  const found = field(value, name);
  return typeof found === 'number' ? found : 0;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {string} Empty where there is none.
 */
export function text(value, name) {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown[]}
 */
export function list(value, name) {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/**
 * Whether a file of Vitest's JSON report failed without one of its tests: it did not load, or what goes on around its tests
 * failed.
 * @param {unknown} file
 */
export function isBrokenFile(file) {
  const failed = list(file, 'assertionResults').some((test) => field(test, 'status') === 'failed');
  return field(file, 'status') === 'failed' && !failed;
}
