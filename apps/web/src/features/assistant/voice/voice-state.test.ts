import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VoiceMessage } from './read-voice-message.ts';
import { shownState, VOICE_OFF, type VoiceEvent, type VoiceState, voiceStateAfter } from './voice-state.ts';

const stateOf = (...events: readonly VoiceEvent[]): VoiceState => events.reduce(voiceStateAfter, VOICE_OFF);
const inCall = (...events: readonly VoiceEvent[]): VoiceState =>
  stateOf({ is: 'starting' }, { is: 'started' }, ...events);
const message = (one: VoiceMessage): VoiceEvent => ({ is: 'message', message: one });
const speech = (role: 'assistant' | 'user', isSpeaking: boolean): VoiceEvent =>
  message({ is: 'speech', role, isSpeaking });
const said = (role: 'assistant' | 'user', text: string, isFinal = true): VoiceEvent =>
  message({ is: 'transcript', role, text, isFinal, doubtful: [] });
const audible = (isOn: boolean): VoiceEvent => ({ is: 'audible', isOn });
const muted = (isOn: boolean): VoiceEvent => ({ is: 'muted', isOn });
const talking = (isOn: boolean): VoiceEvent => ({ is: 'talking', isOn });

describe('a call by voice', () => {
  it.each<[string | null, VoiceState]>([
    [null, stateOf()],
    ['connecting', stateOf({ is: 'starting' })],
    ['listening', inCall()],
    ['user-speaking', inCall(speech('user', true))],
    ['listening', inCall(speech('user', true), speech('user', false))],
    ['thinking', inCall(said('user', 'Wo?'))],
    ['listening', inCall(said('user', '  '))],
    ['thinking', inCall({ is: 'typed' })],
    ['speaking', inCall(said('user', 'Wo?'), speech('assistant', true))],
    ['speaking', inCall(audible(true))],
    ['listening', inCall(audible(true), audible(false))],
    ['ended', inCall({ is: 'ended' })],
    [null, inCall({ is: 'ended' }, { is: 'off' })],
  ])('shows %s', (shown, state) => expect(shownState(state)).toBe(shown));

  it('listens at once when the service says that the assistant is done, before the client notices the silence', () =>
    expect(shownState(inCall(speech('assistant', true), audible(true), speech('assistant', false)))).toBe(
      'listening',
    ));

  it('listens when the assistant was interrupted', () =>
    expect(shownState(inCall(speech('assistant', true), message({ is: 'interrupted' })))).toBe('listening'));

  it('does not think about what was said while the assistant spoke, which may be a mere yes', () =>
    expect(
      shownState(inCall(speech('assistant', true), said('user', 'mhm'), speech('assistant', false))),
    ).toBe('listening'));

  it('thinks no more when the answer comes as text alone', () =>
    expect(shownState(inCall(said('user', 'Wo?'), said('assistant', 'In Bonn.')))).toBe('listening'));
});

it('thinks between what was said and its answer, also while what was said is put right', () =>
  expect(shownState(inCall(speech('user', true), said('user', 'Wo', false), speech('user', false)))).toBe(
    'thinking',
  ));

it('thinks on behind a notice that one must wait', () => {
  const notice = [speech('user', true), speech('assistant', true), message({ is: 'notice' })];
  expect(shownState(inCall(...notice))).toBe('speaking');
  expect(shownState(inCall(...notice, speech('assistant', false)))).toBe('thinking');
  expect(shownState(inCall(...notice, speech('assistant', false), speech('user', false)))).toBe('listening');
});

describe('who has lost the microphone', () => {
  const lost = (isLost: boolean): VoiceEvent => ({ is: 'microphone', isLost });

  it.each<[string, VoiceEvent[]]>([
    ['open', []],
    ['muted', [muted(true)]],
    ['held open', [muted(true), talking(true)]],
  ])('is not heard where it was %s', (_how, events) => {
    expect(shownState(inCall(...events, lost(true)))).toBe('unheard');
    expect(shownState(inCall(...events, lost(true), lost(false)))).toBe(shownState(inCall(...events)));
  });

  it('still sees the assistant speak', () =>
    expect(shownState(inCall(lost(true), speech('assistant', true)))).toBe('speaking'));
});

describe('who is muted', () => {
  it('sees so, and is not shown as speaking', () => {
    expect(shownState(inCall(muted(true)))).toBe('muted');
    expect(shownState(inCall(muted(true), speech('user', true)))).toBe('muted');
  });

  it('still sees the assistant speak', () =>
    expect(shownState(inCall(muted(true), speech('assistant', true)))).toBe('speaking'));

  it('is heard for as long as the key is held', () => {
    expect(shownState(inCall(muted(true), talking(true)))).toBe('user-speaking');
    expect(shownState(inCall(muted(true), talking(true), talking(false)))).toBe('muted');
  });

  const letGo = [muted(true), talking(true), speech('user', true), talking(false)];

  it('and has spoken while the key was held sees the assistant think until the answer comes', () => {
    expect(shownState(inCall(...letGo))).toBe('thinking');
    expect(shownState(inCall(...letGo, said('user', 'Wo?', false), speech('user', false)))).toBe('thinking');
    expect(shownState(inCall(...letGo, speech('user', false), said('user', 'Wo?')))).toBe('thinking');
    const answer = [said('user', 'Wo?'), speech('assistant', true), speech('assistant', false)];
    expect(shownState(inCall(...letGo, ...answer))).toBe('muted');
  });

  it.each<[string, VoiceEvent[]]>([
    ['nothing', [speech('user', false)]],
    ['words that were none', [said('user', 'äh', false), said('user', '', false), speech('user', false)]],
    ['words that were not understood', [said('assistant', 'Das habe ich nicht verstanden.')]],
  ])('is muted again where it came to %s', (_what, events) =>
    expect(shownState(inCall(...letGo, ...events))).toBe('muted'),
  );

  it('by the button after speaking sees the assistant think as well', () =>
    expect(shownState(inCall(speech('user', true), muted(true)))).toBe('thinking'));

  it('may mute while the call begins', () =>
    expect(shownState(stateOf({ is: 'starting' }, muted(true), { is: 'started' }))).toBe('muted'));
});

const event: fc.Arbitrary<VoiceEvent> = fc.oneof(
  fc.constantFrom<VoiceEvent>(
    { is: 'starting' },
    { is: 'started' },
    { is: 'typed' },
    { is: 'ended' },
    { is: 'off' },
    message({ is: 'interrupted' }),
    message({ is: 'notice' }),
  ),
  fc.boolean().chain((isOn) =>
    fc.constantFrom<VoiceEvent>(audible(isOn), muted(isOn), talking(isOn), {
      is: 'microphone',
      isLost: isOn,
    }),
  ),
  fc.tuple(fc.constantFrom('assistant', 'user'), fc.boolean()).map(([role, on]) => speech(role, on)),
  fc.tuple(fc.constantFrom('assistant', 'user'), fc.string()).map(([role, text]) => said(role, text)),
);

it('whatever happens, talking needs to be muted, and nothing of a call outlives it', () =>
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const state = stateOf(...events);
      expect(state.isTalking && !state.isMuted).toBe(false);
      if (state.phase === 'off' || state.phase === 'ended')
        expect(state).toEqual({ ...VOICE_OFF, phase: state.phase });
    }),
  ));
