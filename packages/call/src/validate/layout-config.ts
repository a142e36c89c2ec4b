import { TILES_MAX, TILES_MIN } from '../texts/limits.ts';
import * as text from '../texts/texts.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import { accept, type CheckResult, errorNote, refuse } from './check-result.ts';

/** How many tiles the grid shows on a page. */
export function checkLayoutConfig(config: unknown): CheckResult<unknown> {
  if (!isRecord(config)) return refuse(text.BAD_LAYOUT_CONFIG);
  const { grid } = config;
  if (!('grid' in config)) return accept(config);
  if (!isRecord(grid)) return refuse(text.BAD_LAYOUT_CONFIG);
  const problem = findMaxProblem(grid) ?? findMinProblem(grid);
  return problem === undefined ? accept(config) : refuse(text.BAD_LAYOUT_CONFIG, [errorNote(problem)]);
}

function findMaxProblem(grid: Unknowns): string | undefined {
  if (!('maxTilesPerPage' in grid)) return undefined;
  const max = grid['maxTilesPerPage'];
  if (!isInteger(max)) return text.tilesNotInteger('maxTilesPerPage', max);
  return max > TILES_MAX ? text.TOO_MANY_TILES : undefined;
}

function findMinProblem(grid: Unknowns): string | undefined {
  if (!('minTilesPerPage' in grid)) return undefined;
  const min = grid['minTilesPerPage'];
  const max = grid['maxTilesPerPage'];
  if (!isInteger(min)) return text.tilesNotInteger('minTilesPerPage', min);
  if (min < TILES_MIN) return text.TOO_FEW_TILES;
  return isInteger(max) && min > max ? text.MIN_TILES_OVER_MAX : undefined;
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}
