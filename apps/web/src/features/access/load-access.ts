import { type AccessMode, publicConfig } from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';

/** Who may open the staff pages here; null when the server did not say, and the pages' own calls will tell why. */
export async function loadAccess(): Promise<AccessMode | null> {
  const result = await callApi({ path: '/api/config', schema: publicConfig });
  return result.ok ? result.value.access : null;
}
