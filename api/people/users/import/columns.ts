import { role } from '#contract/platform/people/roles.ts'
import { chosenPassword } from '#contract/platform/values/passwords.ts'
import { USER_WORDS, type FieldWords } from '#contract/platform/imports/import-words.ts'
import { newUser, username } from '#contract/platform/people/user-shapes.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'

/** The columns of the users import, in the order of the specification (spec 1, §3). */
export const USER_COLUMNS = [
  'username',
  'email',
  'password',
  'first_name',
  'last_name',
  'mobile',
  'avatar',
  'area_code',
  'position_code',
  'disabled',
  'role',
  'location',
  'identification_number',
  'extended_field1',
  'extended_field2',
  'extended_field3',
  'extended_field4',
  'extended_field5',
  'extended_field6',
  'extended_field7',
  'manager_username',
] as const

/** Id column by column that names a record by its code or username. */
export const USER_IDS: Readonly<Record<string, string>> = {
  area_code: 'area_id',
  position_code: 'position_id',
  manager_username: 'manager_id',
}

export type UserColumn = (typeof USER_COLUMNS)[number]

/** Columns with the user's own texts, and the contract's schema of each. */
export const TEXTS = {
  username,
  email: newUser.shape.email,
  first_name: newUser.shape.first_name,
  last_name: newUser.shape.last_name,
  mobile: newUser.shape.mobile,
  location: newUser.shape.location,
  identification_number: newUser.shape.identification_number,
  extended_field1: newUser.shape.extended_field1,
  extended_field2: newUser.shape.extended_field2,
  extended_field3: newUser.shape.extended_field3,
  extended_field4: newUser.shape.extended_field4,
  extended_field5: newUser.shape.extended_field5,
  extended_field6: newUser.shape.extended_field6,
  extended_field7: newUser.shape.extended_field7,
} as const

export type TextColumn = keyof typeof TEXTS

export const SCHEMAS = { ...TEXTS, password: chosenPassword, role } as const

/** Labels of the columns that a tenant uses. */
export function wordsFor(
  extendedFields: Readonly<Record<string, string>>,
): Record<UserColumn, FieldWords> {
  const named = columnsFor(extendedFields).map((column) => {
    const label = extendedFields[/^extended_field(\d)$/.exec(column)?.[1] ?? '']
    const words: FieldWords = label
      ? { label, names: [] }
      : USER_WORDS[column as keyof typeof USER_WORDS]
    return [column, words] as const
  })
  // The tenant's own names have priority: a field that it calls 'Sede' is no location.
  const own = named.filter(([column]) => !(column in USER_WORDS))
  const ours = named.filter(([column]) => column in USER_WORDS)
  return Object.fromEntries([...own, ...ours]) as Record<UserColumn, FieldWords>
}

/** The columns for a tenant; an extended field that it has not named is an unknown column. */
export function columnsFor(extendedFields: Readonly<Record<string, string>>): UserColumn[] {
  const unnamed = new Set<string>(
    EXTENDED_FIELDS.filter((number) => !extendedFields[number]).map((n) => `extended_field${n}`),
  )
  return USER_COLUMNS.filter((column) => !unnamed.has(column))
}

export const EXAMPLE: Readonly<Record<UserColumn, string>> = {
  username: 'amunoz',
  email: 'amunoz@compania.com',
  password: '',
  first_name: 'Ana',
  last_name: 'Muñoz',
  mobile: '+57 3001234567',
  avatar: '',
  area_code: 'A001',
  position_code: 'P001',
  disabled: 'no',
  role: 'user',
  location: 'Bogotá',
  identification_number: '1030000001',
  extended_field1: '',
  extended_field2: '',
  extended_field3: '',
  extended_field4: '',
  extended_field5: '',
  extended_field6: '',
  extended_field7: '',
  manager_username: '',
}
