import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiClient, Outcome } from '../backend/api.server.ts'
import { catchUnavailable } from '../backend/unavailable.server.ts'
import { takeFormDraft } from '../backend/form-draft.server.ts'
import type { PostedForm } from '../backend/posted-form.server.ts'
import type { StoredVersion } from './conflict.server.ts'
import { readForm, type Problems } from './read-form.server.ts'

/** A file of a form, mostly a picture: field `name` holds its key, `name_file` a new one, `name_file_remove` drops it. */
export type Picture = {
  /** Takes the file and answers its key under the name `key`. */
  upload: Endpoint & { upload: string; params?: never }
  key: string
  tooLarge: string
  /** Fields that tell of the stored file, and what of the answer they keep; without a file they are empty. */
  told?: Readonly<Record<string, string>>
}

/**
 * Stores the pictures that a form brought; from then on they go by their keys, so that a form that
 * fails for another reason keeps them. Answers what is wrong, at the fields where files are chosen.
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
    // Not before: a form whose session has ended says which file was chosen.
    form.delete(field)
  }
  return problems
}

/** What is wrong with a picture is said where it is chosen. */
export function atFileFields(pictures: Readonly<Record<string, Picture>>): Record<string, string> {
  return Object.fromEntries(Object.keys(pictures).map((name) => [name, fileField(name)]))
}

export const fileField = (name: string) => `${name}_file`

type Visit = { api: ApiClient; request: Request; context: AppLoadContext }

/**
 * A posted form with pictures, stored by `store`, or the answer that brings it back filled. Where the API is away the
 * form says so itself, in the specification's words (`failed`).
 * @param form.fields those that the form has though nothing was posted for them.
 * @param form.newer reads the record where somebody else may have stored it meanwhile (409).
 */
export async function saveWithPictures<Values, Stored>(
  { api, request, context }: Visit,
  form: {
    schema: z.ZodType<Values>
    pictures: Readonly<Record<string, Picture>>
    /** More than this is not even taken into memory; what a picture must be, the API says. */
    maxFileBytes: number
    fields?: readonly string[]
    failed: string
    newer?: () => Promise<StoredVersion>
    /** Before the pictures are stored: what the form says of them otherwise. */
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
  // What an earlier attempt had to keep is stored now.
  const { headers } = await takeFormDraft(request, context)
  for (const cookie of headers.getSetCookie()) context.setCookie(cookie)
  return { ok: true as const, stored: outcome.value }
}
