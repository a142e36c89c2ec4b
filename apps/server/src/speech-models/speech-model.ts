import type { SpeechModelName } from '@rer/contracts';

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

/** How sherpa-onnx loads a model, as its `OfflineRecognizer` names things. Paths are those of files: names in the table, absolute when found. */
export type ModelSettings =
  | {
      readonly kind: 'whisper';
      readonly encoder: string;
      readonly decoder: string;
      readonly tokens: string;
      /** Frames of silence, 10 ms each, that are put behind the sound. */
      readonly tailPaddings: number;
    }
  | {
      readonly kind: 'transducer';
      readonly modelType: 'nemo_transducer';
      readonly encoder: string;
      readonly decoder: string;
      readonly joiner: string;
      readonly tokens: string;
    }
  | {
      readonly kind: 'canary';
      readonly encoder: string;
      readonly decoder: string;
      readonly tokens: string;
    };

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
  readonly settings: ModelSettings;
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
