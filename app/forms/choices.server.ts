import { MAX_IDS, type Option as Named } from '#contract/shapes.ts'
import { lineOf } from '#contract/text.ts'
import { parseIds } from '../backend/address.server.ts'
import { json } from '../backend/json.server.ts'
import { asOption, withoutExternalRedirect } from './lookup.server.ts'
import { searchAsked } from './multi-lookup-field.tsx'
import type { Found } from './multi-lookup.tsx'
import type { Option } from './select-field.tsx'

/** What the fields `MultiLookupField` of a form have chosen and offer, by their names. */

/** Where a field's choices come from. */
export type Source = Things | Texts

type Things = {
  /** The first that match, by name, and how many do. */
  find: (q: string) => Promise<{ results: Named[]; pagination: { total: number } }>
  /** Those of these ids that are there, by name. */
  named: (ids: number[]) => Promise<Named[]>
  /** What the field says where they cannot be loaded; without it the whole form fails. */
  problem?: (thrown: Response) => Promise<string>
}

/** Choices that are what they are called, such as places. */
type Texts = Pick<Things, 'problem'> & {
  findTexts: (q: string) => Promise<{ results: string[]; total: number }>
  /** How a chosen one is written, where that tells more. */
  written?: (text: string) => string
}
export type Sources<Field extends string> = Readonly<Record<Field, Source>>

export type Choices<Field extends string> = Record<
  Field,
  { chosen: Option[]; found: Found; problem?: string }
>

/** What a field offers for a search. */
export async function findChoices(source: Source, q: string): Promise<Found> {
  const text = q.slice(0, 200)
  if ('findTexts' in source) {
    const { results, total } = await source.findTexts(text)
    return { q, options: results.map((value) => ({ value, label: value })), total }
  }
  const { results, pagination } = await source.find(text)
  return { q, options: results.map(asOption), total: pagination.total }
}

/** What the loader beside a `MultiLookupField` answers while one types (`searchChoices`). */
export function choicesAnswer(found: Found) {
  return json(found)
}

/** What is chosen, as a form has it: ids, or lines of text. */
export function chosenIn(source: Source, value: unknown): (string | number)[] {
  const values = [value ?? []].flat()
  if (!('findTexts' in source)) return parseIds(values)
  const texts = values.flatMap((one) => (typeof one === 'string' ? [lineOf(one)] : []))
  return [...new Set(texts)].filter((text) => text !== '' && text.length <= 200).slice(0, MAX_IDS)
}

async function namesIn(source: Source, chosen: (string | number)[]): Promise<Option[]> {
  if (chosen.length === 0) return []
  if (!('findTexts' in source)) return (await source.named(chosen.map(Number))).map(asOption)
  const { written = (text: string) => text } = source
  return chosen.map((value) => ({ value, label: written(String(value)) }))
}

/** Those chosen in each field, by name, and those that were searched for. */
export async function readChoices<Field extends string>(
  sources: Sources<Field>,
  values: Record<string, unknown> = {},
  searched: (field: Field) => string = () => '',
): Promise<Choices<Field>> {
  const fields = Object.keys(sources) as Field[]
  const read = async (field: Field) => {
    const source = sources[field]
    const chosen = chosenIn(source, values[field])
    const q = searched(field)
    const choices = await Promise.all([namesIn(source, chosen), findChoices(source, q)])
      .then(([names, found]) => ({ chosen: names, found }))
      .catch(async (thrown: unknown) => {
        if (!source.problem) throw thrown
        // What was chosen stays so, though nobody knows how it is called.
        const kept = chosen.map((value) => ({ value, label: String(value) }))
        const lost = { chosen: kept, found: { q, options: [], total: 0 } }
        const answer = withoutExternalRedirect(thrown, thrown as Response)
        return { ...lost, problem: await source.problem(answer) }
      })
    return [field, choices] as const
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
    extra: async (values: Record<string, unknown>, form: FormData) => ({
      choices: await readChoices(sources, values, (field) => textOf(form, `${field}_q`)),
    }),
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
