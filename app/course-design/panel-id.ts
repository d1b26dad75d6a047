import type { Item } from './items.ts'

/** Returns the id of an item's property form; `fieldId` derives the ids of its controls. */
export const panelId = ({ key }: Pick<Item, 'key'>) => `item-${key}`
