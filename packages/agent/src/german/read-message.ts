import type { DirectoryWords } from './known/directory-words.ts';
import type { Context } from './understand/context.ts';
import type { Understood } from './understand/meaning.ts';
import { understand } from './understand/understand.ts';

/** What a message of a member of staff means where the conversation stands: its wishes, or the readings between which it is doubtful. */
export function readMessage(message: string, context: Context, words: DirectoryWords): Understood {
  return { kind: 'meant', wishes: [{ ...understand(message, context, words), text: message }] };
}
