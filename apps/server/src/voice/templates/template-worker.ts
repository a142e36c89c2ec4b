/** The thread in which texts of assistants are filled: their templates are little programs, and strangers may have written them. */
import { serveThread } from '../../runtime/serve-thread.ts';
import { fillTemplate } from './fill-template.ts';
import type { FillRequest } from './threaded-templates.ts';

serveThread<FillRequest, string>(({ text, scope }) => fillTemplate(text, scope));
