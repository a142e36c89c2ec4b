import type { VoiceMessage } from './read-voice-message.ts';

/** Where a call by voice is. */
export interface VoiceState {
  readonly phase: 'off' | 'connecting' | 'in-call' | 'ended';
  /** The person wants not to be heard. */
  readonly isMuted: boolean;
  /** Muted, and heard for as long as a key or button is held. */
  readonly isTalking: boolean;
  /** The microphone gives no sound. */
  readonly isMicrophoneLost: boolean;
  /** The service hears the person speak. */
  readonly isUserSpeaking: boolean;
  /** The service says that the assistant speaks. */
  readonly isAssistantSpeaking: boolean;
  /** The assistant's sound is above the threshold of the voice client. */
  readonly isAssistantAudible: boolean;
  /** The person has said something that is not answered yet. */
  readonly isAnswerDue: boolean;
  /** Words of what the person says have come, and it is not complete. */
  readonly hasWords: boolean;
  /** The person has said something of which it is not known yet what it was. */
  readonly isBeingUnderstood: boolean;
}

/** What the page shows of it, in one word. */
export type ShownState =
  | 'connecting'
  | 'listening'
  | 'user-speaking'
  | 'thinking'
  | 'speaking'
  | 'muted'
  | 'unheard'
  | 'ended';

/** What happens to a call by voice. */
export type VoiceEvent =
  | { readonly is: 'starting' }
  /** `call-start` of the voice client. */
  | { readonly is: 'started' }
  /** `microphone-lost` of the voice client. */
  | { readonly is: 'microphone'; readonly isLost: boolean }
  /** `speech-start` and `speech-end` of the voice client. */
  | { readonly is: 'audible'; readonly isOn: boolean }
  | { readonly is: 'message'; readonly message: VoiceMessage }
  /** The person sent something by the keyboard. */
  | { readonly is: 'typed' }
  | { readonly is: 'muted'; readonly isOn: boolean }
  | { readonly is: 'talking'; readonly isOn: boolean }
  /** The call is over. */
  | { readonly is: 'ended' }
  /** It did not begin, or the person has seen that it is over. */
  | { readonly is: 'off' };

export const VOICE_OFF: VoiceState = {
  phase: 'off',
  isMuted: false,
  isTalking: false,
  isMicrophoneLost: false,
  isUserSpeaking: false,
  isAssistantSpeaking: false,
  isAssistantAudible: false,
  isAnswerDue: false,
  hasWords: false,
  isBeingUnderstood: false,
};

/** The state after something happened. What comes from a call that is over, or not there yet, changes nothing. */
export function voiceStateAfter(state: VoiceState, event: VoiceEvent): VoiceState {
  switch (event.is) {
    case 'starting':
      return { ...VOICE_OFF, phase: 'connecting' };
    case 'started':
      return state.phase === 'connecting' ? { ...state, phase: 'in-call' } : state;
    case 'ended':
      return isOn(state) ? { ...VOICE_OFF, phase: 'ended' } : state;
    case 'off':
      return VOICE_OFF;
    case 'microphone':
      return isOn(state) ? { ...shut(state, event.isLost), isMicrophoneLost: event.isLost } : state;
    case 'muted':
      return isOn(state) ? { ...shut(state, event.isOn), isMuted: event.isOn, isTalking: false } : state;
    case 'talking':
      return state.phase === 'in-call' && state.isMuted
        ? { ...shut(state, !event.isOn), isTalking: event.isOn }
        : state;
    default:
      return state.phase === 'in-call' ? inCallAfter(state, event) : state;
  }
}

/** What was said before the microphone is shut is still to be understood. */
function shut(state: VoiceState, isShut: boolean): VoiceState {
  return state.isUserSpeaking && isShut
    ? { ...state, isUserSpeaking: false, isBeingUnderstood: true }
    : state;
}

function inCallAfter(
  state: VoiceState,
  event: Extract<VoiceEvent, { readonly is: 'audible' | 'message' | 'typed' }>,
): VoiceState {
  switch (event.is) {
    case 'audible':
      return event.isOn
        ? { ...state, isAssistantAudible: true, isAnswerDue: false }
        : { ...state, isAssistantAudible: false };
    case 'typed':
      return { ...state, isAnswerDue: true };
    case 'message':
      return heard(state, event.message);
  }
}

function heard(state: VoiceState, message: VoiceMessage): VoiceState {
  switch (message.is) {
    case 'speech':
      if (message.role === 'user') return userSpeech(state, message.isSpeaking);
      return message.isSpeaking ? { ...answered(state), isAssistantSpeaking: true } : silent(state);
    case 'interrupted':
      return silent(state);
    case 'transcript':
      return transcribed(state, message);
    case 'notice':
      return { ...state, isUserSpeaking: false, isBeingUnderstood: true };
    case 'step':
      return state;
  }
}

/** The service knows of a turn that is over whether its words, if any, will be answered. */
function userSpeech(state: VoiceState, isSpeaking: boolean): VoiceState {
  if (isSpeaking) return { ...state, isUserSpeaking: isHeard(state), hasWords: false };
  const isBeingUnderstood = state.hasWords && !isAssistantHeard(state);
  return { ...state, isUserSpeaking: false, hasWords: false, isBeingUnderstood };
}

function transcribed(
  state: VoiceState,
  { role, text, isFinal }: Extract<VoiceMessage, { readonly is: 'transcript' }>,
): VoiceState {
  if (role === 'assistant') return answered(state);
  if (!isFinal) return { ...state, hasWords: text.trim() !== '' };
  // What is said while the assistant speaks may be a mere 'mhm', after which it goes on.
  const isAnswerDue = text.trim() !== '' && !isAssistantHeard(state);
  return {
    ...state,
    isUserSpeaking: false,
    hasWords: false,
    isBeingUnderstood: false,
    isAnswerDue: isAnswerDue || state.isAnswerDue,
  };
}

function answered(state: VoiceState): VoiceState {
  return { ...state, isAnswerDue: false, isBeingUnderstood: false };
}

/** The client notices silence a second late: the service knows better. */
function silent(state: VoiceState): VoiceState {
  return { ...state, isAssistantSpeaking: false, isAssistantAudible: false, isAnswerDue: false };
}

/** Whether there is a call by voice, or one that begins. */
export function isOn({ phase }: VoiceState): boolean {
  return phase === 'connecting' || phase === 'in-call';
}

/** Whether the person's microphone is open. */
export function isHeard({ isMuted, isTalking }: VoiceState): boolean {
  return !isMuted || isTalking;
}

export function isAssistantHeard({ isAssistantSpeaking, isAssistantAudible }: VoiceState): boolean {
  return isAssistantSpeaking || isAssistantAudible;
}

/** What the page shows; null: nothing. Of what happens at once, the person's own voice goes first. */
export function shownState(state: VoiceState): ShownState | null {
  switch (state.phase) {
    case 'off':
      return null;
    case 'connecting':
    case 'ended':
      return state.phase;
    case 'in-call':
      if (state.isUserSpeaking || (state.isTalking && !state.isMicrophoneLost)) return 'user-speaking';
      if (isAssistantHeard(state)) return 'speaking';
      if (state.isAnswerDue || state.isBeingUnderstood) return 'thinking';
      if (state.isMicrophoneLost) return 'unheard';
      return state.isMuted ? 'muted' : 'listening';
  }
}
