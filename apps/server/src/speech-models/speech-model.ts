import type { SpeechModelName } from '@rer/contracts';
import type { RecognizerModel } from '@rer/contracts/speech-program';

/** What tells the bytes of a file from all others. */
export interface FileDigest {
  readonly bytes: number;
  /** Hexadecimal, lower case. */
  readonly sha256: string;
}

/** A file of a model. */
export interface ModelFile {
  readonly name: string;
  /** How large it is, about; shown before a download has told the size. */
  readonly aboutBytes: number;
  /** What the hub gives; null where it could not be fetched when the entry was written: then its first download is noted. */
  readonly digest: FileDigest | null;
  /** The file that the product was measured with, where it is another export than the hub's. */
  readonly measured?: FileDigest;
}

/** A model that hears. */
export interface SpeechModel {
  readonly name: SpeechModelName;
  /** SPDX identifier. */
  readonly licence: string;
  /** ISO 639 codes. */
  readonly languages: readonly string[];
  /** Owner and name of the repository at the hub, and the commit that the files are taken from. */
  readonly repository: string;
  readonly revision: string;
  readonly files: readonly ModelFile[];
  /** How it is loaded, with the names of its files in place of paths. */
  readonly settings: RecognizerModel;
}

/** How large the files are together, about. */
export function sizeOf({ files }: Pick<SpeechModel, 'files'>): number {
  return files.reduce((sum, { digest, aboutBytes }) => sum + (digest?.bytes ?? aboutBytes), 0);
}

/** Where a file is fetched, by the paths of Hugging Face, which its mirrors keep. */
export function addressOf(
  hubUrl: string,
  { repository, revision }: Pick<SpeechModel, 'repository' | 'revision'>,
  file: string,
): string {
  return `${hubUrl}/${repository}/resolve/${revision}/${file}`;
}
