import type { Caller } from '../../access/caller.ts';
import type { TokenRestrictions } from '../dialect/token-schema.ts';

/** Resolves the current identity of a caller admitted earlier; null: no longer valid. */
export type CurrentCaller = () => Promise<Caller | null>;

/** Identity and rights of the bearer of a request to `/voice`. */
export type VoiceBearer =
  /** Opens everything. */
  | {
      readonly kind: 'private';
      readonly tokenId: string;
      readonly caller: Caller;
      readonly currentCaller: CurrentCaller;
    }
  /** Starts calls of visitors. `restrictions` null: the key of the installation, for its visitors' assistant alone. */
  | {
      readonly kind: 'public';
      readonly tokenId: string;
      readonly caller: Caller;
      readonly restrictions: TokenRestrictions | null;
      readonly currentCaller: CurrentCaller;
    }
  /** Starts calls of one member of staff, with his rights. */
  | {
      readonly kind: 'staff';
      readonly tokenId: string;
      readonly caller: Caller;
      readonly currentCaller: CurrentCaller;
    };
