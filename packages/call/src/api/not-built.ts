/**
 * Methods that are not built yet: their preconditions and argument checks are the contract's. After those, methods that return
 * a promise reject with one stated error; the others log that sentence and return what they always return. docs/call.md
 * lists them.
 */
export interface NotBuiltMethods<LocalUser> {
  startRecording(options?: object): void;
  updateRecording(options: object): void;
  stopRecording(options?: object): void;
  startLiveStreaming(options: object): void;
  updateLiveStreaming(options: object): void;
  addLiveStreamingEndpoints(options: object): void;
  removeLiveStreamingEndpoints(options: object): void;
  stopLiveStreaming(options?: object): void;
  startTranscription(options?: object): void;
  updateTranscription(options: object): void;
  stopTranscription(options?: object): void;
  startRemoteMediaPlayer(options: object): Promise<never>;
  updateRemoteMediaPlayer(options: object): Promise<never>;
  stopRemoteMediaPlayer(sessionId: string): Promise<never>;
  startDialOut(options: object): Promise<never>;
  stopDialOut(options: object): Promise<never>;
  sendDTMF(options: object): Promise<never>;
  sipCallTransfer(options: object): Promise<never>;
  sipRefer(options: object): Promise<never>;
  setProxyUrl(proxyUrl?: string): LocalUser;
  setShowNamesMode(mode: false | 'always' | 'never'): LocalUser;
  setShowLocalVideo(show?: boolean): LocalUser;
  setShowParticipantsBar(show?: boolean): LocalUser;
  setTheme(theme: unknown): Promise<never>;
  setSidebarView(view: string | null): LocalUser;
  updateCustomTrayButtons(buttons: object): LocalUser;
  setCustomIntegrations(integrations: object): LocalUser;
  startCustomIntegrations(ids: string | string[]): LocalUser;
  stopCustomIntegrations(ids: string | string[]): LocalUser;
  setPlayNewParticipantSound(sound: boolean | number): void;
  setMeetingSessionData(data: unknown, mergeStrategy?: 'replace' | 'shallow-merge'): void;
  testCallQuality(): Promise<never>;
  stopTestCallQuality(): void;
  testPeerToPeerCallQuality(options: object): Promise<never>;
  stopTestPeerToPeerCallQuality(): void;
  testNetworkConnectivity(videoTrack: MediaStreamTrack): Promise<never>;
  abortTestNetworkConnectivity(): void;
  testWebsocketConnectivity(): Promise<never>;
  abortTestWebsocketConnectivity(): void;
  /** @deprecated */
  testConnectionQuality(options: object): Promise<never>;
  /** @deprecated */
  stopTestConnectionQuality(): void;
  addFakeParticipant(details?: object): LocalUser;
  setCamera(id: string): Promise<never>;
  setAudioDevice(id: string): Promise<never>;
  getCameraFacingMode(): Promise<never>;
  nativeInCallAudioMode(): string;
  setNativeInCallAudioMode(mode: string): LocalUser | undefined;
}
