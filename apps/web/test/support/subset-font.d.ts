declare module 'subset-font' {
  /** Cuts a font down to the characters of a text; the source may be packed as woff or woff2. */
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype' | 'woff2'; preserveNameIds?: readonly number[] },
  ): Promise<Buffer>;
}
