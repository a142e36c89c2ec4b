/** Whichever client of the voice service a page is bundled with: what all of them have. */
declare module 'voice-client-under-test' {
  export interface VoiceClientUnderTest {
    on(event: string, listener: (said?: unknown) => void): unknown;
    start(assistant: string, ...more: unknown[]): Promise<unknown>;
    send(message: object): unknown;
    say(message: string, endCallAfterSpoken?: boolean): unknown;
    setMuted(isMuted: boolean): void;
    isMuted(): boolean;
    stop(): unknown;
  }

  type VoiceClientClass = new (key: string, baseUrl: string) => VoiceClientUnderTest;

  /** Of a module in the form of CommonJS the class is a member, as Node reads it for importers that are modules. */
  const exported: VoiceClientClass | { readonly default: VoiceClientClass };
  export default exported;
}
