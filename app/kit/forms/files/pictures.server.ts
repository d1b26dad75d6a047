import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import { catchUnavailable } from '../../backend/unavailable.server.ts'
import { takeFormDraft } from '../../backend/form-draft.server.ts'
import type { PostedForm } from '../../backend/posted-form.server.ts'
import type { Problems } from '../saving/read-form.server.ts'
import { saveForm, type SavedForm } from '../saving/save-form.server.ts'

/** File of a form, usually a picture: `name` holds its key, `name_file` a new file; `name_file_remove` removes it. */
export type Picture = {
  /** Endpoint that stores the file and returns its key as `key`. */
  upload: Endpoint & { upload: string; params?: never }
  key: string
  tooLarge: string
  /** Fields that describe the stored file, by the property of the upload's answer they hold; empty without a file. */
  metadata?: Readonly<Record<string, string>>
}

/**
 * Stores the pictures of a form; afterwards they are referenced by key, so that a form that fails for another
 * reason keeps them. Returns the errors by file field.
 */
export async function storePictures(
  api: ApiClient,
  { form, tooLarge }: PostedForm,
  pictures: Readonly<Record<string, Picture>>,
): Promise<Problems> {
  const problems: Problems = {}
  for (const [name, picture] of Object.entries(pictures)) {
    const field = fileField(name)
    const file = form.get(field)
    const removed = form.has(`${field}_remove`)
    form.delete(`${field}_remove`)
    if (tooLarge.has(field)) problems[field] = picture.tooLarge
    else if (file instanceof File) {
      const content = new FormData()
      content.set(picture.upload.upload, file)
      const outcome = await api.upload(picture.upload, content)
      if (outcome.ok) {
        const stored = outcome.value as Record<string, string | number>
        form.set(name, String(stored[picture.key]))
        for (const [other, property] of Object.entries(picture.metadata ?? {}))
          form.set(other, String(stored[property]))
      } else problems[field] = outcome.failure.message
    } else if (removed) {
      for (const cleared of [name, ...Object.keys(picture.metadata ?? {})]) form.set(cleared, '')
    }
    // Removed only after storing: the draft of an expired session needs the file's name.
    form.delete(field)
  }
  return problems
}

/** Maps the errors of pictures to their file fields. */
export function atFileFields(pictures: Readonly<Record<string, Picture>>): Record<string, string> {
  return Object.fromEntries(Object.keys(pictures).map((name) => [name, fileField(name)]))
}

export const fileField = (name: string) => `${name}_file`

type Visit = { api: ApiClient; request: Request; context: AppLoadContext }

/**
 * `saveForm` of a form with pictures. When the API is unavailable the form shows the specification's message
 * (`failed`).
 * @param form.maxFileBytes maximum size read into memory; the API checks the limits of a picture.
 * @param form.choose changes the posted fields before the pictures are stored.
 */
export function saveWithPictures<Values, Stored>(
  { api, request, context }: Visit,
  schema: z.ZodType<Values>,
  { pictures, failed, choose, fields = [], save, ...form }: PictureForm & SavedForm<Values, Stored>,
) {
  const rename = atFileFields(pictures)
  return saveForm({ request, context }, schema, {
    ...form,
    fields: [...Object.values(rename), ...fields],
    rename,
    prepare: (sent) => {
      choose?.(sent)
      return storePictures(api, sent, pictures).catch(catchUnavailable(failed))
    },
    save: async (values) => {
      const outcome = await save(values).catch(catchUnavailable(failed))
      if (!outcome.ok) return outcome
      // Deletes the form draft of an earlier attempt, because the form is stored now.
      const { headers } = await takeFormDraft(request, context)
      for (const cookie of headers.getSetCookie()) context.setCookie(cookie)
      return outcome
    },
  })
}

type PictureForm = {
  pictures: Readonly<Record<string, Picture>>
  maxFileBytes: number
  fields?: readonly string[]
  failed: string
  choose?: (posted: PostedForm) => void
}
