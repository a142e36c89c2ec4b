const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/**
 * A text as it is stored when the assistant writes it: nothing in it that the user does not see when it is read back. Line breaks
 * stay.
 */
export function storedText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
