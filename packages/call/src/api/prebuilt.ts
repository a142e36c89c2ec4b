/** What a call with the prebuilt interface can, besides (section 5.14 and 5.15). */
export interface PrebuiltMethods<Self> {
  requestFullscreen(): Promise<void>;
  exitFullscreen(): void;
  setShowNamesMode(mode: false | 'always' | 'never'): Self;
  showLocalVideo(): boolean;
  setShowLocalVideo(show?: boolean): Self;
  showParticipantsBar(): boolean;
  setShowParticipantsBar(show?: boolean): Self;
  theme(): unknown;
  setTheme(theme: unknown): Promise<unknown>;
  getSidebarView(): Promise<string | null>;
  setSidebarView(view: string | null): Self;
  customTrayButtons(): object;
  updateCustomTrayButtons(buttons: object): Self;
  customIntegrations(): object;
  setCustomIntegrations(integrations: object): Self;
  startCustomIntegrations(ids: string | string[]): Self;
  stopCustomIntegrations(ids: string | string[]): Self;
  setPlayNewParticipantSound(sound: boolean | number): void;
}
