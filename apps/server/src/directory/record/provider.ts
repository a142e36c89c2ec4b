import { type DirectoryProvider, directoryProvider } from '@rer/contracts';

/** A service provider as it is stored: the columns of data contract, 3.3 without the mark of deletion. */
export const provider = directoryProvider;
export type Provider = DirectoryProvider;

/** SQL of the JSON that {@link provider} reads, for the row alias `p`. */
export const PROVIDER_JSON_SQL = `to_jsonb(p) - 'deleted_at'`;
