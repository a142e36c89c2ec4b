import { SPEECH_MODEL_NAMES, type SpeechModelName } from '@rer/contracts';
import type { ModelFile, SpeechModel } from './speech-model.ts';

const codes = (text: string): readonly string[] => text.split(' ');
const unseen = (name: string, aboutBytes: number): ModelFile => ({ name, aboutBytes, digest: null });

/**
 * The models by name. The hub could not be asked when this was written: what comes from there alone has no digest. Names of
 * files, sizes and settings are those of the pages that are named at each entry. German voices are not among them: the piper
 * ones of sherpa-onnx need `espeak-ng-data`, a folder of some 350 files, which the hub has no single file of.
 */
const TABLE: Readonly<Record<SpeechModelName, Omit<SpeechModel, 'name'>>> = {
  /**
   * https://k2-fsa.github.io/sherpa/onnx/pretrained_models/offline-transducer/nemo-transducer-models.html (files, languages);
   * https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3 (licence). A TDT model is loaded as `nemo_transducer`.
   */
  'parakeet-tdt-0.6b-v3': {
    licence: 'CC-BY-4.0',
    languages: codes('bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'),
    repository: 'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    revision: '2bda32ec70b097a55adaa07d9a7173915b43cc78',
    files: [
      unseen('encoder.int8.onnx', 652_200_000),
      unseen('decoder.int8.onnx', 11_800_000),
      unseen('joiner.int8.onnx', 6_400_000),
      unseen('tokens.txt', 94_000),
    ],
    settings: {
      kind: 'transducer',
      encoder: 'encoder.int8.onnx',
      decoder: 'decoder.int8.onnx',
      joiner: 'joiner.int8.onnx',
      tokens: 'tokens.txt',
    },
  },
  /** https://k2-fsa.github.io/sherpa/onnx/nemo/canary.html (files, languages); https://huggingface.co/nvidia/canary-180m-flash (licence). */
  'canary-180m-flash': {
    licence: 'CC-BY-4.0',
    languages: codes('en es de fr'),
    repository: 'csukuangfj/sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8',
    revision: '9077164e0d3dd1d5353743e89ceaa1d3a770838c',
    files: [
      unseen('encoder.int8.onnx', 132_700_000),
      unseen('decoder.int8.onnx', 74_400_000),
      unseen('tokens.txt', 53_000),
    ],
    settings: {
      kind: 'canary',
      encoder: 'encoder.int8.onnx',
      decoder: 'decoder.int8.onnx',
      tokens: 'tokens.txt',
    },
  },
  /**
   * https://huggingface.co/csukuangfj/sherpa-onnx-whisper-base/tree/main (files); https://github.com/openai/whisper (licence,
   * languages). The product is measured with an export of its own, from the same weights and with the same names: the hub's
   * encoder and decoder are some 50 kB larger. The tokens are those of OpenAI's `multilingual.tiktoken`, the same in both.
   */
  'whisper-base': {
    licence: 'MIT',
    languages: codes(
      'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te ' +
        'fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ' +
        'ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su',
    ),
    repository: 'csukuangfj/sherpa-onnx-whisper-base',
    revision: 'bb53ee204431c90d314c1cc08d28d23e5b7927cc',
    files: [
      {
        ...unseen('base-encoder.int8.onnx', 29_100_000),
        measured: {
          bytes: 29_068_573,
          sha256: 'f0cb58cf274fa324493d44fb06e8b935ac314d4960133b9669639097e96db8fd',
        },
      },
      {
        ...unseen('base-decoder.int8.onnx', 130_700_000),
        measured: {
          bytes: 130_648_951,
          sha256: 'd728cd594dfe95fad8cf96e07fae0bfc4f94160d00f43cc468c9ff867551f845',
        },
      },
      {
        name: 'base-tokens.txt',
        aboutBytes: 816_730,
        digest: {
          bytes: 816_730,
          sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
        },
      },
    ],
    settings: {
      kind: 'whisper',
      encoder: 'base-encoder.int8.onnx',
      decoder: 'base-decoder.int8.onnx',
      tokens: 'base-tokens.txt',
      tailPaddings: 300,
    },
  },
};

/** All models, the best one for German first. */
export const SPEECH_MODELS: readonly SpeechModel[] = SPEECH_MODEL_NAMES.map((name) => ({
  name,
  ...TABLE[name],
}));
