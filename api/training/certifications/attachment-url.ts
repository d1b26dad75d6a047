import { userCertifications } from '#contract/people/user-certifications.ts'
import type { Assignment } from './access.ts'

/** Attachment of a user's certification, as in the URL. */
export type AttachmentPath = Assignment & { attachmentId: number }

/** Returns the path of an attachment in this API. */
export function attachmentUrl(ids: AttachmentPath): string {
  const path = userCertifications.attachment.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(ids[name as keyof AttachmentPath]),
  )
  return `/api${path}`
}
