/** Whether a text can be an e-mail address: something, an @, something. The server decides what it takes. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
