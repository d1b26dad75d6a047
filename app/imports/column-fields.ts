import type { ImportJobColumns } from '#contract/import-columns.ts'

/** The names of the fields on the page that says what columns are, and what they say. */

/** The choice for a column that is not imported. */
export const NOT_IMPORTED = 'none'

/** Which column also names whom a row is about, where none does by itself. */
export const KEY_FIELD = 'key'

export const columnField = (index: number) => `column-${index}`

/** The field that a kind tells its records by, where it is one alone. */
export function onlyKey({ fields }: Pick<ImportJobColumns, 'fields'>) {
  const keys = fields.filter(({ key }) => key)
  return keys.length === 1 ? keys[0]! : null
}

/** What was chosen for each column. */
export function chosenIn(form: FormData, known: ImportJobColumns) {
  const key = onlyKey(known)?.name
  const copied = form.get(KEY_FIELD)
  return known.columns.map(({ fields: before }, column) => {
    const given = form.get(columnField(column))
    const fields =
      typeof given !== 'string'
        ? [...(before ?? [])]
        : given === NOT_IMPORTED || given === ''
          ? []
          : [given]
    if (key && copied === String(column) && !fields.includes(key)) fields.push(key)
    return { column, fields }
  })
}
