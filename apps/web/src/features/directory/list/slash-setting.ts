const KEY = 'rer-directory-slash';

/** Whether the key `/` leads to the search; it does until the user switches it off. */
export function readSlashSetting(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers the choice in this browser; for as long as the page lives where the browser keeps nothing. */
export function writeSlashSetting(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // The choice holds until the page is left.
  }
}
