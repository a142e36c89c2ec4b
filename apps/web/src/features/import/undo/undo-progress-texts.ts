import type { ImportReport } from '@rer/contracts';
import { countOf, formatCount, percentOf } from '../report-texts.ts';
import type { Progress } from '../run/progress-texts.ts';
import { UNDO } from '../texts.ts';

/** Steps of the announcements, percent. */
const STEP = 25;

/** Whether the server has still something to do for an undo of this import. */
export function isBeingTakenBack({
  isUndoing,
  clearing,
}: Pick<ImportReport, 'isUndoing' | 'clearing'>): boolean {
  return isUndoing === true || clearing !== undefined;
}

/** How far an undo is, in words and figures: first the visible step, then the clean-up in the background. */
export function undoProgressOf({ clearing }: Pick<ImportReport, 'clearing'>): Progress {
  if (clearing === undefined) {
    return { title: UNDO.running, detail: UNDO.unchanged, percent: null, announcement: UNDO.running };
  }
  const { removed, total } = clearing;
  const percent = percentOf(removed, total);
  const title = UNDO.clearing;
  if (percent === null) return { title, detail: UNDO.settling, percent, announcement: title };
  const step = Math.floor(percent / STEP) * STEP;
  return {
    title,
    percent,
    detail: `${formatCount(removed)} von ${countOf(total, 'Eintrag', 'Einträgen')} entfernt, ${Math.floor(percent)} %`,
    announcement: step === 0 ? title : `${title}: ${step} %`,
  };
}
