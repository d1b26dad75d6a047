import type { ImportJobColumns } from '#contract/platform/imports/import-columns.ts'

/** Names and values of the fields on the page that assigns columns. */

/** Value for a column that is not imported. */
export const NOT_IMPORTED = 'none'

/** Name of the field with the column that also identifies the record, when no column does by itself. */
export const KEY_FIELD = 'key'

export const columnField = (index: number) => `column-${index}`

/** Returns the field that identifies the records of a kind; null when there are several. */
export function onlyKey({ fields }: Pick<ImportJobColumns, 'fields'>) {
  const keys = fields.filter(({ key }) => key)
  return keys.length === 1 ? keys[0]! : null
}

/** Returns the selected fields of each column. */
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
