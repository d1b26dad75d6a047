import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import { instructorChanges, instructorFiles, instructors } from '#contract/training/instructors.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { saveWithPictures } from '#app/kit/forms/files/pictures.server.ts'
import type { SavedForm } from '#app/kit/forms/saving/save-form.server.ts'

const PICTURES = {
  logo: {
    upload: instructors.uploadLogo,
    key: 'image',
    tooLarge: 'La imagen puede pesar hasta 5 MB',
  },
} as const

/** The form contains the key of the stored picture: without one the picture is removed. */
export const instructorChangesForm = instructorChanges.transform((values) => ({
  ...values,
  remove_logo: values.logo === null,
}))

/** `saveForm` of an instructor. */
export function saveInstructor<Values, Stored>(
  visit: { api: ApiClient; request: Request; context: AppLoadContext },
  schema: z.ZodType<Values>,
  form: SavedForm<Values, Stored>,
) {
  return saveWithPictures(visit, schema, {
    ...form,
    pictures: PICTURES,
    maxFileBytes: instructorFiles.maxBytes,
    failed: 'Ocurrió un error al guardar el formador',
  })
}
