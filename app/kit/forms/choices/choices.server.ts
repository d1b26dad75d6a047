import type { LoaderFunctionArgs } from '@remix-run/node'
import { LOOKUP_LIMIT } from '#contract/people/organizational-units.ts'
import { MAX_IDS, type Option as Named } from '#contract/platform/values/shapes.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import { parseIds } from '../../backend/address.server.ts'
import { signedIn, type ApiClient } from '../../backend/api.server.ts'
import { json } from '../../backend/json.server.ts'
import { notFound } from '../../backend/not-found.ts'
import { param } from '../../urls/url-state.ts'
import { asOption, withoutExternalRedirect } from './lookup.server.ts'
import { isSearchRequested } from './multi-lookup-field.tsx'
import type { Found } from './multi-lookup.tsx'
import type { Option } from './select-field.tsx'

/** Selected values and offered options of the `MultiLookupField`s of a form, by field name. */

/** Source of a field's choices. */
export type Source = Things | Texts

type Things = {
  /** Returns the first matches, by name, and the number of all matches. */
  find: (q: string) => Promise<{ results: Named[]; pagination: { total: number } }>
  /** Returns those of these ids that exist, by name. */
  named: (ids: number[]) => Promise<Named[]>
  /** Message of the field when its choices cannot be loaded; without it the whole form fails. */
  problem?: (thrown: Response) => Promise<string>
}

/** Choices without an id, whose value is their text, such as places. */
type Texts = Pick<Things, 'problem'> & {
  findTexts: (q: string) => Promise<{ results: string[]; total: number }>
  /** Label of a selected text, where it says more than the text. */
  written?: (text: string) => string
}
export type Sources<Field extends string> = Readonly<Record<Field, Source>>

export type Choices<Field extends string> = Record<
  Field,
  { chosen: Option[]; found: Found; problem?: string }
>

/** Returns the options that a field offers for a search. */
export async function findChoices(source: Source, q: string): Promise<Found> {
  const text = q.slice(0, 200)
  if ('findTexts' in source) {
    const { results, total } = await source.findTexts(text)
    return { q, options: results.map((value) => ({ value, label: value })), total }
  }
  const { results, pagination } = await source.find(text)
  return { q, options: results.map(asOption), total: pagination.total }
}

/** JSON response of the loader that `searchChoices` calls while the user types. */
export function choicesAnswer(found: Found) {
  return json(found)
}

/**
 * Returns the loader that `searchChoices` calls while the user types.
 * @throws Response 404 for a field without a source.
 */
export function choicesLoader(sourcesOf: (api: ApiClient) => Sources<string>) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const sources = sourcesOf(await signedIn(request, context))
    const list = param(request, 'list') ?? ''
    if (!Object.hasOwn(sources, list)) throw notFound()
    return choicesAnswer(await findChoices(sources[list]!, param(request, 'q') ?? ''))
  }
}

type Read<Row> = (query: {
  q?: string
  ids?: string
  limit: number
}) => Promise<{ results: Row[]; pagination: { total: number } }>

/**
 * Source over a list of the API: the first twenty matches.
 * @param choice.option returns the label of a row.
 * @param choice.known choices with names even when the list does not have them.
 */
export function listSource<Row>(
  read: Read<Row>,
  { option, known = [] }: { option: (row: Row) => Named; known?: readonly Named[] | undefined },
): Things {
  return {
    async find(q) {
      const { results, pagination } = await read({ q, limit: LOOKUP_LIMIT })
      return { results: results.map(option), pagination }
    },
    async named(ids) {
      const { results } = await read({ ids: ids.join(','), limit: ids.length })
      const found = results.map(option)
      const rest = known.filter(({ id }) => ids.includes(id) && !found.some((one) => one.id === id))
      return [...found, ...rest]
    },
  }
}

/** Selected values as a form holds them: ids, or texts (one per line). */
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

/** Returns the selected values of each field with their names, and the results of its search. */
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
        // The selected values stay selected even though their names are unknown.
        const chosenOptions = chosen.map((value) => ({ value, label: String(value) }))
        const lost = { chosen: chosenOptions, found: { q, options: [], total: 0 } }
        const answer = withoutExternalRedirect(thrown, thrown as Response)
        return { ...lost, problem: await source.problem(answer) }
      })
    return [field, choices] as const
  }
  return Object.fromEntries(await Promise.all(fields.map(read))) as Choices<Field>
}

/**
 * For `readForm`: when the form comes back it has the selected values and, without scripts, the results of a
 * search.
 */
export function choosing<Field extends string>(sources: Sources<Field>) {
  const fields = Object.keys(sources) as Field[]
  return {
    fields,
    asksAgain: (form: FormData) => isSearchRequested(form, fields),
    extra: async (values: Record<string, unknown>, form: FormData) => ({
      choices: await readChoices(
        sources,
        values,
        (field) => param(form, `${field}_q`)?.trim() ?? '',
      ),
    }),
  }
}
