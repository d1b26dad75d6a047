import type { CredentialStatus } from '#contract/courses/credentials.ts'
import type { Tone } from '../ui/states/tag.tsx'

export const CREDENTIAL_STATUSES = {
  valid: 'Vigente',
  expired: 'Vencida',
  revoked: 'Revocada',
  removed: 'Retirada',
  superseded: 'Reemplazada',
} satisfies Record<CredentialStatus, string>

export const CREDENTIAL_TONES = {
  valid: 'success',
  expired: 'warning',
  revoked: 'danger',
  removed: 'danger',
  superseded: 'neutral',
} satisfies Record<CredentialStatus, Tone>
