import { build } from 'vite';
import { buildIfStale } from './build-if-stale.mjs';
import { fromRoot } from './paths.mjs';

const SPEECH = fromRoot('packages', 'speech');
const OUTPUT = fromRoot('packages', 'speech', 'dist', 'bundled');

/** What loads files from beside itself. */
const EXTERNAL = ['sherpa-onnx-node', '@echogarden/espeak-ng-emscripten'];

/** Makes one file of the speech program: a program of its own, with a licence of its own, of which the server's files hold nothing. */
export async function bundleSpeech() {
  await build({
    configFile: false,
    root: SPEECH,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['@rer/source', 'node'] },
    ssr: { noExternal: true, resolve: { conditions: ['@rer/source', 'node'] } },
    build: {
      ssr: true,
      outDir: OUTPUT,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { 'speech-program': fromRoot('packages', 'speech', 'src', 'speech-program.ts') },
        external: EXTERNAL,
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/**
 * Bundles the speech program when one of its inputs changed since the last time.
 * @returns {Promise<boolean>} False when that failed, which has been printed.
 */
export async function bundleSpeechIfStale() {
  return await buildIfStale({
    name: 'the speech program',
    inputs: [
      fromRoot('packages', 'speech', 'src'),
      fromRoot('packages', 'speech', 'package.json'),
      fromRoot('packages', 'contracts', 'src', 'speech-program.ts'),
      fromRoot('scripts', 'lib', 'bundle-speech.mjs'),
      fromRoot('package-lock.json'),
    ],
    output: fromRoot('packages', 'speech', 'dist', 'bundled', 'speech-program.js'),
    stamp: fromRoot('packages', 'speech', 'dist', '.bundle-stamp'),
    script: `import { bundleSpeech } from './scripts/lib/bundle-speech.mjs'; await bundleSpeech();`,
  });
}
