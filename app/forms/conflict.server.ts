import { data } from '@remix-run/node'
import type { Difference } from '../ui/differences.tsx'
import { fieldErrors, refillable, type Failure } from './failure.ts'
import { mergeEdits, readLoaded, type Values } from './merge.ts'

/** A form whose fields are those of a record, text each, and what became of it meanwhile. */

export type ConflictAnswer = {
  formId?: string
  /** What somebody else stored meanwhile. */
  differences?: Difference[]
}

type Versioned<Field extends string> = { [F in Field]: string | number | null } & {
  id: number
  version: number
}

/** The defaults of a form that edits a record: it remembers the version, and what it began with. */
export function editingForm<Field extends string>(
  fields: readonly Field[],
  record: Versioned<Field>,
) {
  const saved = valuesOf(fields, record)
  return { ...saved, loaded: JSON.stringify(saved), version: record.version }
}

/**
 * The form again, after somebody else stored the record first (409): fields that the person had not
 * touched take what is stored now, the others keep what they typed, and what the other one changed is
 * shown. Sent once more, it counts as an answer to that version.
 */
export function conflictingForm<Field extends string>(
  fields: readonly Field[],
  {
    newer,
    form,
    failure,
    labels,
    say = (_field, value) => value,
  }: {
    /** The record as it is now. */
    newer: Versioned<Field>
    form: FormData
    failure: Failure
    labels: Readonly<Record<Field, string>>
    /** A value as people read it: names for ids. */
    say?: (field: Field, value: string) => string
  },
) {
  const posted: Record<string, FormDataEntryValue> = Object.fromEntries(form)
  const typed = valuesOf(fields, posted as Record<Field, string>)
  const saved = valuesOf(fields, newer)
  const loaded = readLoaded(fields, posted['loaded'])
  const { shown, theirs } = mergeEdits(fields, { loaded, typed, saved })
  const differences: Difference[] = theirs.map((field) => ({
    label: labels[field],
    saved: say(field, saved[field]),
    shown: say(field, shown[field]),
  }))
  const answer = {
    fieldErrors: fieldErrors(failure, []),
    repopulateFields: {
      ...(refillable(posted) as object),
      ...editingForm(fields, newer),
      ...shown,
    },
    // Under another id its fields begin anew, with the values of another version.
    formId: `edit-${newer.id}-${newer.version}`,
    differences,
  }
  return data(answer, { status: failure.status })
}

function valuesOf<Field extends string>(
  fields: readonly Field[],
  record: { [F in Field]: unknown },
): Values<Field> {
  const text = (field: Field) => {
    const value = record[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Values<Field>
}
