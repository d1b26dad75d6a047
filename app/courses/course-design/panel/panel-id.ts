import { fieldId } from '#app/kit/forms/paths.ts'
import type { Item } from '../tree/items.ts'

/** Id of the property panel, to which links of the tree lead. */
export const PANEL = 'panel'

/** Returns the id of an item's property form; `fieldId` derives the ids of its controls. */
export const panelId = ({ key }: Pick<Item, 'key'>) => `item-${key}`

/** Returns the fragment of the field in which the name of a new item is typed. */
export const nameFragment = (key: string) =>
  `#${fieldId(panelId({ key }), key.startsWith('content-') ? 'title' : 'name')}`

/** Returns the name of the field of an option's cell. */
export const cellName = (row: number, cell: string) => `options-${row}-${cell}`
