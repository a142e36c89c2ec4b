export {
  type ApiKey,
  type SignOptions,
  signAccessToken,
  type TokenCheck,
  verifyAccessToken,
} from './access-token.ts';
export { type ClaimGrants, parseClaimGrants, type VideoGrant } from './grants.ts';
export {
  canPublish,
  canPublishData,
  canPublishSource,
  canSubscribe,
  participantKind,
  toPermission,
  withPermission,
} from './permission.ts';
