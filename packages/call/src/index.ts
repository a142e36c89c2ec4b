export type { Call } from './api/call.ts';
export type { CallOptions, FactoryOptions, LoadOptions } from './api/call-options.ts';
export type { DeviceInfo, DeviceInfos } from './api/device-infos.ts';
export type { CameraError, FatalError, FatalErrorType } from './api/errors.ts';
export type { CallEvent, CallEventName, CallEvents } from './api/events.ts';
export type { MeetingState } from './api/meeting-state.ts';
export type { Participant, Participants, TrackState } from './api/participant.ts';
export { CallComponent as default } from './call-component.ts';
export * from './constants.ts';
