import { acceptsType } from '#contract/courses/design/course-values.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import type { DesignCalls } from '../design-of.server.ts'
import { uploadName } from '../panel/design-field.tsx'

/** Field that names a file of the course and may come with a new one. */
type FileOf = { name: string; label: string; accept: readonly string[]; tooLarge: string }

const noted = new WeakMap<PostedForm, readonly string[]>()

/** Returns the differences of a form's stored files from their uploads, for the message after it was saved. */
export function uploadNotesOf(posted: PostedForm): readonly string[] {
  return noted.get(posted) ?? []
}

/**
 * Stores the uploaded file of a field among the course's files and sets the field to its name, so
 * that a form that fails for another reason keeps it. A file that the field does not accept is not
 * stored.
 * @returns true when the field has a new file, or the problem of the upload.
 */
export async function storeUpload(
  posted: PostedForm,
  { name, label, accept, tooLarge: limit }: FileOf,
  { api, id, calls }: { api: ApiClient; id: number; calls: DesignCalls },
): Promise<{ stored: boolean } | { problem: string }> {
  const { form, tooLarge } = posted
  const upload = uploadName(name)
  const file = form.get(upload)
  form.delete(upload)
  if (tooLarge.has(upload)) return { problem: limit }
  if (!(file instanceof File) || file.size === 0) return { stored: false }
  const content = new FormData()
  content.set('file', file)
  const outcome = await api.upload(calls.addResource, content, { params: { id } })
  if (!outcome.ok) return { problem: outcome.failure.message }
  const { id: resource, name: called, media_type: type, notes } = outcome.value
  if (!acceptsType(accept, type)) {
    await api.attempt(calls.removeResource, { params: { id, resource } })
    return { problem: `${label}: no admite este tipo de archivo` }
  }
  form.set(name, called)
  noted.set(posted, [...uploadNotesOf(posted), ...notes])
  return { stored: true }
}
