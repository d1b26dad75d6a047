import type { OrphanText } from '../tree/orphan-text.ts'

/** Field that asks to save the property panel beside the page. */
export const AUTOSAVE = 'autosave'

/** Stored state of an item after an autosave. */
export type Autosaved = {
  item: string
  version: number
  /** Values that were stored, as the form's hidden field has them. */
  loaded: string
  /** Stored ids of the options, by the ids that were sent. */
  ids: Record<string, string>
}

/** Reason why an autosave stored nothing, and the texts that were sent. */
export type NotAutosaved = { status: number; message: string; lost: OrphanText[] }
