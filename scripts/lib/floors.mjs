import { createRequire } from 'node:module';

/**
 * Which folder may import which: the floors of `docs/map.md`, for dependency-cruiser. Imports of types count.
 */

const CODE_ALONE = { pathNot: '[.]test[.]tsx?$' };
const PACKAGES = 'packages never import apps';

/** Lower floors of the server. Every other folder there is a module; only the files above the modules import several. */
const SERVER_FLOORS = '(?:access|config|db|directory|http|media|runtime)/';

/**
 * @param {string} name Of the rule, as it is told.
 * @param {{ path: string, pathNot?: string }} from
 * @param {{ path?: string, pathNot?: string, dependencyTypes?: import('dependency-cruiser').DependencyType[] }} to
 */
const forbid = (name, from, to) => ({ name, severity: /** @type {const} */ ('error'), from, to });

/**
 * Code without I/O, timers and platform.
 * @param {string} path
 */
const isPure = (path) =>
  forbid(`${path} is pure`, { path: `^packages/${path}/`, ...CODE_ALONE }, { dependencyTypes: ['core'] });

/**
 * @param {string} name Of a package.
 * @param {string} folders
 * @param {string} forbidden Other folders of it.
 */
const neverImports = (name, folders, forbidden) =>
  forbid(
    `${name}/${folders} never imports ${forbidden}`,
    { path: `^packages/${name}/src/(?:${folders})/`, ...CODE_ALONE },
    { path: `^packages/${name}/src/(?:${forbidden})/` },
  );

/**
 * @param {string} folder Of the site.
 * @param {string} forbidden
 */
const siteNeverImports = (folder, forbidden) =>
  forbid(
    `${folder} of the site never imports ${forbidden}`,
    { path: `^apps/web/src/${folder}/` },
    { path: `^apps/web/src/(?:${forbidden})/` },
  );

export const RULES = [
  forbid(PACKAGES, { path: '^packages/' }, { path: '^apps/' }),
  forbid(
    'contracts imports nothing of ours',
    { path: '^packages/contracts/' },
    { path: '^packages/', pathNot: '^packages/contracts/' },
  ),
  isPure('contracts/src'),
  isPure('directory/src'),

  neverImports('agent', 'text', 'conversation|directory|german|live|model|room|testing'),
  neverImports('agent', 'model', 'conversation|directory|german|testing'),
  neverImports('agent', 'conversation', 'model/openai|directory|german|testing'),
  isPure('agent/src/conversation'),
  forbid(
    'the rules of the staff assistant know no model',
    { path: '^packages/agent/src/directory/', ...CODE_ALONE },
    { path: '^packages/agent/src/(?:model/openai|german|testing)/' },
  ),
  isPure('agent/src/directory'),

  neverImports('agent', 'speech', 'conversation|directory|german|live|model|room'),
  neverImports('agent', 'heard-text', 'conversation|live|model|room'),
  neverImports('agent', 'speech-text', 'conversation|directory|german|heard-text|live|model|room|speech'),

  forbid(
    'the speech program stands on contracts alone',
    { path: '^packages/speech/src/', ...CODE_ALONE },
    { path: '^packages/', pathNot: '^packages/(?:speech|contracts)/' },
  ),
  // It is under the GPL: others reach it through its pipe.
  forbid(
    'nothing imports the speech program',
    { path: '^(?:apps|packages)/', pathNot: '^packages/speech/' },
    { path: '^packages/speech/|/node_modules/@echogarden/|^node_modules/@echogarden/' },
  ),

  forbid(
    'call imports nothing of ours',
    { path: '^packages/call/src/', ...CODE_ALONE },
    { path: '^packages/', pathNot: '^packages/call/' },
  ),
  isPure('call/src'),
  forbid(
    'the core of call is pure',
    {
      path: '^packages/call/src/(?:preconditions|options|participants|state|texts|validate|values|engine/model)/',
      ...CODE_ALONE,
    },
    { path: '^packages/call/src/(?:call|late|platform|testing)/|/livekit-client/' },
  ),
  forbid(
    'voice stands on call alone',
    { path: '^packages/voice/src/', ...CODE_ALONE },
    { path: '^packages/', pathNot: '^packages/(?:voice|call)/' },
  ),
  isPure('voice/src'),
  forbid(
    'the core of voice is pure',
    { path: '^packages/voice/src/core/', ...CODE_ALONE },
    { path: '^packages/call/|^packages/voice/src/(?:call|platform)/|^packages/voice/src/events/emitter' },
  ),

  isPure('media/src/(?:rtp|sdp|receive|forward|token|room|signal|api)'),
  neverImports('media', 'rtp|sdp', 'token|receive|forward|room|signal|api|native|worker'),
  neverImports('media', 'receive', 'token|forward|room|signal|api|native|worker'),
  neverImports('media', 'forward', 'token|receive|room|signal|api|native|worker'),
  neverImports('media', 'token', 'rtp|sdp|receive|forward|room|signal|api|native|worker'),
  neverImports('media', 'room', 'rtp|sdp|receive|forward|signal|api|native|worker'),
  neverImports('media', 'signal', 'rtp|sdp|receive|forward|api|native|worker'),
  neverImports('media', 'api', 'rtp|sdp|receive|forward|signal|native|worker'),
  neverImports('media', 'native', 'worker|api|token'),
  neverImports('media', 'worker', 'rtp|sdp|receive|forward'),

  forbid(
    'modules of the server never import each other',
    { path: '^apps/server/src/([^/]+)/' },
    { path: '^apps/server/src/[^/]+/', pathNot: `^apps/server/src/(?:$1/|${SERVER_FLOORS})` },
  ),
  forbid(
    'the top files of the server wire modules; nothing below imports them',
    { path: '^apps/server/src/[^/]+/' },
    { path: '^apps/server/src/(?:app|main)[.]ts$' },
  ),
  forbid('only app.ts loads the built site', { path: '^apps/server/src/[^/]+/' }, { path: '^apps/web/' }),

  forbid('the site never imports the server', { path: '^apps/web/' }, { path: '^apps/server/' }),
  forbid(
    'the site runs in browsers',
    { path: '^apps/web/src/', ...CODE_ALONE },
    { dependencyTypes: ['core'] },
  ),
  siteNeverImports('lib', 'components|features|pages|app|boot'),
  siteNeverImports('components', 'features|pages|app|boot'),
  siteNeverImports('features', 'pages|app|boot'),
  siteNeverImports('pages', 'app|boot'),
  forbid(
    'features never import each other; pages compose them',
    { path: '^apps/web/src/features/([^/]+)/' },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
];

/**
 * The imports below `folder` that a rule forbids.
 * @param {string} folder
 * @returns {Promise<{ files: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export async function checkFloors(folder) {
  const swc = createRequire(import.meta.url)('@swc/core');
  // TypeScript 7 has no interface for parsers, and dependency-cruiser tells swc of no file that it holds JSX.
  const parse = swc.parseFileSync;
  /** @type {(file: string, options: object) => unknown} */
  swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') });
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    ['apps/server/src', 'apps/web/src', 'packages'],
    {
      baseDir: folder,
      ruleSet: { forbidden: RULES },
      validate: true,
      parser: 'swc',
      exclude: { path: '(?:^|/)dist/|^packages/[^/]+/(?:test|build|learn)/' },
      doNotFollow: { path: 'node_modules' },
    },
    { exportsFields: ['exports'], conditionNames: ['@rer/source', 'import', 'node', 'default'] },
  );
  if (typeof output === 'string') throw new Error(output);
  const { totalCruised, violations } = output.summary;
  return {
    files: totalCruised,
    violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
