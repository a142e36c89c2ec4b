import type { ContractCheck } from './language.ts';
import { JOINED, ROOM } from './starts.ts';
import {
  call,
  check,
  nothing,
  PROMISE,
  RETURNS_NOTHING,
  RETURNS_SELF,
  rejects,
  SUCCEEDS,
  says,
  throws,
} from './tables/check.ts';
import { DEAD } from './texts.ts';

/**
 * Where the written contract and the original disagree, or where the contract leaves out what can be observed. `shows`
 * runs against the original alone and proves what it does; `checks` says what the checks expect of ours.
 */
export interface Disagreement {
  readonly section: string;
  readonly contract: string;
  readonly original: string;
  readonly checks: string;
  readonly shows: ContractCheck;
}

const AUDIO = { $: 'track', kind: 'audio', name: 'any' } as const;

export const DISAGREEMENTS: readonly Disagreement[] = [
  {
    section: '1',
    contract: 'Use after destroy is thrown synchronously out of every method that is not async.',
    original:
      'cycleCamera(), cycleMic() and setUserName() are not async but send inside a promise: they reject.',
    checks: 'as the original',
    shows: check('disagreements/dead-in-a-promise', '1', 'destroyed', [
      call('cycleCamera', [], rejects(DEAD)),
      call('cycleMic', [], rejects(DEAD)),
      call('setUserName', ['Eva'], rejects(DEAD)),
      call('setLocalAudio', [true], throws(DEAD)),
    ]),
  },
  {
    section: '3, 7',
    contract: 'A first join() emits loading, loaded, joining-meeting.',
    original:
      'loaded is a message of the engine and comes after joining-meeting, which the client emits at once.',
    checks: 'as the contract; join/events is in the table of differences',
    shows: check('disagreements/loaded-after-joining', '7', 'new', [
      { do: 'loads', outcomes: ['works'] },
      { do: 'when', action: 'join-meeting', emit: [JOINED] },
      call('join', [ROOM], SUCCEEDS),
      { do: 'events', expect: [['loading'], ['joining-meeting'], ['loaded'], ['joined-meeting']] },
    ]),
  },
  {
    section: '5.3',
    contract: 'updateParticipants() validates each entry.',
    original: 'The entry under the own session id is not validated, and is sent as it is.',
    checks: 'nothing: either passes',
    shows: check('disagreements/own-entry-is-not-validated', '5.3', 'joined', [
      call('updateParticipants', [{ me: { mute: true } }], RETURNS_SELF),
      { do: 'sent', action: 'update-participants', with: { participants: { me: { mute: true } } } },
    ]),
  },
  {
    section: '3',
    contract: 'The summary of the ended session is kept on leave, error, failed load and destroy.',
    original: 'destroy() clears twice, by leave() and by itself: afterwards the summary is {}.',
    checks: 'as the original: cleared/session-summary/destroy',
    shows: check('disagreements/no-summary-after-destroy', '3', 'joined', [
      says('meeting-session-summary-updated', { meetingSession: { id: 's1' } }),
      call('destroy', [], SUCCEEDS),
      call('meetingSessionSummary', [], { returns: {} }),
    ]),
  },
  {
    section: '5.11',
    contract: 'stopTestConnectionQuality() is async.',
    original: 'It is not: it returns undefined, and throws when destroyed.',
    checks: 'as the original: guards/stopTestConnectionQuality/*',
    shows: check('disagreements/stop-is-not-async', '5.11', 'loaded', [
      call('stopTestConnectionQuality', [], RETURNS_NOTHING),
    ]),
  },
  {
    section: '5.4',
    contract: 'The values of receive settings are "inherit" or an object.',
    original:
      'Any truthy value passes, and so does any truthy value for video and screenVideo without a bad layer.',
    checks: 'nothing: either passes',
    shows: check('disagreements/receive-settings-values', '5.4', 'joined', [
      call('updateReceiveSettings', [{ ben: 5 }], PROMISE),
      call('updateReceiveSettings', [{ ben: { video: 'sharp' } }], PROMISE),
      { do: 'sent', action: 'update-receive-settings', times: 2 },
    ]),
  },
  {
    section: '5.4',
    contract: 'A send setting that is no object is refused with the sentence about presets.',
    original: 'null counts as an object and ends in a TypeError.',
    checks: 'nothing: either passes',
    shows: check('disagreements/send-settings-null', '5.4', 'loaded', [
      call('updateSendSettings', [{ video: null }], { throws: { like: 'typeError' } }),
    ]),
  },
  {
    section: '5.5',
    contract: 'updateWaitingParticipant() must take an object of updates.',
    original: 'null counts as one, and is sent.',
    checks: 'nothing: either passes',
    shows: check('disagreements/waiting-updates-null', '5.5', 'joined', [
      call('updateWaitingParticipant', ['cem', null], PROMISE),
      { do: 'sent', action: 'daily-method-update-waiting-participant', with: { updates: null } },
    ]),
  },
  {
    section: '4',
    contract: 'A theme colour that is no hex colour is logged and refused.',
    original: 'A colour that is no string ends in a TypeError of the factory instead.',
    checks: 'nothing: either passes',
    shows: check('disagreements/theme-colour-number', '4', 'nothing', [
      {
        do: 'static',
        name: 'createCallObject',
        args: [{ theme: { colors: { accent: 5 } } }],
        expect: { throws: { like: 'typeError' } },
      },
    ]),
  },
  {
    section: '5.2, 4',
    contract: 'Settings are objects; theme is an object.',
    original: 'null passes as input settings at the top and inside and ends in a TypeError.',
    checks: 'nothing: either passes',
    shows: check('disagreements/input-settings-null', '5.2', 'new', [
      call('updateInputSettings', [null], { rejects: { like: 'typeError' } }),
    ]),
  },
  {
    section: '5.3',
    contract: 'startCustomTrack() names rules for its argument only.',
    original:
      'Without an argument it ends in a ReferenceError: its default names variables that do not exist.',
    checks: 'nothing: either passes',
    shows: check('disagreements/custom-track-without-argument', '5.3', 'joined', [
      call('startCustomTrack', [], { throws: { like: 'error', text: 'track is not defined' } }),
    ]),
  },
  {
    section: '5.11',
    contract: 'getNetworkTopology() answers none where a load is needed.',
    original: 'It does, but sends its question all the same.',
    checks: 'the answer only',
    shows: check('disagreements/topology-is-asked-anyway', '5.11', 'new', [
      call('getNetworkTopology', [], { resolves: { topology: 'none' } }),
      { do: 'sent', action: 'get-network-topology' },
    ]),
  },
  {
    section: '7',
    contract: 'remote-media-player-updated comes only when state or volume changed.',
    original:
      'The first one after remote-media-player-started always comes: the state told with the start is not kept.',
    checks: 'only what comes after the first',
    shows: check('disagreements/first-player-update-is-told', '7', 'joined', [
      says('remote-media-player-started', {
        session_id: 'film',
        remoteMediaPlayerState: { state: 'playing', settings: {} },
      }),
      { do: 'forget' },
      says('remote-media-player-updated', {
        session_id: 'film',
        remoteMediaPlayerState: { state: 'playing', settings: {} },
      }),
      { do: 'events', expect: [['remote-media-player-updated']] },
    ]),
  },
  {
    section: '5 against 13',
    contract:
      'Section 5 lets promises wait for an engine that is not there; section 13 has every promise settle.',
    original: 'They wait for ever, and so do those under way when the call ends.',
    checks: 'that a promise is returned; how it settles is open',
    shows: check('disagreements/unanswered-promises', '5', 'new', [
      call('cycleCamera', [], { pending: true }, 'camera'),
      call('setUserName', ['Eva'], { pending: true }, 'name'),
      call('leave', [], { resolves: nothing }),
      { do: 'settled', promise: 'camera', expect: { pending: true } },
      { do: 'settled', promise: 'name', expect: { pending: true } },
    ]),
  },
  {
    section: '1',
    contract: 'TEST refuses the other tests while a call-quality test runs.',
    original: 'A second call-quality test is not refused, and the end of either ends the refusal.',
    checks: 'nothing: either passes',
    shows: check('disagreements/second-quality-test', '1', 'camera', [
      call('testCallQuality', [], PROMISE),
      call('testCallQuality', [], PROMISE),
      { do: 'sent', action: 'test-call-quality', times: 2 },
    ]),
  },
  {
    section: '5.2',
    contract: 'A media track given as a source is replaced by a marker in messages.',
    original: 'So it is, with a warning that names the option as a second argument.',
    checks: 'the first argument of the warning',
    shows: check('disagreements/track-warning', '19', 'new', [
      call('join', [{ ...ROOM, audioSource: AUDIO }], PROMISE),
      { do: 'logged', level: 'warn', text: 'MediaStreamTrack found in props or cache.' },
    ]),
  },
];
