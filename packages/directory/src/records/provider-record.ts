import type {
  ImportSkipReason,
  JsonObject,
  JsonValue,
  ProviderBooleanField,
  ProviderNumberField,
  ProviderTextField,
} from '@rer/contracts';

/** The fields of a provider that have a column of their own, only those that are set. */
type ProviderFields = {
  readonly name: string;
  readonly email: string;
} & { readonly [field in ProviderTextField]?: string } & {
  readonly [field in ProviderNumberField]?: number;
} & { readonly [field in ProviderBooleanField]?: boolean };

/** A row of the file, prepared: only the fields that are set, `additional_data` as the file has it. */
export type PreparedRecord = ProviderFields & { readonly additional_data?: JsonValue };

/** A record that fits into the columns of the provider table. */
export type ProviderRecord = ProviderFields & { readonly additional_data?: JsonObject };

/** What became of a row; `line` is physical, from 1. */
export type PreparedRow =
  | {
      readonly kind: 'record';
      readonly line: number;
      readonly record: PreparedRecord;
      /** The provider that a list of the directory says it is. */
      readonly id?: string;
      /** Its name stands in a column of its own beside the company's, so that it may be the contact person. */
      readonly hasOwnName?: true;
    }
  | { readonly kind: 'skipped'; readonly line: number; readonly reason: ImportSkipReason };
