import type { CameraError } from '@rer/call';
import { CALL_TEXTS } from './texts.ts';

/** Why a microphone or camera cannot be used and what to do, as a sentence. */
export function deviceProblem(error: CameraError): string {
  switch (error.type) {
    case 'permissions':
      return sentence(error.blockedMedia, CALL_TEXTS.noPermission);
    case 'not-found':
      return sentence(error.missingMedia, CALL_TEXTS.notFound);
    case 'cam-in-use':
      return CALL_TEXTS.inUse.camera;
    case 'mic-in-use':
      return CALL_TEXTS.inUse.microphone;
    case 'cam-mic-in-use':
      return CALL_TEXTS.inUse.both;
    case 'undefined-mediadevices':
      return CALL_TEXTS.insecure;
    default:
      return CALL_TEXTS.deviceFailed;
  }
}

interface Sentences {
  readonly camera: string;
  readonly microphone: string;
  readonly both: string;
}

function sentence(media: readonly ('video' | 'audio')[], sentences: Sentences): string {
  if (media.length > 1) return sentences.both;
  return media.includes('video') ? sentences.camera : sentences.microphone;
}
