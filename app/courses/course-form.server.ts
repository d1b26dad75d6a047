import { data, type AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { newCourse, newDesign } from '#contract/course-draft.ts'
import { courses } from '#contract/courses.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import type { ApiClient, Outcome } from '../backend/api.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { postedForm, type PostedForm } from '../backend/posted-form.server.ts'
import { fieldErrors, refillable } from '../forms/failure.ts'
import { FORM_ERROR } from '../forms/paths.ts'
import { formValidator } from '../forms/validator.ts'

/** More than this is not even taken into memory; what a picture must be, the API says. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024

const IMAGES = {
  gallery_image: courses.uploadThumbnail,
  detail_image: courses.uploadCover,
} as const

/** What is wrong with a picture is said where it is chosen. */
const SHOWN_AT = { gallery_image: 'gallery_image_file', detail_image: 'detail_image_file' }

/** A box that is not ticked posts nothing. */
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const newCourseForm = newCourse.extend({ show_instructor_chat: ticked })
export const newDesignForm = newDesign.extend({ show_instructor_chat: ticked })

type Problems = Record<string, string>

/**
 * A posted course form, stored by `store`, or the answer that brings it back filled. Chosen pictures
 * are stored first and from then on go by their keys, so a form that fails for another reason keeps
 * them; also when the API is away, which the form says itself (spec 2, §8).
 */
export async function saveCourse<Values, Stored>(
  { api, request, context }: { api: ApiClient; request: Request; context: AppLoadContext },
  schema: z.ZodType<Values>,
  store: (values: Values) => Promise<Outcome<Stored>>,
) {
  const posted = await postedForm(request, { maxFileBytes: MAX_IMAGE_BYTES })
  const unsaved = { [FORM_ERROR]: 'Ocurrió un error al guardar el curso' }
  const pictures = await storePictures(api, posted).catch(unlessAway)
  const result = await formValidator(schema).validate(posted.form)
  const comeBack = (status: number, errors: Problems) => ({
    ok: false as const,
    answer: data(
      {
        fieldErrors: errors,
        repopulateFields: refillable(result.submittedData) as Record<string, unknown>,
        formId: result.formId,
      },
      { status },
    ),
  })

  if (pictures === null) return comeBack(503, unsaved)
  if (result.error || Object.keys(pictures).length > 0) {
    return comeBack(422, { ...atPictures(result.error?.fieldErrors ?? {}), ...pictures })
  }
  const outcome = await store(result.data).catch(unlessAway)
  if (outcome === null) return comeBack(503, unsaved)
  if (!outcome.ok) return comeBack(outcome.failure.status, refusals(outcome.failure, posted.form))
  // What an earlier attempt had to keep is stored now.
  const { headers } = await takePendingForm(request, context)
  for (const cookie of headers.getSetCookie()) context.setCookie(cookie)
  return { ok: true as const, stored: outcome.value }
}

/** A session that has ended, and what is not to be had, are pages of their own. */
function unlessAway(thrown: unknown): null {
  if (thrown instanceof Response && thrown.status >= 500) return null
  throw thrown
}

function atPictures(errors: Problems): Problems {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name in SHOWN_AT ? SHOWN_AT[name as keyof typeof SHOWN_AT] : name,
      message,
    ]),
  )
}

function refusals(failure: ErrorBody, form: FormData): Problems {
  const fields = [...form.keys(), ...Object.values(SHOWN_AT), 'slug', 'other_tenants']
  return fieldErrors(failure, fields, SHOWN_AT)
}

/** Leaves a picture's key under its name: of a new one, or of the one that was stored before. */
async function storePictures(api: ApiClient, { form, tooLarge }: PostedForm): Promise<Problems> {
  const problems: Problems = {}
  for (const [name, endpoint] of Object.entries(IMAGES)) {
    const field = `${name}_file`
    const file = form.get(field)
    form.delete(field)
    if (tooLarge.has(field)) problems[field] = 'La imagen puede pesar hasta 10 MB'
    if (!(file instanceof File)) continue
    const content = new FormData()
    content.set('file', file)
    const outcome = await api.upload(endpoint, content)
    if (outcome.ok) form.set(name, outcome.value.image)
    else problems[field] = outcome.failure.message
  }
  return problems
}
