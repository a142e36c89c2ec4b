import { clickOf } from './click-of.ts';
import { createClickOutbox } from './click-outbox.ts';

/** Whether the visitor asked not to be counted, by Do Not Track or Global Privacy Control. */
function isUnwanted(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && !!navigator.globalPrivacyControl)
  );
}

/**
 * Reports to the server which elements people use, in batches, without cookies, storage or identification. Does nothing
 * when the browser sends an opt-out signal.
 */
export function startClickRecorder(): void {
  if (isUnwanted()) return;
  const outbox = createClickOutbox();
  addEventListener(
    'click',
    (event) => {
      const click = clickOf(event);
      if (click !== null) outbox.add(click);
    },
    true,
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.leave();
  });
  addEventListener('pagehide', outbox.leave);
}
