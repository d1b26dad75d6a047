import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { newCourse, newDesign } from '#contract/course-draft.ts'
import { courses } from '#contract/courses.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import type { ApiClient, Outcome } from '../backend/api.server.ts'
import { keepTyped } from '../backend/interruptions.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { postedForm, type PostedForm } from '../backend/posted-form.server.ts'
import { atFileFields, storePictures } from '../forms/pictures.server.ts'
import { readForm } from '../forms/read-form.server.ts'

/** More than this is not even taken into memory; what a picture must be, the API says. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const tooLarge = 'La imagen puede pesar hasta 10 MB'

const IMAGES = {
  gallery_image: { upload: courses.uploadThumbnail, key: 'image', tooLarge },
  detail_image: { upload: courses.uploadCover, key: 'image', tooLarge },
} as const

/** A box that is not ticked posts nothing. */
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const newCourseForm = newCourse.extend({ show_instructor_chat: ticked })
export const newDesignForm = newDesign.extend({ show_instructor_chat: ticked })

/** The API is away: the form says it itself (spec 2, §8). */
const AWAY: ErrorBody = {
  status: 503,
  code: 'unavailable',
  message: 'Ocurrió un error al guardar el curso',
  requestId: '',
  errors: [],
}

/** A posted course form, stored by `store`, or the answer that brings it back filled. */
export async function saveCourse<Values, Stored>(
  { api, request, context }: { api: ApiClient; request: Request; context: AppLoadContext },
  schema: z.ZodType<Values>,
  store: (values: Values) => Promise<Outcome<Stored>>,
) {
  const form = await readForm(request, schema, {
    maxFileBytes: MAX_IMAGE_BYTES,
    fields: [...Object.values(atFileFields(IMAGES)), 'slug', 'other_tenants'],
    rename: atFileFields(IMAGES),
    prepare: async (posted) =>
      (await storePictures(api, posted, IMAGES).catch(unlessAway)) ?? { failure: AWAY },
  })
  if (!form.ok) return form
  const outcome = await store(form.values).catch(unlessAway)
  if (!outcome?.ok) {
    return { ok: false as const, answer: await form.refuse(outcome?.failure ?? AWAY) }
  }
  // What an earlier attempt had to keep is stored now.
  const { headers } = await takePendingForm(request, context)
  for (const cookie of headers.getSetCookie()) context.setCookie(cookie)
  return { ok: true as const, stored: outcome.value }
}

/** A posted course form, read once, with its pictures. */
export function postedCourse(request: Request): Promise<PostedForm> {
  return postedForm(request, { maxFileBytes: MAX_IMAGE_BYTES })
}

/**
 * Keeps what was typed into a course form for the next time its page is opened, with the pictures that
 * were chosen; one that cannot be stored is asked for again when the course is saved.
 */
export async function keepCourse({
  api,
  request,
  context,
}: {
  api: ApiClient
  request: Request
  context: AppLoadContext
}): Promise<void> {
  const posted = await postedCourse(request)
  await storePictures(api, posted, IMAGES).catch(unlessAway)
  await keepTyped(request, context)
}

/** A session that has ended, and what is not to be had, are pages of their own. */
function unlessAway(thrown: unknown): null {
  if (thrown instanceof Response && thrown.status >= 500) return null
  throw thrown
}
