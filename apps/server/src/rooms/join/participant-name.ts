import {
  isStorableText,
  PARTICIPANT_NAME_BYTES_MAX,
  utf8Bytes,
  withoutDirectionControls,
} from '@rer/contracts';

/** A name as others see it and the media server takes it: without controls of direction, cut where it is too long, between characters. */
export function participantName(given: string): string {
  const text = [...withoutDirectionControls(given).trim()]
    .filter(isStorableText)
    .slice(0, PARTICIPANT_NAME_BYTES_MAX);
  while (utf8Bytes(text.join('')) > PARTICIPANT_NAME_BYTES_MAX) text.pop();
  return text.join('');
}
