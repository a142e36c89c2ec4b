import { LOADERS } from './bundled-parts.ts';
import { makeComponent } from './call/component.ts';
import { browserFacts, browserPlatform } from './platform/browser-platform.ts';

export type { Call } from './api/call.ts';
export type { CallOptions, FactoryOptions, LoadOptions } from './api/call-options.ts';
export type { DeviceInfo, DeviceInfos } from './api/device-infos.ts';
export type { CameraError, FatalError, FatalErrorType } from './api/errors.ts';
export type { CallEvent, CallEventName, CallEvents } from './api/events.ts';
export type { MeetingState } from './api/meeting-state.ts';
export type { Participant, Participants, TrackState } from './api/participant.ts';
export * from './constants.ts';

/** The component of this page. */
const CallComponent = makeComponent({
  platform: () => browserPlatform(LOADERS),
  facts: browserFacts,
});

export default CallComponent;
