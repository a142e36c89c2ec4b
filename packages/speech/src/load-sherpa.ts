/** Loads the native library when something is to be heard: without it the program takes less than half of the memory. */
export async function loadSherpa(): Promise<typeof import('sherpa-onnx-node').default> {
  const { default: sherpa } = await import('sherpa-onnx-node');
  return sherpa;
}
