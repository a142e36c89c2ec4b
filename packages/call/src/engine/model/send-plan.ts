import type { SendSettings } from '../../api/settings.ts';
import { isOneOf, ownOf, recordOf, type Unknowns } from '../../values/record.ts';

/** One layer of a video that is sent. */
export interface Layer {
  /** `scaleResolutionDownBy`, from 1; overrides `lines`. */
  readonly scale?: number;
  /** The maximum height. Without either the layer is the whole picture. */
  readonly lines?: number;
  /** Bits a second. */
  readonly maxBitrate: number;
  readonly maxFramerate: number;
  readonly scalabilityMode?: string;
}

/** From the lowest up. Nothing is sent where there is no layer. */
export type SendPlan = readonly Layer[];

const LOW: Layer = { lines: 180, maxBitrate: 120_000, maxFramerate: 15 };
const MEDIUM: Layer = { lines: 360, maxBitrate: 450_000, maxFramerate: 20 };
const HIGH: Layer = { lines: 720, maxBitrate: 1_500_000, maxFramerate: 30 };
const WHOLE: Layer = { maxBitrate: 1_500_000, maxFramerate: 30 };

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

const USUAL_SCREEN: SendPlan = [{ ...WHOLE, maxFramerate: 5 }];

/** The presets of screens. */
const SCREEN: Readonly<Record<string, SendPlan>> = {
  'default-screen-video': USUAL_SCREEN,
  'detail-optimized': USUAL_SCREEN,
  'motion-optimized': [{ ...WHOLE, maxBitrate: 2_000_000 }],
  'motion-and-detail-balanced': [{ ...WHOLE, maxFramerate: 15 }],
};

/** The highest layer of a custom track is the whole picture, since its content is unknown. */
const USUAL_CUSTOM: SendPlan = [LOW, MEDIUM, WHOLE];

const QUALITIES = ['low', 'medium', 'high'] as const;

/** What the encoders of every browser can do; other modes are those of codecs that are not sent. */
const SCALABILITY_MODES = ['L1T1', 'L1T2', 'L1T3'] as const;

/** The layers in which a video goes out by its settings: `video`, `screenVideo`, or the name of a custom track. */
export function sendPlan(settings: SendSettings | null | undefined, key: string): SendPlan {
  const isCustom = key !== 'video' && key !== 'screenVideo';
  const own = ownOf(settings ?? {}, key) ?? (isCustom ? settings?.customVideoDefaults : undefined);
  const isScreen = key === 'screenVideo';
  const usual = isScreen ? USUAL_SCREEN : isCustom ? USUAL_CUSTOM : BALANCED;
  if (own === undefined) return usual;
  if (typeof own === 'string') return ownOf(isScreen ? SCREEN : CAMERA, own) ?? usual;
  const { maxQuality, encodings } = own;
  // The contract accepts a falsy value and treats it as missing.
  const layers: readonly GivenLayer[] = encodings ? withEncodings(usual, recordOf(encodings)) : usual;
  const upTo = maxQuality ? layers.slice(0, QUALITIES.indexOf(maxQuality) + 1) : layers;
  return upTo.flatMap(({ isActive, ...layer }) => (isActive === false ? [] : [layer]));
}

/** A layer of the caller, which may be inactive. */
interface GivenLayer extends Layer {
  readonly isActive?: boolean;
}

/** The caller's numbers in place of ours, layer by layer. */
function withEncodings(usual: SendPlan, encodings: Unknowns): readonly GivenLayer[] {
  const top = usual.at(-1) ?? WHOLE;
  const given = QUALITIES.flatMap((name) =>
    encodings[name] === undefined ? [] : [recordOf(encodings[name])],
  );
  return given.map((encoding, at) => {
    const { active, scalabilityMode } = encoding;
    const scale = Math.max(1, numberOf(encoding['scaleResolutionDownBy']) ?? 2 ** (given.length - 1 - at));
    return {
      scale,
      maxBitrate: numberOf(encoding['maxBitrate']) ?? Math.round(top.maxBitrate / scale),
      maxFramerate: numberOf(encoding['maxFramerate']) ?? top.maxFramerate,
      ...(isOneOf<unknown>(SCALABILITY_MODES, scalabilityMode) && {
        scalabilityMode: String(scalabilityMode),
      }),
      ...(active === false && { isActive: false }),
    };
  });
}

/** A plan of which all layers together send no more than this; each gives the same share of its own. */
export function limitedPlan(plan: SendPlan, bitsPerSecond: number | undefined): SendPlan {
  const all = plan.reduce((sum, { maxBitrate }) => sum + maxBitrate, 0);
  if (bitsPerSecond === undefined || bitsPerSecond >= all) return plan;
  const share = bitsPerSecond / all;
  return plan.map((layer) => ({ ...layer, maxBitrate: Math.max(1, Math.round(layer.maxBitrate * share)) }));
}

/** The parameters of an RTP sender's encoding. */
export interface LayerNumbers {
  /** Nothing where the size of the picture is not known. */
  readonly scaleResolutionDownBy?: number;
  readonly maxBitrate: number;
  readonly maxFramerate: number;
  readonly scalabilityMode?: string;
}

/**
 * The encodings of an RTP sender for a plan.
 * @param lines The shorter side of the picture; undefined where it is not known.
 * @param count How many layers are sent: fewer than planned for a small picture, the highest in any case.
 */
export function layerNumbers(plan: SendPlan, lines: number | undefined, count: number): LayerNumbers[] {
  const used = count >= plan.length ? plan : [...plan.slice(0, Math.max(0, count - 1)), ...plan.slice(-1)];
  return used.map(({ lines: wanted, scale, ...layer }) => {
    const bySize = wanted === undefined ? 1 : lines && Math.max(1, lines / wanted);
    const scaleResolutionDownBy = scale ?? bySize;
    return { ...layer, ...(scaleResolutionDownBy !== undefined && { scaleResolutionDownBy }) };
  });
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY ? value : undefined;
}
