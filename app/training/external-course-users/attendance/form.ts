import { readDecimal } from '#contract/platform/values/decimal.ts'
import type { ExternalCourseUser } from '#contract/training/external-course-users.ts'

import { numberText } from '#app/kit/forms/number-text.ts'
import { sureIn } from './sure.ts'

/**
 * Fields of an attendance page. Each record posts its initial values besides the typed ones, so
 * that only changed fields are sent: two users who take attendance on the same page keep each
 * other's changes.
 */

export const MARKED = ['assisted', 'approved', 'quantitative_result'] as const
export type Marked = (typeof MARKED)[number]
type Marks = Record<Marked, string>

/** Initial values of a record in the form, and its version (optimistic locking). */
type Begun = Marks & { version: number }

export const fieldOf = (field: Marked | 'begun', id: number) => `${field}-${id}`

/** Returns the field values of a record: 'true' for a ticked checkbox, else ''. */
export function marksOf(record: ExternalCourseUser): Marks {
  const { assisted, approved, quantitative_result: result } = record
  return {
    assisted: assisted ? 'true' : '',
    approved: approved ? 'true' : '',
    quantitative_result: numberText(result, 2),
  }
}

/** Returns the initial values of the form, with the hidden ones. */
export function defaultsOf(records: readonly ExternalCourseUser[]): Record<string, string> {
  return Object.fromEntries(
    records.flatMap((record) => [
      ...MARKED.map((field) => [fieldOf(field, record.id), marksOf(record)[field]]),
      begunOf(record),
    ]),
  ) as Record<string, string>
}

export function begunOf(record: ExternalCourseUser): [field: string, value: string] {
  const { version } = record
  return [fieldOf('begun', record.id), JSON.stringify({ ...marksOf(record), version })]
}

/** Returns a number that changes whenever one of the records does. */
export function versionOf(records: readonly ExternalCourseUser[]): number {
  return records.reduce((sum, record) => sum + record.version, 0)
}

/** Record of a posted form: its initial and its typed values. */
export type Typed = { id: number; begun: Begun; marks: Marks; changed: Marked[] }

/** Returns the records of a posted form; none for a form that is not ours. */
export function typedIn(form: FormData): Typed[] {
  return [...form.keys()].flatMap((name) => {
    const id = Number(/^begun-([1-9]\d{0,15})$/.exec(name)?.[1])
    const begun = id ? readBegun(form.get(name)) : null
    if (!begun) return []
    const marks = Object.fromEntries(
      MARKED.map((field) => [field, textOf(form.get(fieldOf(field, id)))]),
    ) as Marks
    return [{ id, begun, marks, changed: MARKED.filter((field) => !isSame(marks, begun, field)) }]
  })
}

/** Returns true when values are equal: '12.50' and '12,5' are the same result. */
function isSame(a: Marks, b: Marks, field: Marked): boolean {
  if (a[field] === b[field]) return true
  if (field !== 'quantitative_result' || a[field] === '' || b[field] === '') return false
  return readDecimal(a[field])?.value === readDecimal(b[field])?.value
}

/** Returns the changes of a record for the API. */
export function markOf({ id, begun, marks, changed }: Typed, version = begun.version) {
  const value = (field: Marked) =>
    field === 'quantitative_result' ? marks[field] : marks[field] === 'true'
  return { id, version, ...Object.fromEntries(changed.map((field) => [field, value(field)])) }
}

/** Returns true when another user stored a different value in one of the changed fields. */
export function isDisputed({ begun, marks, changed }: Typed, stored: ExternalCourseUser): boolean {
  const now = marksOf(stored)
  return changed.some((field) => !isSame(now, begun, field) && !isSame(now, marks, field))
}

/** True when it would newly store somebody as approved without having attended. */
export function isUnattended({ marks, changed }: Typed): boolean {
  const set = changed.includes('assisted') || changed.includes('approved')
  return set && marks.approved === 'true' && marks.assisted !== 'true'
}

/** Approvals without attendance to confirm: ids of the records, and whether the next page follows. */
export type Unattended = { ids: number[]; next: boolean }

export const sureOf = ({ ids, next }: Unattended) => `${next ? 'next' : ''}:${ids.join(',')}`

/** Returns what a posted form confirms. */
export function confirmedIn(form: FormData): Unattended {
  const [then = '', ids = ''] = (sureIn(form) ?? '').split(':')
  return { ids: ids.split(',').map(Number), next: then === 'next' }
}

/** True when the next page follows after saving. */
export const isNext = (form: FormData) => form.get('then') === 'next' || confirmedIn(form).next

function readBegun(value: FormDataEntryValue | null): Begun | null {
  try {
    const read = JSON.parse(textOf(value)) as Record<string, unknown>
    const whole = MARKED.every((field) => typeof read[field] === 'string')
    return whole && Number.isSafeInteger(read['version']) ? (read as unknown as Begun) : null
  } catch {
    return null
  }
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.trim() : '')
