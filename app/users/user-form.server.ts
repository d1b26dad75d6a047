import { data } from '@remix-run/node'
import { z } from 'zod'
import { mobile, newUser, userChanges, users } from '#contract/users.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { postedForm, type PostedForm } from '../backend/posted-form.server.ts'
import { fieldErrors, refillable } from '../forms/failure.ts'
import { joinMobile } from '../forms/mobile.ts'
import type { Option } from '../forms/select-field.tsx'
import { formValidator } from '../forms/validator.ts'
import type { Difference } from '../ui/differences.tsx'

/** More than this is not even taken into memory; what a picture must be, the API says. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** How many of those who match a manager's name are offered. */
const MAX_MANAGERS = 20

const typedMobile = z
  .object({ country: z.string().optional(), number: z.string().optional() })
  .optional()
  .transform((parts): z.input<typeof mobile> => joinMobile(parts))
  .pipe(mobile)

/** Only who enters the console is limited to business units; a choice made before that is void. */
function withoutIdleUnits<T extends { role: string; organizational_units: number[] }>(user: T): T {
  return user.role === 'user' ? { ...user, organizational_units: [] } : user
}

export const newUserForm = newUser.extend({ mobile: typedMobile }).transform(withoutIdleUnits)

export const userChangesForm = userChanges
  .extend({ mobile: typedMobile, loaded: z.string().optional() })
  .transform(withoutIdleUnits)

type Problems = Record<string, string>

/** What a form that comes back brings beside errors and values. */
export type UserFormAnswer = {
  formId?: string
  /** Those to choose the manager from. */
  managers?: Option[]
  /** What somebody else stored meanwhile. */
  differences?: Difference[]
}

/**
 * A posted user form, ready for the API, or the answer that brings it back filled. A chosen picture is
 * stored first and from then on goes by its key, so a form that fails for another reason keeps it.
 */
export async function readUserForm<Values>(
  api: ApiClient,
  request: Request,
  schema: z.ZodType<Values>,
) {
  const posted = await postedForm(request, { maxFileBytes: MAX_PICTURE_BYTES })
  const { form } = posted
  // Without scripts the password's field is always there: empty and not asked for, it is none.
  if (!form.get('password') && !form.has('specify')) form.delete('password')
  const manager = await findManager(api, form)
  const problems = { ...(await storePicture(api, posted)), ...manager.problems }
  const result = await formValidator(schema).validate(form)
  const extra = manager.found ? { managers: manager.found } : {}

  const comeBack = (status: number, errors: Problems, more: UserFormAnswer, values: object = {}) =>
    data(
      {
        fieldErrors: errors,
        repopulateFields: { ...(refillable(result.submittedData) as object), ...values },
        formId: result.formId,
        ...extra,
        ...more,
      },
      { status },
    )

  if (result.error || Object.keys(problems).length > 0) {
    const errors = { ...result.error?.fieldErrors, ...problems }
    return { ok: false as const, answer: comeBack(422, errors, {}) }
  }
  return {
    ok: true as const,
    values: result.data,
    comeBack,
    /** The form again, with what the API found. */
    refuse: ({ status, ...failure }: ErrorBody) => {
      const unsent = ['organizational_units', 'avatar_file', 'password']
      const fields = [...Object.keys(result.submittedData), ...unsent]
      return comeBack(status, fieldErrors(failure, fields, { avatar: 'avatar_file' }), {})
    },
  }
}

/** Leaves the picture's key in `avatar`: of a new one, of the present one, or none. */
async function storePicture(api: ApiClient, { form, tooLarge }: PostedForm): Promise<Problems> {
  const file = form.get('avatar_file')
  const removed = form.has('avatar_file_remove')
  form.delete('avatar_file')
  form.delete('avatar_file_remove')
  if (tooLarge.has('avatar_file')) return { avatar_file: 'La imagen puede pesar hasta 5 MB' }
  if (!(file instanceof File)) {
    if (removed) form.set('avatar', '')
    return {}
  }
  const content = new FormData()
  content.set('file', file)
  const outcome = await api.upload(users.uploadAvatar, content)
  if (!outcome.ok) return { avatar_file: outcome.failure.message }
  form.set('avatar', outcome.value.avatar)
  return {}
}

/** Without scripts a manager is named in words; who is found becomes the choice. */
async function findManager(
  api: ApiClient,
  form: FormData,
): Promise<{ found?: Option[]; problems: Problems }> {
  const typed = form.get('manager_search')
  const named = typeof typed === 'string' ? typed.trim() : ''
  if (named === '') return { problems: {} }
  const { results, pagination } = await api.call(users.list, {
    query: { q: named.slice(0, 200), limit: MAX_MANAGERS },
  })
  const found = results.map((user) => ({ value: user.id, label: user.full_name }))
  const [only] = found
  if (only && found.length === 1) {
    form.set('manager_id', String(only.value))
    form.delete('manager_search')
    return { found, problems: {} }
  }
  const message = only
    ? `${pagination.total} usuarios coinciden con «${named}»: elige uno de la lista o escribe más`
    : `Ningún usuario coincide con «${named}»`
  return { found, problems: { manager_id: message } }
}
