import type { Assistant, Squad, StartOptions } from '../api/options.ts';
import { VoiceError } from '../api/voice-error.ts';

/** What a call is started with, kept for starting it again. */
export interface CallTarget {
  readonly assistant: Assistant | string | undefined;
  readonly overrides: Assistant | undefined;
  readonly squad: Squad | string | undefined;
  readonly hasMicrophone: boolean;
}

/** @throws {VoiceError} `no-assistant`, where there is neither an assistant nor a squad. */
export function callTargetOf(
  assistant: Assistant | string | undefined,
  overrides: Assistant | undefined,
  squad: Squad | string | undefined,
  { audioSource = true }: StartOptions = {},
): CallTarget {
  if (!assistant && !squad) throw noAssistant();
  return { assistant, overrides, squad, hasMicrophone: audioSource };
}

/** The error of a call without an assistant and without a squad. */
export function noAssistant(): VoiceError {
  return new VoiceError('no-assistant', 'Assistant or Squad must be provided.');
}

/** The body of `POST /call/web` (voice-AI contract, 2). */
export function webCallBody({ assistant, overrides, squad }: CallTarget): Readonly<Record<string, unknown>> {
  return {
    ...named('assistant', assistant),
    ...(overrides !== undefined && { assistantOverrides: overrides }),
    ...named('squad', squad),
  };
}

function named(key: 'assistant' | 'squad', value: Assistant | string | undefined): object {
  if (!value) return {};
  return typeof value === 'string' ? { [`${key}Id`]: value } : { [key]: value };
}
