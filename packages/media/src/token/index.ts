export { type ApiKey, signAccessToken, verifyAccessToken } from './access-token.ts';
export {
  type ClaimGrants,
  type GrantChanges,
  parseClaimGrants,
  type VideoGrant,
  withChanges,
} from './grants.ts';
export {
  canPublish,
  canPublishData,
  canPublishSource,
  canSubscribe,
  participantKind,
  toPermission,
  withPermission,
} from './permission.ts';
