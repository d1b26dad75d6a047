import { certifications } from '#contract/certifications.ts'
import type { Assignment } from './reach.ts'

/** An attachment of a certification of a user, as a path names it. */
export type AttachmentPath = Assignment & { attachmentId: number }

/** Where this API answers an attachment, as a path. */
export function attachmentUrl(ids: AttachmentPath): string {
  const path = certifications.attachment.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(ids[name as keyof AttachmentPath]),
  )
  return `/api${path}`
}
