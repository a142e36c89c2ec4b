import { DIRECTORY_TEXTS } from '@rer/contracts';
import { type Caller, isEditor } from '../../access/caller.ts';
import { HttpError } from '../../http/errors.ts';

/** Refuses members of staff who may only read. */
export function requireEditor(caller: Caller): void {
  if (!isEditor(caller)) throw new HttpError('forbidden', DIRECTORY_TEXTS.readOnly);
}
