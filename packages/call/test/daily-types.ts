import type {
  DailyCall,
  DailyCallFactory,
  DailyCallStaticUtils,
  DailyFactoryOptions,
  DailyNetworkStats,
} from '@daily-co/daily-js';
import type { NetworkStats } from '../src/api/figures.ts';
import type { NotBuiltMethods } from '../src/api/not-built.ts';
import type { PrebuiltMethods } from '../src/api/prebuilt.ts';
import type CallComponent from '../src/index.ts';
import type { Call } from '../src/index.ts';

// What is checked here is that it compiles: who wrote against the types of the original can be handed a call of ours.

/** Methods that give the call back are compared by what they take; else one exception would be one of all of them. */
type WithoutChains<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Taken) => DailyCall
    ? (...args: Taken) => unknown
    : T[Name];
};

/** Where our types say what is, and those of the original do not. */
type Exceptions =
  // Null as long as nobody is there.
  | 'localAudio'
  | 'localVideo'
  | 'localScreenAudio'
  | 'localScreenVideo'
  // Undefined where the request is only kept, or nothing is known yet.
  | 'startLocalAudioLevelObserver'
  | 'startRemoteParticipantsAudioLevelObserver'
  | 'setUserData'
  | 'getDailyLang'
  // Empty before the first meeting.
  | 'meetingSessionSummary'
  // Next to nothing outside of a meeting; of the processor its state alone.
  | 'getNetworkStats'
  | 'getCpuLoadStats'
  // Without data in a frame.
  | 'meetingSessionState';

/** What is not built yet, see the README. */
type NotBuilt = keyof NotBuiltMethods<Call> | keyof PrebuiltMethods;

export const asDailyCall = (call: Call): Omit<WithoutChains<DailyCall>, Exceptions | NotBuilt> => call;

export const asDailyFactory = (component: typeof CallComponent): Pick<DailyCallStaticUtils, 'version'> =>
  component;

/** Both factories take the same options. */
export const takesTheSame = (
  component: typeof CallComponent,
): ((options: Parameters<DailyCallFactory['createCallObject']>[0]) => Call) => component.createCallObject;

/** The factories of frames too, in each of their forms. */
export const framesTakeTheSame = (
  component: typeof CallComponent,
): {
  createFrame(parentElement: HTMLElement, properties?: DailyFactoryOptions): Call;
  createFrame(properties?: DailyFactoryOptions): Call;
  createTransparentFrame(properties?: DailyFactoryOptions): Call;
  wrap(iframe: HTMLIFrameElement, properties?: DailyFactoryOptions): Call;
} => component;

/** In a meeting there is all of it. */
export const asDailyNetworkStats = (stats: NetworkStats): DailyNetworkStats => stats;
