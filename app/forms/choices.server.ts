import type { Option as Named } from '#contract/shapes.ts'
import { idsAmong } from '../backend/address.server.ts'
import { asOption } from './lookup.server.ts'
import { searchAsked, type Found } from './multi-lookup-field.tsx'
import type { Option } from './select-field.tsx'

/** What the fields `MultiLookupField` of a form have chosen and offer, by their names. */

/** Where a field's choices come from. */
export type Source = {
  /** The first that match, by name, and how many do. */
  find: (q: string) => Promise<{ results: Named[]; pagination: { total: number } }>
  /** Those of these ids that are there, by name. */
  named: (ids: number[]) => Promise<Named[]>
}
export type Sources<Field extends string> = Readonly<Record<Field, Source>>

export type Choices<Field extends string> = Record<Field, { chosen: Option[]; found: Found }>

/** What a field offers for a search. */
export async function findChoices({ find }: Source, q: string): Promise<Found> {
  const { results, pagination } = await find(q.slice(0, 200))
  return { q, options: results.map(asOption), total: pagination.total }
}

/** Those chosen in each field, by name, and those that were searched for. */
export async function readChoices<Field extends string>(
  sources: Sources<Field>,
  values: Record<string, unknown> = {},
  searched: (field: Field) => string = () => '',
): Promise<Choices<Field>> {
  const fields = Object.keys(sources) as Field[]
  const read = async (field: Field) => {
    const ids = idsAmong([values[field] ?? []].flat())
    const [found, named] = await Promise.all([
      findChoices(sources[field], searched(field)),
      ids.length === 0 ? [] : sources[field].named(ids),
    ])
    return [field, { chosen: named.map(asOption), found }] as const
  }
  return Object.fromEntries(await Promise.all(fields.map(read))) as Choices<Field>
}

/**
 * For `readForm`: the form comes back with what was chosen, and with what was searched for where one did so
 * without scripts.
 */
export function choosing<Field extends string>(sources: Sources<Field>) {
  const fields = Object.keys(sources) as Field[]
  return {
    fields,
    asksAgain: (form: FormData) => searchAsked(form, fields),
    beside: async (values: Record<string, unknown>, form: FormData) => ({
      choices: await readChoices(sources, values, (field) => textOf(form, `${field}_q`)),
    }),
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
