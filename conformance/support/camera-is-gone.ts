/**
 * The made-up camera of a browser stopped for good, in all of its pages: seen once in some dozens of runs of the suite, as if
 * the browser's own process for cameras hung. That says nothing about an engine, so a test that fails by this sentence is run
 * again, in another browser (`retry` in the configuration of vitest).
 */
export const CAMERA_IS_GONE = 'The made-up camera of the browser gives no pictures';
