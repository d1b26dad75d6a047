import { ENTERPRISE, OWN } from './directory.ts'

/** Model of a SCIM user: its attributes as plain values, and PATCH as RFC 7644, section 3.5.2, has it. */

/** Value of a list of e-mails or telephone numbers. */
export type Value = { value: string; type?: string; primary?: boolean }

export type Model = {
  userName: string | null
  externalId: string | null
  givenName: string | null
  familyName: string | null
  title: string | null
  department: string | null
  employeeNumber: string | null
  location: string | null
  manager: string | null
  active: boolean
  /** The one value of the list that the product uses and keeps. */
  emails: Value[]
  phoneNumbers: Value[]
}
export type ListName = 'emails' | 'phoneNumbers'
export type TextName = Exclude<keyof Model, 'active' | ListName>

/** Condition in brackets: as it is written, and as it is meant. */
export type Condition = { text: string; meets: (value: Value) => boolean; namesValue: boolean }

export type Step =
  | { does: 'set'; field: TextName; value: string | null }
  | { does: 'activate'; value: boolean | null }
  | { does: 'put'; op: 'add' | 'replace'; list: ListName; values: Value[] }
  | { does: 'put value'; list: ListName; condition: Condition; value: string }
  | { does: 'take'; list: ListName; condition: Condition }
  | { does: 'take values'; list: ListName; values: Value[] }

const KEPT = { emails: 'work', phoneNumbers: 'mobile' } as const
const REQUIRED = ['userName', 'givenName'] as const

/** Returns the values that the product keeps of a list: the primary one of its type, or the first one. */
export function keptOf(list: ListName, values: Value[]): Value[] {
  const isPrimary = ({ primary }: Value) => primary === true
  const typed = values.filter(({ type }) => type?.toLowerCase() === KEPT[list])
  const others = list === 'emails' ? values : []
  const [kept] = [
    ...typed.filter(isPrimary),
    ...typed,
    ...others.filter(isPrimary),
    ...others.filter(({ type }) => type === undefined),
  ]
  return kept ? [{ value: kept.value, type: KEPT[list], primary: true }] : []
}

/** Returns the user after the steps of one PATCH; null when it is refused as a whole. */
export function patched(before: Model, steps: readonly Step[]): Model | null {
  let after: Model | null = before
  for (const step of steps) after = after && stepped(after, step)
  if (!after || REQUIRED.some((field) => after[field] === null)) return null
  if (after.emails.length === 0) return null
  // A disabled account is of one person of the directory.
  if (!before.active && before.externalId !== null && after.externalId !== before.externalId)
    return null
  return after
}

function stepped(before: Model, step: Step): Model | null {
  if (step.does === 'set') return { ...before, [step.field]: step.value }
  if (step.does === 'activate')
    return step.value === null ? null : { ...before, active: step.value }
  const { list } = step
  const present = before[list]
  const withList = (values: Value[]) => ({ ...before, [list]: values })
  switch (step.does) {
    case 'put': {
      const kept = keptOf(list, step.values)
      if (kept.length > 0) return withList(kept)
      // E-mails of other kinds are none that the product keeps, and the one that it keeps is required.
      const isEmptied =
        step.op === 'replace' && (list === 'phoneNumbers' || step.values.length === 0)
      return isEmptied ? withList([]) : before
    }
    case 'put value': {
      const { condition, value } = step
      if (present.some(condition.meets))
        return withList(present.map((one) => (condition.meets(one) ? { ...one, value } : one)))
      if (condition.namesValue) return null
      const added = { value, type: KEPT[list], primary: true }
      return condition.meets(added) ? withList([added]) : before
    }
    case 'take':
      return withList(present.filter((one) => !step.condition.meets(one)))
    case 'take values': {
      const isTaken = ({ value }: Value) =>
        step.values.some(
          (one) =>
            one.value.toLowerCase() === value.toLowerCase() &&
            [undefined, KEPT[list]].includes(one.type?.toLowerCase() as never),
        )
      return withList(present.filter((one) => !isTaken(one)))
    }
  }
}

/** Returns the model of a resource that the service answered. */
export function modelOf(resource: any): Model {
  const enterprise = resource[ENTERPRISE] ?? {}
  return {
    userName: resource.userName,
    externalId: resource.externalId ?? null,
    givenName: resource.name.givenName,
    familyName: resource.name.familyName ?? null,
    title: resource.title ?? null,
    department: enterprise.department ?? null,
    employeeNumber: enterprise.employeeNumber ?? null,
    location: resource[OWN]?.location ?? null,
    manager: enterprise.manager?.value ?? null,
    active: resource.active,
    emails: resource.emails ?? [],
    phoneNumbers: resource.phoneNumbers ?? [],
  }
}
