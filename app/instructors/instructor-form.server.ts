import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import { instructorChanges, instructorFiles, instructors } from '#contract/instructors.ts'
import type { ApiClient, Outcome } from '../backend/api.server.ts'
import type { StoredVersion } from '../forms/conflict.server.ts'
import { saveWithPictures } from '../forms/pictures.server.ts'

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

/** Stores a posted instructor form with `store`, or returns the answer that shows it again. */
export function saveInstructor<Values, Stored>(
  visit: { api: ApiClient; request: Request; context: AppLoadContext },
  schema: z.ZodType<Values>,
  store: (values: Values) => Promise<Outcome<Stored>>,
  newer?: () => Promise<StoredVersion>,
) {
  const form = {
    schema,
    pictures: PICTURES,
    maxFileBytes: instructorFiles.maxBytes,
    failed: 'Ocurrió un error al guardar el formador',
    ...(newer && { newer }),
  }
  return saveWithPictures(visit, form, store)
}
