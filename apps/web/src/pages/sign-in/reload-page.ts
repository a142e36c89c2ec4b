import { goTo } from '../../lib/address.ts';

/**
 * Loads the page anew, and with it forgets all that the document knows: also at another address, which takes the place of this
 * one in the history.
 */
export function reloadPage(address?: string): void {
  if (address !== undefined) goTo(address, { replace: true });
  location.reload();
}
