import { createRoot } from 'react-dom/client';
import { requirePageRoot } from '../page-root.ts';
import { readSiteData } from '../site-data.ts';
import { StaffShell } from '../staff/staff-shell.tsx';

createRoot(requirePageRoot(document)).render(<StaffShell site={readSiteData(document)} />);
