/** What a call with the prebuilt interface can, besides (section 5.14 and 5.15). */
export interface PrebuiltMethods {
  requestFullscreen(): Promise<void>;
  exitFullscreen(): void;
  showLocalVideo(): boolean;
  showParticipantsBar(): boolean;
  theme(): unknown;
  getSidebarView(): Promise<string | null>;
  customTrayButtons(): object;
  customIntegrations(): object;
}
