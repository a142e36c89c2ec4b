import { areNamesAlike } from '@rer/directory/names';
import type { ProviderService } from '../../providers/provider-service.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { NameAnswer } from './run-questions.ts';

/**
 * For each name the first alike one of those that the search finds by it, so that the import and the search agree on what is
 * there. Never rejects: without an answer an import goes by its keys alone.
 */
export async function findAlike(
  providers: Pick<ProviderService, 'namesFound'>,
  names: readonly string[],
  logger: Pick<Logger, 'warn'>,
): Promise<NameAnswer> {
  try {
    const found = await providers.namesFound(names);
    return names.map((name, place) => {
      const alike = found[place]?.find((other) => areNamesAlike(name, other.name));
      return alike === undefined ? null : { ...alike, email: null };
    });
  } catch (err) {
    logger.warn({ err }, 'the names of an import could not be compared with those that are there');
    return [];
  }
}
