import { z } from 'zod'
import {
  FACET_WORDS,
  FACETS,
  IMPORT_VALUE,
  isWordFacet,
  maxLength,
  MAX_VALUES,
  NOTHING,
  OFFERED_FACETS,
  WITHOUT,
  type OfferedFacet,
  type PEOPLE_FACETS,
  type PeopleFacet,
  type WordFacet,
} from './people-facets.ts'
import { upTo } from '../values/text-limit.ts'
import { lineOf } from '../values/text.ts'

/**
 * Filters of lists of users: values of one filter are combined with OR, filters with AND. Lists,
 * exports and changes of 'all that match' take the same.
 */

/** One value, or several: a query repeats the name, a body has an array. An empty list is no filter. */
function several<Value extends z.ZodType<string>>(value: Value) {
  return z
    .union([value, z.array(value).max(MAX_VALUES, `Se admiten hasta ${MAX_VALUES} valores`)])
    .transform((given) => [...new Set([given].flat() as string[])])
    .transform((values) => (values.length > 0 ? values : undefined))
    .optional()
    .meta({ description: 'Se puede repetir' })
}

const NO_ID = 'Identificador no válido'

/**
 * Id of an area, a position or a group, or `none`. An unknown id (deleted, of another tenant or
 * outside the actor's organizational units) matches nobody.
 */
const idOrNone = z
  .union([z.string(), z.number().transform(String)], { error: NO_ID })
  .pipe(z.string().regex(new RegExp(`^(${WITHOUT}|${NOTHING}|[1-9]\\d{0,14})$`), NO_ID))

const text = (max: number) =>
  z
    .string()
    .overwrite(lineOf)
    .min(1, 'El filtro está vacío')
    .check(upTo(max, `El filtro admite hasta ${max} caracteres`))

const word = (words: readonly string[]) =>
  z.enum([...words, NOTHING], { error: 'El valor del filtro no es válido' })

/** Id of an import, with the part of its users that it created or changed. */
const importedBy = z
  .string({ error: NO_ID })
  .refine((value) => value === NOTHING || IMPORT_VALUE.test(value), NO_ID)

type Ids = ReturnType<typeof several<typeof idOrNone>>
type Texts = ReturnType<typeof several<z.ZodType<string, string>>>

function schemaOf(facet: PeopleFacet): Ids | Texts {
  if (isWordFacet(facet)) return several(word(Object.keys(FACET_WORDS[facet])))
  if (facet === 'import') return several(importedBy)
  const max = maxLength(facet)
  return max === null ? several(idOrNone) : several(text(max))
}

type TextFacet = {
  [Facet in PeopleFacet]: (typeof PEOPLE_FACETS)[Facet] extends { max: number } ? Facet : never
}[PeopleFacet]

/** Schema of each filter. A field that the tenant has not named: 422. */
export const peopleFilters = Object.fromEntries(
  FACETS.map((facet) => [facet, schemaOf(facet)]),
) as { [Facet in PeopleFacet]: Facet extends TextFacet | WordFacet ? Texts : Ids }

/** Records by id. */
export const idsFilter = several(idOrNone)

/** Immediate managers, or `none`. */
export const managerFilter = several(idOrNone)

export type PeopleFilters = z.output<z.ZodObject<typeof peopleFilters>>

/** Filter with choices. */
export const offeredFacet = z.enum<[OfferedFacet, ...OfferedFacet[]]>(
  OFFERED_FACETS as [OfferedFacet, ...OfferedFacet[]],
)
export const peopleFacet = z.enum<[PeopleFacet, ...PeopleFacet[]]>(
  FACETS as [PeopleFacet, ...PeopleFacet[]],
)
