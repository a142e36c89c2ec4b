import type { ImportReport } from '@rer/contracts';
import { countOf, formatCount, percentOf } from '../report-texts.ts';
import type { Progress } from '../run/progress-texts.ts';
import { UNDO_TEXTS } from '../texts.ts';

/** Steps of the announcements, percent. */
const STEP = 25;

/** Whether the server has still something to do for an undo of this import. */
export function isUndoRunning({
  isUndoing,
  clearing,
}: Pick<ImportReport, 'isUndoing' | 'clearing'>): boolean {
  return isUndoing === true || clearing !== undefined;
}

/** How far an undo is, in words and figures: first the visible step, then the clean-up in the background. */
export function undoProgressOf({ clearing }: Pick<ImportReport, 'clearing'>): Progress {
  if (clearing === undefined) {
    return {
      title: UNDO_TEXTS.running,
      detail: UNDO_TEXTS.unchanged,
      percent: null,
      announcement: UNDO_TEXTS.running,
    };
  }
  const { removed, total } = clearing;
  const percent = percentOf(removed, total);
  const title = UNDO_TEXTS.clearing;
  if (percent === null) return { title, detail: UNDO_TEXTS.settling, percent, announcement: title };
  const step = Math.floor(percent / STEP) * STEP;
  return {
    title,
    percent,
    detail: `${formatCount(removed)} von ${countOf(total, 'Eintrag', 'Einträgen')} entfernt, ${Math.floor(percent)} %`,
    announcement: step === 0 ? title : `${title}: ${step} %`,
  };
}
