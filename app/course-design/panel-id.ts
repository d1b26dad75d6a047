import type { Item } from './items.ts'

/** The form of an item's properties; `fieldId` makes the ids of its controls of it. */
export const panelId = ({ key }: Pick<Item, 'key'>) => `item-${key}`
