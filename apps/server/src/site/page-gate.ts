import type { PageNeed } from '@rer/contracts';
import { type Caller, isAdmin, isEditor, isSignedIn, isStaff } from '../access/caller.ts';

/** With what status a page of the staff application is sent to `caller`: 200, 401 (not signed in) or 403 (lacks the right). */
export function pageGate(need: PageNeed, caller: Caller): 200 | 401 | 403 {
  if (meets(need, caller)) return 200;
  return isSignedIn(caller) ? 403 : 401;
}

function meets(need: PageNeed, caller: Caller): boolean {
  switch (need) {
    case 'nothing':
      return true;
    case 'account':
      // Under open access the page is there too, and says that nobody is signed in.
      return isSignedIn(caller) || isStaff(caller);
    case 'viewer':
      return isStaff(caller);
    case 'editor':
      return isEditor(caller);
    case 'admin':
      return isAdmin(caller);
  }
}
