import * as text from '../texts/texts.ts';
import { TRAY_BUTTON_SHAPE } from '../texts/vocabulary.ts';
import { isOneOf, isRecord } from '../values/record.ts';
import { isUrl } from '../values/url.ts';

const STATES = ['default', 'sidebar-open', 'active'] as const;

/** Why custom tray buttons are none, or nothing. */
export function findTrayButtonsProblem(buttons: unknown): string | undefined {
  if (!buttons) return undefined;
  if (!isRecord(buttons) || Array.isArray(buttons)) return text.BAD_TRAY_BUTTONS;
  for (const button of Object.values(buttons)) {
    if (!isRecord(button)) return text.BAD_TRAY_BUTTONS;
    for (const [key, value] of Object.entries(button)) {
      const problem = findMemberProblem(key, value);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function findMemberProblem(key: string, value: unknown): string | undefined {
  if (!Object.hasOwn(TRAY_BUTTON_SHAPE.id, key)) return text.unknownTrayButtonKey(key);
  if (key.startsWith('iconPath')) return isUrl(value) ? undefined : text.trayButtonUrl(key);
  if (key === 'visualState') return isOneOf<unknown>(STATES, value) ? undefined : text.trayButtonState(value);
  return typeof value === 'string' ? undefined : text.trayButtonString(key);
}
