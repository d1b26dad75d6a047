import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiClient, Outcome } from '../backend/api.server.ts'
import { catchUnavailable } from '../backend/unavailable.server.ts'
import { takeFormDraft } from '../backend/form-draft.server.ts'
import type { PostedForm } from '../backend/posted-form.server.ts'
import type { StoredVersion } from './conflict.server.ts'
import { readForm, type Problems } from './read-form.server.ts'

/** File of a form, usually a picture: `name` holds its key, `name_file` a new file; `name_file_remove` removes it. */
export type Picture = {
  /** Endpoint that stores the file and returns its key as `key`. */
  upload: Endpoint & { upload: string; params?: never }
  key: string
  tooLarge: string
  /** Fields that describe the stored file, by the property of the upload's answer they hold; empty without a file. */
  told?: Readonly<Record<string, string>>
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
        for (const [other, property] of Object.entries(picture.told ?? {}))
          form.set(other, String(stored[property]))
      } else problems[field] = outcome.failure.message
    } else if (removed) {
      for (const cleared of [name, ...Object.keys(picture.told ?? {})]) form.set(cleared, '')
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
 * Saves a posted form with pictures by `store`, or returns the answer that shows the form again filled. When the
 * API is unavailable the form shows the specification's message (`failed`).
 * @param form.fields fields of the form that are not posted when empty.
 * @param form.newer reads the stored record after a version conflict (409).
 */
export async function saveWithPictures<Values, Stored>(
  { api, request, context }: Visit,
  form: {
    schema: z.ZodType<Values>
    pictures: Readonly<Record<string, Picture>>
    /** Maximum size read into memory; the API checks the limits of a picture. */
    maxFileBytes: number
    fields?: readonly string[]
    failed: string
    newer?: () => Promise<StoredVersion>
    /** Changes the posted fields before the pictures are stored. */
    choose?: (posted: PostedForm) => void
  },
  store: (values: Values) => Promise<Outcome<Stored>>,
) {
  const { schema, pictures, maxFileBytes, fields = [], failed, newer, choose } = form
  const rename = atFileFields(pictures)
  const posted = await readForm(request, schema, {
    maxFileBytes,
    fields: [...Object.values(rename), ...fields],
    rename,
    prepare: (sent) => {
      choose?.(sent)
      return storePictures(api, sent, pictures).catch(catchUnavailable(failed))
    },
  })
  if (!posted.ok) return posted
  const outcome = await store(posted.values).catch(catchUnavailable(failed))
  if (!outcome.ok)
    return { ok: false as const, answer: await posted.refuse(outcome.failure, newer) }
  // Deletes the form draft of an earlier attempt, because the form is stored now.
  const { headers } = await takeFormDraft(request, context)
  for (const cookie of headers.getSetCookie()) context.setCookie(cookie)
  return { ok: true as const, stored: outcome.value }
}
