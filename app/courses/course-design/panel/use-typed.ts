import { useCallback, useState, type FormEvent } from 'react'
import { readField } from '#contract/courses/design/course-values.ts'
import { isOptions, itemFields, typedValue, withValues } from './item-fields.ts'
import type { Item } from '../tree/items.ts'
import { readOptionRows, type OptionRow } from '../options/option-rows.ts'

/** Returns the item with the form's current values, where they are valid. */
export function useTyped(item: Item | undefined, version: number) {
  const of = `${item?.key}:${version}`
  const [typed, setTyped] = useState<{ of: string; values: Record<string, unknown> }>({
    of,
    values: {},
  })
  const values = typed.of === of ? typed.values : {}

  const put = useCallback(
    (path: string, value: unknown) =>
      setTyped((before) => ({
        of,
        values: { ...(before.of === of ? before.values : {}), [path]: value },
      })),
    [of],
  )

  // Stable for the same item, so that the panel does not render again on each keystroke.
  const onTyped = useCallback(
    ({ target }: FormEvent) => {
      if (!item || !isControl(target)) return
      // The browser's colour picker writes into the field beside it.
      const name = target.name || target.dataset['mirrors']
      const field = itemFields(item).find(({ path }) => path === name)
      if (!field) return
      const given =
        target instanceof HTMLInputElement && target.type === 'checkbox'
          ? target.checked
          : typedValue(field, target.value)
      const read = readField(field, given)
      if ('value' in read) put(field.path, read.value)
    },
    [item, put],
  )

  const onRows = useCallback(
    (rows: readonly OptionRow[]) => {
      const field = item && itemFields(item).find(isOptions)
      const read = field ? readOptionRows(field, rows) : null
      if (field && read && 'value' in read) put(field.path, read.value)
    },
    [item, put],
  )

  const typedItem = item && withValues(item, values)
  return { typedItem, onTyped, onRows }
}

const isControl = (
  target: EventTarget,
): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
