import { z } from 'zod'
import { role } from './auth.ts'
import { FACETS, MAX_VALUES, NOTHING, WITHOUT, type PeopleFacet } from './people-facets.ts'
import { upTo } from './text-limit.ts'
import { lineOf } from './text.ts'

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

const value = (max: number) =>
  z
    .string()
    .overwrite(lineOf)
    .min(1, 'El filtro está vacío')
    .check(upTo(max, `El filtro admite hasta ${max} caracteres`))

const word = (words: readonly string[]) =>
  z.enum([...words, NOTHING], { error: 'El valor del filtro no es válido' })

/** Value of an extended field; a field that the tenant has not named: 422. */
const fieldValue = several(value(200))

export const peopleFilters = {
  area: several(idOrNone),
  position: several(idOrNone),
  location: several(value(150)),
  status: several(word(['enabled', 'disabled'])),
  role: several(word(role.options)),
  /** Time since they last opened the app or answered something; each segment ends where the next begins. */
  activity: several(word(['week', 'month', 'quarter', 'older', 'never'])),
  extended_field1: fieldValue,
  extended_field2: fieldValue,
  extended_field3: fieldValue,
  extended_field4: fieldValue,
  extended_field5: fieldValue,
  extended_field6: fieldValue,
  extended_field7: fieldValue,
  group: several(idOrNone),
} satisfies Record<PeopleFacet, z.ZodType>

/** Immediate managers, or `none`. */
export const managerFilter = several(idOrNone)

export type PeopleFilters = z.output<z.ZodObject<typeof peopleFilters>>

export const peopleFacet = z.enum<[PeopleFacet, ...PeopleFacet[]]>(
  FACETS as [PeopleFacet, ...PeopleFacet[]],
)
