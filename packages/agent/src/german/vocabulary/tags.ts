import { PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';

/** Columns that can be read, named in the seed's spelling. */
export const READABLE_FIELDS = [...PROVIDER_WRITABLE_FIELDS, 'created_at', 'updated_at'] as const;
export type ReadableField = (typeof READABLE_FIELDS)[number];

/** Actions that a message can request. */
type Act =
  | 'search'
  | 'show'
  | 'change'
  | 'add'
  | 'remove'
  | 'create'
  | 'count'
  | 'compare'
  | 'undo'
  | 'activate'
  | 'deactivate'
  | 'mark'
  | 'rename'
  | 'move'
  | 'pick'
  | 'drop'
  | 'finish'
  | 'offer'
  | 'cooperate'
  | 'reach'
  | 'located';

/** What a word or phrase means. One may have several meanings; the sentence around it decides. */
export type Tag =
  | `act:${Act}`
  | `field:${ReadableField}`
  | 'field:address'
  | 'field:number'
  | `noun:${'provider' | 'providers' | 'record' | 'result' | 'info' | 'change' | 'product' | 'all'}`
  | `ask:${'who' | 'what' | 'which' | 'where' | 'count' | 'how' | 'when' | 'why'}`
  | `prep:${'in' | 'of' | 'at' | 'to' | 'on' | 'with' | 'without' | 'from' | 'for' | 'about' | 'around' | 'than' | 'under' | 'behind' | 'named'}`
  | `cmp:${'more' | 'less' | 'atLeast' | 'atMost' | 'between' | 'exactly'}`
  | `best:${'size' | 'mitarbeiter' | 'umsatz' | 'rating' | 'zweigstellen' | 'new' | 'old' | 'name' | 'stadt'}:${'asc' | 'desc'}`
  | `sort:${'by' | 'asc' | 'desc'}`
  | `is:${'active' | 'inactive' | 'intern' | 'extern'}`
  | `say:${'yes' | 'no' | 'hello' | 'thanks' | 'bye' | 'how' | 'who' | 'praise' | 'blame' | 'help' | 'back'}`
  | `pick:${'last' | 'other' | 'next' | 'first'}`
  | `off:${'topic' | 'inject' | 'verb' | 'deed'}`
  | 'pronoun'
  | 'article'
  | 'and'
  | 'or'
  | 'not'
  | 'filler'
  | 'address:du'
  | 'address:sie'
  | 'is'
  | 'has'
  | 'now'
  | 'new'
  | 'old'
  | 'instead'
  | 'both'
  | 'filled'
  | 'empty'
  | 'much'
  | 'true'
  | 'false'
  | 'country'
  | 'ordinal'
  | 'common'
  | 'form';
