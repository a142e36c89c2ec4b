export { type SpeechModels, SpeechProgram } from './program/speech-program.ts';
export type { HeardWord, RecognizeOptions, Recognizer, Transcription } from './recognizer.ts';
export { RECOGNITION_RATE_HZ } from './recognizer.ts';
export { SpeechError, type SpeechErrorCode } from './speech-error.ts';
export type { SpeechAudio, SpokenStyle, Synthesizer } from './synthesizer.ts';
export type {
  VoiceActivityDetector,
  VoiceActivityListener,
  VoiceActivityStream,
} from './voice-activity.ts';
