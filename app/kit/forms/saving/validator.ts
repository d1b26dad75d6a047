import { createValidator, type Validator } from 'remix-validated-form'
import { config, safeParseAsync, type $ZodType, type output } from 'zod/v4/core'
import { FORM_ERROR, pathName } from '../paths.ts'
import { spanishIssues } from '#contract/platform/values/spanish-issues.ts'

// Without this zod tries `new Function`, which violates the content security policy.
if (typeof document !== 'undefined') config({ jitless: true })

/**
 * Returns the validator of a form from a zod 4 schema, classic or mini, sync or async. It reads FormData (names may
 * be nested: `mobile.country`, `items[0].name`) or a plain object; a list field with one value or none still
 * arrives as a list. All issues are reported at once, the first of each field, under the field's name. A body that
 * cannot be read as a form is an error of the form, not an exception.
 *
 * In actions it adds nothing to the browser's bundle; given to `Form` it adds zod (about 6 kB with a `zod/mini`
 * schema, 25 kB with a classic one).
 */
export function formValidator<Schema extends $ZodType>(schema: Schema): Validator<output<Schema>> {
  const lists = listFields(schema)

  async function check(data: Record<string, unknown>) {
    const values = { ...data }
    for (const name of lists) {
      const value = values[name]
      if (!Array.isArray(value)) values[name] = value === undefined || value === '' ? [] : [value]
    }
    const result = await safeParseAsync(schema, values, { error: spanishIssues })
    if (result.success) return { data: result.data, error: undefined }
    const errors: Record<string, string> = {}
    for (const issue of result.error.issues) {
      errors[pathName(issue.path) || FORM_ERROR] ??= issue.message
    }
    return { data: undefined, error: errors }
  }

  const validator = createValidator<output<Schema>>({
    validate: check,
    validateField: async (data, field) => ({ error: (await check(data)).error?.[field] }),
  })
  return {
    ...validator,
    validate: async (data) => {
      try {
        return await validator.validate(data)
      } catch (error) {
        // Names such as `__proto__`, or `a` beside `a.b`; no form of the console sends them.
        if (!(error instanceof Error)) throw error
        const fieldErrors = { [FORM_ERROR]: 'El formulario no se pudo leer' }
        return { data: undefined, error: { fieldErrors }, submittedData: {} }
      }
    },
  }
}

type Definition = {
  type: string
  shape?: Record<string, $ZodType>
  innerType?: $ZodType
  in?: $ZodType
}

function definition(schema: $ZodType): Definition {
  return schema._zod.def
}

/** Returns the names of the object's list fields, through defaults, optionals and pipes. */
function listFields(schema: $ZodType): string[] {
  const shape = unwrap(schema).shape ?? {}
  return Object.keys(shape).filter((name) => unwrap(shape[name]!).type === 'array')
}

function unwrap(schema: $ZodType): Definition {
  const found = definition(schema)
  const inner = found.innerType ?? (found.type === 'pipe' ? found.in : undefined)
  return inner ? unwrap(inner) : found
}
