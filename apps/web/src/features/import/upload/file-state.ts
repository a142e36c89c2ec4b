import type { MappingState } from '../mapping/column-mapping.ts';
import type { FilePreview } from './read-preview.ts';

/** A file that was looked at. `bad`: it cannot be imported, for the reason in `message`. `facts`: what is known of it, in a line. */
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
