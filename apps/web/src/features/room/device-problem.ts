import type { CameraError } from '@rer/call';
import { CALL } from './texts.ts';

/** What is told of microphone or camera that cannot be used, and what to do about it. */
export function deviceProblem(error: CameraError): string {
  switch (error.type) {
    case 'permissions':
      return sentence(error.blockedMedia, CALL.noPermission);
    case 'not-found':
      return sentence(error.missingMedia, CALL.notFound);
    case 'cam-in-use':
      return CALL.inUse.camera;
    case 'mic-in-use':
      return CALL.inUse.microphone;
    case 'cam-mic-in-use':
      return CALL.inUse.both;
    case 'undefined-mediadevices':
      return CALL.insecure;
    default:
      return CALL.deviceFailed;
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
