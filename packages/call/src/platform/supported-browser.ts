/** What a browser says of itself, and what it has. */
export interface BrowserFacts {
  readonly isReactNative: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly hasUserMedia: boolean;
  readonly hasDisplayMedia: boolean;
  readonly hasWebGl2: boolean;
  readonly hasAudioWorklet: boolean;
  readonly hasFullscreen: boolean;
  /** What of sound and pictures the component can process at all, whatever the browser. */
  readonly processors: Readonly<Record<'audio' | 'video', boolean>>;
}

/** What this browser can do (section 2). `supportsFullscreen` is absent in React Native. */
export interface BrowserSupport {
  supported: boolean;
  mobile: boolean;
  name: string;
  version: string | null;
  supportsFullscreen?: boolean;
  supportsScreenShare: boolean;
  supportsSfu: boolean;
  supportsVideoProcessing: boolean;
  supportsAudioProcessing: boolean;
}

type Family = 'Chrome' | 'Firefox' | 'Safari';

interface Browser {
  readonly family: Family | undefined;
  readonly name: string;
  readonly version: Version | undefined;
}

type Version = readonly number[];

/** Every browser of an iPhone is Safari inside; one that does not say which is taken for this. */
const IOS_UNSAID: Version = [14, 0, 3];

const SUPPORTED: Readonly<Record<Family, Version>> = {
  Chrome: [75],
  Firefox: [91],
  Safari: [13, 1],
};

const SCREEN_SHARE: Readonly<Record<Family, Version>> = {
  Chrome: [75],
  Firefox: [67],
  Safari: [13, 0, 1],
};

const VIDEO_PROCESSING: Readonly<Record<Family, Version>> = {
  Chrome: [77],
  Firefox: [97],
  Safari: [15, 4],
};

const AUDIO_PROCESSING: Readonly<Record<Family, Version>> = {
  Chrome: [0],
  Firefox: [0],
  Safari: [17, 4],
};

const SUPPORT_IN_REACT_NATIVE: BrowserSupport = {
  supported: true,
  mobile: true,
  name: 'React Native',
  version: null,
  supportsScreenShare: true,
  supportsSfu: true,
  supportsVideoProcessing: false,
  supportsAudioProcessing: false,
};

/** What can be done with this browser: the answer of `supportedBrowser()`. */
export function browserSupport(facts: BrowserFacts): BrowserSupport {
  if (facts.isReactNative) return SUPPORT_IN_REACT_NATIVE;
  const browser = readBrowser(facts.userAgent);
  const supported = facts.hasUserMedia && isAtLeast(browser, SUPPORTED);
  return {
    supported,
    mobile: isMobile(facts.userAgent),
    name: browser.name,
    version: browser.version?.join('.') ?? null,
    supportsFullscreen: facts.hasFullscreen,
    supportsScreenShare: facts.hasDisplayMedia && isAtLeast(browser, SCREEN_SHARE),
    supportsSfu: supported,
    supportsVideoProcessing: supportsVideoProcessing(facts, { useLegacyVideoProcessor: false }),
    supportsAudioProcessing: supportsAudioProcessing(facts),
  };
}

/** Whether video processors can run in this browser. */
export function supportsVideoProcessing(
  facts: BrowserFacts,
  { useLegacyVideoProcessor }: { readonly useLegacyVideoProcessor: boolean },
): boolean {
  const browser = readBrowser(facts.userAgent);
  const isRuledOut = !facts.processors.video || facts.isReactNative || !facts.hasWebGl2 || isSmall(facts);
  if (isRuledOut || (useLegacyVideoProcessor && browser.family === 'Safari')) return false;
  return isAtLeast(browser, VIDEO_PROCESSING);
}

/** Whether audio processors can run in this browser. */
export function supportsAudioProcessing(facts: BrowserFacts): boolean {
  const isRuledOut =
    !facts.processors.audio || facts.isReactNative || isAndroid(facts.userAgent) || !facts.hasAudioWorklet;
  return !isRuledOut && isAtLeast(readBrowser(facts.userAgent), AUDIO_PROCESSING);
}

/** Whether a user agent is a browser on Android. */
export function isAndroid(userAgent: string): boolean {
  return /Android/i.test(userAgent);
}

function isIos(userAgent: string): boolean {
  return /iPhone|iPad|iPod/i.test(userAgent);
}

function isMobile(userAgent: string): boolean {
  return isIos(userAgent) || isAndroid(userAgent) || /Mobi/i.test(userAgent);
}

/** An iPad says that it is a Mac; its fingers betray it. */
function isSmall({ userAgent, touchPoints }: BrowserFacts): boolean {
  return isMobile(userAgent) || (/Macintosh/i.test(userAgent) && touchPoints >= 5);
}

function readBrowser(userAgent: string): Browser {
  if (isIos(userAgent)) {
    const version = readVersion(userAgent, /Version\/([\d.]+)/) ?? IOS_UNSAID;
    return { family: 'Safari', name: 'Safari', version };
  }
  // The browsers that were called Edge before they were Chrome.
  if (/Edge\//.test(userAgent)) {
    return { family: undefined, name: 'Microsoft Edge', version: readVersion(userAgent, /Edge\/([\d.]+)/) };
  }
  const chrome = readVersion(userAgent, /Chrome\/([\d.]+)/);
  if (chrome !== undefined) return { family: 'Chrome', name: 'Chrome', version: chrome };
  const firefox = readVersion(userAgent, /Firefox\/([\d.]+)/);
  if (firefox !== undefined) return { family: 'Firefox', name: 'Firefox', version: firefox };
  const safari = /Safari\//.test(userAgent) ? readVersion(userAgent, /Version\/([\d.]+)/) : undefined;
  return { family: safari && 'Safari', name: safari === undefined ? 'Unknown' : 'Safari', version: safari };
}

/** Numbers as they stand there, at least three. */
function readVersion(userAgent: string, pattern: RegExp): Version | undefined {
  const numbers = pattern.exec(userAgent)?.[1]?.split('.').map(Number);
  return numbers && [...numbers, 0, 0].slice(0, Math.max(numbers.length, 3));
}

function isAtLeast({ family, version }: Browser, least: Readonly<Record<Family, Version>>): boolean {
  if (family === undefined || version === undefined) return false;
  for (const [at, wanted] of least[family].entries()) {
    const number = version[at] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}
