import { acceptsType } from '#contract/course-values.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { PostedForm } from '../backend/posted-form.server.ts'
import type { DesignCalls } from './design-of.server.ts'
import { uploadName } from './design-field.tsx'

/** A field that names a file of the course, and the new one that may come beside it. */
type FileOf = { name: string; label: string; accept: readonly string[]; tooLarge: string }

/**
 * Stores the file that a form brought for a field among those of the course and gives the field its name there; from
 * then on it goes by it, so that a form that fails for another reason keeps it. One that the field does not take is
 * not kept.
 * @returns whether the field has a new file, or what is wrong with what was sent.
 */
export async function storeUpload(
  { form, tooLarge }: PostedForm,
  { name, label, accept, tooLarge: limit }: FileOf,
  { api, id, calls }: { api: ApiClient; id: number; calls: DesignCalls },
): Promise<{ stored: boolean } | { problem: string }> {
  const upload = uploadName(name)
  const file = form.get(upload)
  form.delete(upload)
  if (tooLarge.has(upload)) return { problem: limit }
  if (!(file instanceof File) || file.size === 0) return { stored: false }
  const content = new FormData()
  content.set('file', file)
  const outcome = await api.upload(calls.addResource, content, { params: { id } })
  if (!outcome.ok) return { problem: outcome.failure.message }
  const { id: resource, name: called, media_type: type } = outcome.value
  if (!acceptsType(accept, type)) {
    await api.attempt(calls.removeResource, { params: { id, resource } })
    return { problem: `${label}: no admite este tipo de archivo` }
  }
  form.set(name, called)
  return { stored: true }
}
