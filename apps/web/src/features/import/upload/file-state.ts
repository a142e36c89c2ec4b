import type { MappingState } from '../mapping/column-mapping.ts';
import type { FilePreview } from './read-preview.ts';

/** An inspected file. `bad`: it cannot be imported, for the reason in `message`. `facts`: a one-line summary. */
export type OpenedFile =
  | { readonly kind: 'bad'; readonly file: File; readonly message: string; readonly facts: string }
  | {
      readonly kind: 'ready';
      readonly file: File;
      readonly preview: FilePreview;
      readonly mapping: MappingState;
      readonly facts: string;
    };

/** The chosen file. */
export type FileState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly file: File }
  | OpenedFile;
