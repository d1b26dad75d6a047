import { z } from 'zod'
import { CHOICE_FIELDS, MAX_CHOICES } from './preregistration-choice-fields.ts'
import { versionRead } from '#contract/platform/values/shapes.ts'
import { upTo } from '#contract/platform/values/text-limit.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/**
 * Values that the public form suggests in text fields. The tenant writes them: values of its users may be personal
 * data, and anybody with the address reads the form.
 */

/** One value a line, or a list of values; empty ones and repeated ones are dropped. */
function values(max: number) {
  return z
    .union([z.string().transform((lines) => lines.split(/\r\n?|\n/)), z.array(z.string())], {
      error: 'Se espera una lista de opciones',
    })
    .transform((given) => [...new Set(given.map(lineOf).filter((value) => value !== ''))])
    .pipe(
      z
        .array(z.string().check(upTo(max, `Cada opción admite hasta ${max} caracteres`)))
        .max(MAX_CHOICES, `Se admiten hasta ${MAX_CHOICES} opciones por campo`),
    )
    .optional()
}

/** A field left out keeps its values; one that the tenant has not named is refused. */
export const choicesForm = z.object({
  location: values(150),
  extended_field1: values(200),
  extended_field2: values(200),
  extended_field3: values(200),
  extended_field4: values(200),
  extended_field5: values(200),
  extended_field6: values(200),
  extended_field7: values(200),
  version: versionRead,
})

export const preregistrationChoices = z.object({
  /** Location, and the fields that the tenant has named. */
  fields: z.array(
    z.object({
      field: z.enum(CHOICE_FIELDS),
      label: z.string(),
      choices: z.array(z.string()),
    }),
  ),
  version: z.number().int(),
})
export type PreregistrationChoices = z.infer<typeof preregistrationChoices>
