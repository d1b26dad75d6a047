import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { newCourse, newDesign } from '#contract/course-draft.ts'
import { courses } from '#contract/courses.ts'
import type { ApiClient, Outcome } from '../backend/api.server.ts'
import { catchUnavailable } from '../backend/unavailable.server.ts'
import { saveFormDraft } from '../backend/session-ended.server.ts'
import { postedForm, type PostedForm } from '../backend/posted-form.server.ts'
import { saveWithPictures, storePictures } from '../forms/pictures.server.ts'
import { readBuiltinPictures } from './builtin-pictures.server.ts'

const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const tooLarge = 'La imagen puede pesar hasta 10 MB'

const IMAGES = {
  gallery_image: { upload: courses.uploadThumbnail, key: 'image', tooLarge },
  detail_image: { upload: courses.uploadCover, key: 'image', tooLarge },
} as const

/** Where the API is away (spec 2, §8). */
const FAILED = 'Ocurrió un error al guardar el curso'

/** A box that is not ticked posts nothing. */
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const newCourseForm = newCourse.extend({ show_instructor_chat: ticked })
export const newDesignForm = newDesign.extend({ show_instructor_chat: ticked })

/** A posted course form, stored by `store`, or the answer that brings it back filled. */
export function saveCourse<Values, Stored>(
  visit: { api: ApiClient; request: Request; context: AppLoadContext },
  schema: z.ZodType<Values>,
  store: (values: Values) => Promise<Outcome<Stored>>,
) {
  const form = {
    schema,
    pictures: IMAGES,
    maxFileBytes: MAX_IMAGE_BYTES,
    fields: ['slug', 'other_tenants'],
    failed: FAILED,
    choose: (posted: PostedForm) => readBuiltinPictures(posted, Object.keys(IMAGES)),
  }
  return saveWithPictures(visit, form, store)
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
  await storePictures(api, posted, IMAGES).catch(catchUnavailable(FAILED))
  await saveFormDraft(request, context)
}
