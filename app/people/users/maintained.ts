import { FIELD_LABELS } from '#contract/platform/people/user-labels.ts'
import type { User } from '#contract/platform/people/user-shapes.ts'

/** Fields of a user that the company's directory maintains. */

/** Returns their values by field, as people read them. */
export function maintainedValues(user: User): Record<string, string | null> {
  const names: Record<string, string | null> = {
    area_id: user.area_name,
    position_id: user.position_name,
    manager_id: [user.manager_first_name, user.manager_last_name].filter(Boolean).join(' ') || null,
  }
  return Object.fromEntries(
    user.maintained.map((field) => [field, names[field] ?? valueOf(user, field)]),
  )
}

function valueOf(user: User, field: string): string | null {
  const value = user[field as keyof User]
  return typeof value === 'string' ? value : null
}

/** Returns what people call these fields. */
export function maintainedLabels(
  { maintained }: Pick<User, 'maintained'>,
  extendedFields: Readonly<Record<string, string>>,
): string[] {
  const labels: Readonly<Record<string, string>> = {
    ...FIELD_LABELS,
    disabled: 'Estado',
    ...Object.fromEntries(
      Object.entries(extendedFields).map(([number, name]) => [`extended_field${number}`, name]),
    ),
  }
  // In the order of the form; a field that the company no longer names is hidden.
  return Object.entries(labels).flatMap(([field, label]) =>
    maintained.includes(field) ? [label] : [],
  )
}
