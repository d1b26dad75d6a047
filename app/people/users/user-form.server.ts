import { mobile, newUser, userChanges } from '#contract/platform/people/user-shapes.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { atFileFields, storePictures } from '#app/kit/forms/files/pictures.server.ts'
import type { Problems, ReadOptions } from '#app/kit/forms/saving/read-form.server.ts'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { typedMobile } from '#app/kit/forms/phones/typed-mobile.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { managerOption } from './lookups.server.ts'

/** Maximum size held in memory; the API checks the picture itself. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024

const PICTURES = {
  avatar: {
    upload: users.uploadAvatar,
    key: 'avatar',
    tooLarge: 'La imagen puede pesar hasta 5 MB',
  },
} as const

/** Maximum number of managers offered for a name. */
const MAX_MANAGERS = 20

const typed = typedMobile(mobile)

/** Removes organizational units from a user without console access, even if they were selected before. */
function withoutIdleUnits<T extends { role: string; organizational_units?: number[] | undefined }>(
  user: T,
): T {
  return user.role === 'user' ? { ...user, organizational_units: [] } : user
}

export const newUserForm = newUser.extend({ mobile: typed }).transform(withoutIdleUnits)

export const userChangesForm = userChanges.extend({ mobile: typed }).transform(withoutIdleUnits)

/** Returns how a posted user form is read. */
export function userForm(api: ApiClient) {
  let found: Option[] | undefined
  return {
    maxFileBytes: MAX_PICTURE_BYTES,
    fields: ['organizational_units', 'avatar_file', 'password'],
    rename: atFileFields(PICTURES),
    prepare: async (posted) => {
      const { form } = posted
      // Without scripts the password field is always posted: empty and not requested, it is
      // ignored.
      if (!form.get('password') && !form.has('specify')) form.delete('password')
      const { managers, problems } = await findManager(api, form)
      found = managers
      return { ...(await storePictures(api, posted, PICTURES)), ...problems }
    },
    extra: async (values) => ({
      managers: found ?? (await managerOption(api, values['manager_id'])),
    }),
  } satisfies ReadOptions<{ managers: Option[] }>
}

/** Finds a manager by the typed name, without scripts; the match becomes the selected one. */
async function findManager(
  api: ApiClient,
  form: FormData,
): Promise<{ managers?: Option[]; problems: Problems }> {
  const named = param(form, 'manager_search')?.trim() ?? ''
  if (named === '') return { problems: {} }
  const { results, pagination } = await api.call(users.list, {
    query: { q: named.slice(0, 200), limit: MAX_MANAGERS },
  })
  const managers = results.map((user) => ({ value: user.id, label: user.full_name }))
  const [only] = managers
  if (only && managers.length === 1) {
    form.set('manager_id', String(only.value))
    form.delete('manager_search')
    return { managers, problems: {} }
  }
  const message = only
    ? `${pagination.total} usuarios coinciden con «${named}»: elige uno de la lista o escribe más`
    : `Ningún usuario coincide con «${named}»`
  return { managers, problems: { manager_id: message } }
}
