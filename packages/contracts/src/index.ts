export { API_ERROR_STATUS, type ApiError, type ApiErrorCode, apiError } from './api-error.ts';
export * from './auth/account.ts';
export * from './auth/auth-limits.ts';
export * from './auth/auth-texts.ts';
export * from './auth/dialect.ts';
export * from './auth/session.ts';
export * from './auth/staff.ts';
export * from './auth/staff-keys.ts';
export * from './click.ts';
export * from './click-statistics.ts';
export { type Company, company } from './company.ts';
export {
  ART13_TEXT,
  CONTACT_FIELDS,
  CONTACT_PROBLEMS,
  type ContactField,
  type ContactProblem,
  type ContactProblems,
  type ContactRequest,
  contactRequest,
  parseContactRequest,
} from './contact.ts';
export * from './directory.ts';
export * from './directory-changes.ts';
export * from './directory-provider.ts';
export * from './directory-texts.ts';
export * from './import.ts';
export * from './import-file-name.ts';
export * from './import-limits.ts';
export * from './import-lock.ts';
export * from './import-problem-text.ts';
export * from './import-texts.ts';
export * from './json.ts';
export * from './json-scanner.ts';
export * from './limits.ts';
export * from './messages.ts';
export {
  type AccessMode,
  accessMode,
  PAGE_NAMES,
  type PageName,
  type RenderedPage,
  type RenderPages,
  type SiteData,
  siteData,
} from './page-data.ts';
export * from './provider.ts';
export * from './provider-fields.ts';
export * from './public-config.ts';
export * from './rooms.ts';
export * from './staff-pages.ts';
export * from './storable.ts';
export * from './voice/conversations.ts';
