import { isStorableText, PARTICIPANT_NAME_BYTES_MAX, utf8Bytes } from '@rer/contracts';

/** A name as the media server takes it: cut where it is too long, between characters. */
export function participantName(given: string): string {
  const text = [...given.trim()].filter(isStorableText).slice(0, PARTICIPANT_NAME_BYTES_MAX);
  while (utf8Bytes(text.join('')) > PARTICIPANT_NAME_BYTES_MAX) text.pop();
  return text.join('');
}
