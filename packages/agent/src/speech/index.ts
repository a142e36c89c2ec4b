export { OpenAiRecognizer, type OpenAiRecognizerOptions } from './openai/openai-recognizer.ts';
export { OpenAiSynthesizer, type OpenAiSynthesizerOptions } from './openai/openai-synthesizer.ts';
export { type SpeechModels, SpeechProgram } from './program/speech-program.ts';
export {
  type HeardWord,
  RECOGNITION_RATE_HZ,
  type RecognizeOptions,
  type Recognizer,
  type Transcription,
} from './recognizer.ts';
export { SpeechError, type SpeechErrorCode } from './speech-error.ts';
export type { SpeechAudio, SpokenStyle, Synthesizer } from './synthesizer.ts';
export type {
  VoiceActivityDetector,
  VoiceActivityListener,
  VoiceActivityStream,
} from './voice-activity.ts';
export { readWav, wavOf } from './wav.ts';
