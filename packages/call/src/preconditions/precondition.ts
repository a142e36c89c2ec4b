import type { MeetingState } from '../api/meeting-state.ts';
import * as text from '../texts/texts.ts';

/** What a method may require of its call, by the codes of the contract (section 1: guards). */
export type Precondition =
  | 'join'
  | 'pre'
  | 'init'
  | 'testInit'
  | 'test'
  | 'object'
  | 'prebuilt'
  | 'notNative'
  | 'native';

/** What preconditions are checked on. */
export interface PreconditionState {
  readonly meeting: MeetingState;
  /** Whether join's own load is running. */
  readonly isPreparingToJoin: boolean;
  readonly isInitialised: boolean;
  readonly isTesting: boolean;
  readonly isObjectMode: boolean;
  readonly isReactNative: boolean;
}

/** Why a precondition refuses a method. */
export interface Refusal {
  readonly text: string;
  /** Whether it goes to `console.error` too. */
  readonly isLogged: boolean;
}

/** Whether the call is in the meeting or joining it. */
export function isJoiningOrJoined({
  meeting,
  isPreparingToJoin,
}: Pick<PreconditionState, 'meeting' | 'isPreparingToJoin'>): boolean {
  return meeting === 'joining-meeting' || meeting === 'joined-meeting' || isPreparingToJoin;
}

const CHECKS: Readonly<
  Record<
    Precondition,
    { readonly passes: (state: PreconditionState) => boolean; readonly text: (name: string) => string }
  >
> = {
  join: { passes: ({ meeting }) => meeting === 'joined-meeting', text: text.onlyAfterJoin },
  pre: { passes: (state) => !isJoiningOrJoined(state), text: text.notAfterJoining },
  init: { passes: ({ isInitialised }) => isInitialised, text: text.requiresInit },
  testInit: { passes: ({ isInitialised }) => isInitialised, text: text.requiresTestInit },
  test: { passes: ({ isTesting }) => !isTesting, text: text.testInProgress },
  object: { passes: ({ isObjectMode }) => isObjectMode, text: text.onlyCallObject },
  prebuilt: { passes: ({ isObjectMode }) => !isObjectMode, text: text.onlyPrebuilt },
  notNative: { passes: ({ isReactNative }) => !isReactNative, text: () => text.NOT_IN_REACT_NATIVE },
  native: { passes: ({ isReactNative }) => isReactNative, text: () => text.ONLY_IN_REACT_NATIVE },
};

/** Why a precondition refuses a method now, or nothing. `hint` is appended after a space. */
export function findRefusal(
  precondition: Precondition,
  state: PreconditionState,
  { name, hint }: { readonly name: string; readonly hint?: string | undefined },
): Refusal | undefined {
  const check = CHECKS[precondition];
  if (check.passes(state)) return undefined;
  const sentence = check.text(name);
  return {
    text: hint === undefined ? sentence : `${sentence} ${hint}`,
    isLogged: precondition !== 'notNative' && precondition !== 'native',
  };
}
