import {
  type ImportSkipReason,
  PROVIDER_ADDITIONAL_DATA_MAX_BYTES,
  PROVIDER_EMAIL_MAX,
  PROVIDER_NAME_MAX,
  PROVIDER_TEXT_MAX,
} from '@rer/contracts';

const TEXTS: Record<ImportSkipReason, string> = {
  missing_name: 'Der Name fehlt.',
  missing_email: 'Die E-Mail-Adresse fehlt.',
  missing_both: 'Name und E-Mail-Adresse fehlen.',
  name_too_long: `Der Name hat mehr als ${PROVIDER_NAME_MAX} Zeichen.`,
  email_too_short: 'Die E-Mail-Adresse hat weniger als 3 Zeichen.',
  email_too_long: `Die E-Mail-Adresse hat mehr als ${PROVIDER_EMAIL_MAX} Zeichen.`,
  text_too_long: `Ein Text hat mehr als ${PROVIDER_TEXT_MAX.toLocaleString('de-DE')} Zeichen.`,
  additional_data_too_large: `Die zusätzlichen Angaben sind größer als ${PROVIDER_ADDITIONAL_DATA_MAX_BYTES / 1024} KB oder zu tief geschachtelt.`,
};

/** German sentence of why a row was skipped. */
export function skipReasonText(reason: ImportSkipReason): string {
  return TEXTS[reason];
}
