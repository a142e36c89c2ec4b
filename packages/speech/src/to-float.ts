/** The largest sample of 16 bits, and one. */
const FULL_SCALE = 32_768;

/** Samples from -1 to 1, as the engines take them. */
export function toFloat(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / FULL_SCALE);
}

/** Samples of 16 bits; what is louder than full scale is cut off. */
export function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) =>
    Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE))),
  );
}
