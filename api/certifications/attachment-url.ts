import { userCertifications } from '#contract/user-certifications.ts'
import type { Assignment } from './access.ts'

/** An attachment of a certification of a user, as a path names it. */
export type AttachmentPath = Assignment & { attachmentId: number }

/** Where this API answers an attachment, as a path. */
export function attachmentUrl(ids: AttachmentPath): string {
  const path = userCertifications.attachment.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(ids[name as keyof AttachmentPath]),
  )
  return `/api${path}`
}
