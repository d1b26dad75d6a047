import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import { courseChanges, newCourse, newDesign } from '#contract/courses/design/course-draft.ts'
import { courses } from '#contract/courses/courses.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { saveFormDraft } from '#app/kit/backend/session-ended.server.ts'
import { postedForm, type PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { saveWithPictures, storePictures } from '#app/kit/forms/files/pictures.server.ts'
import type { SavedForm } from '#app/kit/forms/saving/save-form.server.ts'
import { ticked } from '#app/kit/forms/choices/ticked.ts'
import { readBuiltinPictures } from './pictures/builtin-pictures.server.ts'

const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const tooLarge = 'La imagen puede pesar hasta 10 MB'

const IMAGES = {
  gallery_image: { upload: courses.uploadThumbnail, key: 'image', tooLarge },
  detail_image: { upload: courses.uploadCover, key: 'image', tooLarge },
} as const

/** Error when the API is unavailable (spec 2, §8). */
const FAILED = 'Ocurrió un error al guardar el curso'

export const newCourseForm = newCourse.extend({ show_instructor_chat: ticked })
export const courseChangesForm = courseChanges.extend({ show_instructor_chat: ticked })
export const newDesignForm = newDesign.extend({ show_instructor_chat: ticked })

/** `saveForm` of a course. */
export function saveCourse<Values, Stored>(
  visit: { api: ApiClient; request: Request; context: AppLoadContext },
  schema: z.ZodType<Values>,
  form: SavedForm<Values, Stored>,
) {
  return saveWithPictures(visit, schema, {
    ...form,
    pictures: IMAGES,
    maxFileBytes: MAX_IMAGE_BYTES,
    fields: ['slug', 'other_tenants'],
    failed: FAILED,
    choose: (posted) => readBuiltinPictures(posted, Object.keys(IMAGES)),
  })
}

/** Parses a posted course form once, with its pictures. */
export function postedCourse(request: Request): Promise<PostedForm> {
  return postedForm(request, { maxFileBytes: MAX_IMAGE_BYTES })
}

/**
 * Saves the form draft of a course for the next visit of its page, with its pictures; a picture
 * that cannot be stored must be chosen again before the course is saved.
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
