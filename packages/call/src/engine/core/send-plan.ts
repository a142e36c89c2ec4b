import type { SendSettings } from '../../api/settings.ts';
import { ownOf, recordOf } from '../../values/record.ts';

/** One layer of a video that is sent. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  readonly maxBitrate: number;
  readonly maxFramerate: number;
}

/** From the lowest up; the last is the whole picture. */
export type SendPlan = readonly [Layer, ...Layer[]];

const LOW: Layer = { width: 320, height: 180, maxBitrate: 120_000, maxFramerate: 15 };
const MEDIUM: Layer = { width: 640, height: 360, maxBitrate: 450_000, maxFramerate: 20 };
const HIGH: Layer = { width: 1280, height: 720, maxBitrate: 1_500_000, maxFramerate: 30 };

const BALANCED: SendPlan = [LOW, MEDIUM, HIGH];

/** The presets of cameras (section 15). */
const CAMERA: Readonly<Record<string, SendPlan>> = {
  'default-video': BALANCED,
  'bandwidth-and-quality-balanced': BALANCED,
  'bandwidth-optimized': [
    { ...LOW, maxBitrate: 100_000 },
    { ...MEDIUM, maxBitrate: 350_000 },
  ],
  'quality-optimized': [LOW, MEDIUM, { ...HIGH, maxBitrate: 2_500_000 }],
  'adaptive-2-layers': [LOW, HIGH],
  'adaptive-3-layers': BALANCED,
};

const FULL_HD = { width: 1920, height: 1080 };
const MOTION: SendPlan = [{ ...FULL_HD, maxBitrate: 2_000_000, maxFramerate: 30 }];

/** The presets of screens. */
const SCREEN: Readonly<Record<string, SendPlan>> = {
  'default-screen-video': [{ ...FULL_HD, maxBitrate: 1_500_000, maxFramerate: 5 }],
  'detail-optimized': [{ ...FULL_HD, maxBitrate: 1_500_000, maxFramerate: 5 }],
  'motion-optimized': MOTION,
  'motion-and-detail-balanced': [{ ...FULL_HD, maxBitrate: 1_500_000, maxFramerate: 15 }],
};

const QUALITIES = ['low', 'medium', 'high'] as const;

/** The layers in which a video goes out by its settings: `video`, `screenVideo`, or the name of a custom track. */
export function sendPlan(settings: SendSettings | null | undefined, key: string): SendPlan {
  const isCustom = key !== 'video' && key !== 'screenVideo';
  const own = ownOf(settings ?? {}, key) ?? (isCustom ? settings?.customVideoDefaults : undefined);
  const presets = key === 'screenVideo' ? SCREEN : CAMERA;
  const usual = key === 'screenVideo' ? SCREEN['default-screen-video'] : CAMERA['default-video'];
  const base = usual ?? BALANCED;
  if (own === undefined) return base;
  if (typeof own === 'string') return ownOf(presets, own) ?? base;
  const { maxQuality, encodings } = own;
  const layers = encodings === undefined ? base : withEncodings(base, recordOf(encodings));
  return maxQuality === undefined ? layers : upTo(layers, maxQuality);
}

/** The caller's numbers in place of ours, layer by layer. */
function withEncodings(base: SendPlan, encodings: Record<string, unknown>): SendPlan {
  const top = base[base.length - 1] ?? HIGH;
  const given = QUALITIES.flatMap((name) =>
    encodings[name] === undefined ? [] : [recordOf(encodings[name])],
  );
  const layers = given.map((encoding, at): Layer => {
    const usualScale = 2 ** (given.length - 1 - at);
    const scale = numberOf(encoding['scaleResolutionDownBy']) ?? usualScale;
    return {
      width: Math.round(top.width / scale),
      height: Math.round(top.height / scale),
      maxBitrate: numberOf(encoding['maxBitrate']) ?? Math.round(top.maxBitrate / scale),
      maxFramerate: numberOf(encoding['maxFramerate']) ?? top.maxFramerate,
    };
  });
  const [first, ...others] = layers;
  return first === undefined ? base : [first, ...others];
}

function upTo(layers: SendPlan, maxQuality: (typeof QUALITIES)[number]): SendPlan {
  const [first, ...others] = layers;
  return [first, ...others.slice(0, QUALITIES.indexOf(maxQuality))];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
