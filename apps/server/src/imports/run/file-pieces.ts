import { open } from 'node:fs/promises';

/** Bytes of one piece: some milliseconds of parsing, after which the thread looks after its connections. */
const PIECE_BYTES = 64 * 1024;

/** The bytes of a file, piece by piece. A piece is valid until the next one is asked for. */
export async function* filePieces(path: string): AsyncGenerator<Uint8Array, void> {
  const file = await open(path, 'r');
  try {
    const buffer = new Uint8Array(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
