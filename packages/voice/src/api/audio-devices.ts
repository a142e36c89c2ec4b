/** A device that can be chosen. */
export interface AudioDevice {
  readonly id: string;
  /** As the browser calls it; empty where it does not say. */
  readonly label: string;
}

/** The devices for sound, and those in use. */
export interface AudioDevices {
  readonly microphones: readonly AudioDevice[];
  /** Empty where the browser lets no page choose. */
  readonly speakers: readonly AudioDevice[];
  /** The id of the microphone in use; empty: it is not known. */
  readonly microphone: string;
  /** The id of the loudspeaker in use; empty: the browser's own choice. */
  readonly speaker: string;
}
