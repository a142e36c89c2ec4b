import * as text from '../texts/texts.ts';
import { THEME_COLORS } from '../texts/vocabulary.ts';
import { isOneOf, isRecord } from '../values/record.ts';
import { accept, type CheckResult, errorNote, refuse } from './check-result.ts';

/** Three or six hex digits, and nothing around them. */
const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A theme: colors, or a light and a dark set of them. */
export function checkTheme(theme: unknown): CheckResult<unknown> {
  const problem = findThemeProblem(theme);
  if (problem === undefined) return accept(theme);
  return refuse(text.BAD_THEME, [errorNote(problem)]);
}

function findThemeProblem(theme: unknown): string | undefined {
  if (!isRecord(theme)) return text.THEME_NEEDS_COLORS;
  const { light, dark } = theme;
  if ('light' in theme && 'dark' in theme) {
    if (!isRecord(light) || !('colors' in light)) return text.themeLacksColors('Light');
    if (!isRecord(dark) || !('colors' in dark)) return text.themeLacksColors('Dark');
    return findColorProblem(light['colors']) ?? findColorProblem(dark['colors']);
  }
  return 'colors' in theme ? findColorProblem(theme['colors']) : text.THEME_NEEDS_COLORS;
}

function findColorProblem(colors: unknown): string | undefined {
  if (!isRecord(colors)) return text.THEME_NEEDS_COLORS;
  for (const [color, value] of Object.entries(colors)) {
    if (!isOneOf<string>(THEME_COLORS, color)) return text.unknownColor(color);
    if (typeof value !== 'string' || !HEX_COLOR.test(value)) return text.badColor(color, value);
  }
  return undefined;
}
