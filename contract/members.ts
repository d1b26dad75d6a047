import { z } from 'zod'
import { endpoint, type Access, type Endpoint } from './endpoint.ts'
import { matchingOf } from './matching.ts'
import { peopleFilters } from './people-filters.ts'
import { id, idList, idParams, idFilter, page, paged, q } from './shapes.ts'
import { request, undone, type Undone } from './undo.ts'
import { userRow } from './user-shapes.ts'

/**
 * What something has that is there without it too: the users of a group, the people of a course. Its
 * owner is the `id` of the address.
 */

/** People as lists of members show them. */
export const person = userRow.omit({ role: true, location: true })
export type Person = z.infer<typeof person>

const count = z.number().int()

/** What adding or removing did. `skipped` were there already, or were not. */
export const membershipChange = z.object({ changed: count, skipped: count })
export type MembershipChange = z.infer<typeof membershipChange>

/** What a list of them answers. */
export type Page<Row> = { results: Row[]; pagination: { total: number; limit: number } }

/** What a call asks for: some picked by their ids, or the undoing of what a request did. */
export const picked = { params: z.object({ id, ids: idList }) } as const
const undoing = { params: z.object({ id, request }) } as const

/** A part of a list, or everything in it, that a search finds; `asked` is the same of what has no body. */
export const THINGS = {
  listed: { params: idParams, query: z.object({ ...page, ...idFilter, q }) },
  matching: { params: idParams, body: matchingOf({ q }) },
  asked: { params: idParams, query: matchingOf({ q }) },
} as const

/** People are found by what they are as well. */
export const PEOPLE = {
  listed: { params: idParams, query: z.object({ ...page, ...idFilter, q, ...peopleFilters }) },
  matching: { params: idParams, body: matchingOf({ q, ...peopleFilters }) },
  asked: { params: idParams, query: matchingOf({ q, ...peopleFilters }) },
} as const

type Asked = typeof THINGS | typeof PEOPLE

/** The order is that of their addresses: `matching` would be an id to who comes first. */
function calls<
  Row extends z.ZodType,
  Candidate extends z.ZodType,
  Reads extends Access,
  Changes extends Access,
  Finds extends Asked,
>({
  at,
  reads,
  changes,
  row,
  candidate,
  finds,
  says,
}: Members<Row, Candidate, Reads, Changes, Finds>) {
  const { listed, matching, asked } = finds
  const said = (call: Call) => says[call] ?? ''
  return {
    list: endpoint({
      method: 'get',
      path: at,
      summary: said('list'),
      ...listed,
      access: reads,
      answer: paged(row),
    }),
    available: endpoint({
      method: 'get',
      path: `${at}/available`,
      summary: said('available'),
      ...listed,
      access: reads,
      answer: paged(candidate),
    }),
    addMatching: endpoint({
      method: 'post',
      path: `${at}/matching`,
      summary: said('addMatching'),
      ...matching,
      access: changes,
      answer: membershipChange,
    }),
    removeMatching: endpoint({
      method: 'delete',
      path: `${at}/matching`,
      summary: said('removeMatching'),
      ...asked,
      access: changes,
      answer: membershipChange,
    }),
    add: endpoint({
      method: 'post',
      path: `${at}/{ids}`,
      summary: said('add'),
      ...picked,
      access: changes,
      answer: membershipChange,
    }),
    remove: endpoint({
      method: 'delete',
      path: `${at}/{ids}`,
      summary: said('remove'),
      ...picked,
      access: changes,
      answer: membershipChange,
    }),
    undo: endpoint({
      method: 'post',
      path: `${at}/undo/{request}`,
      summary: said('undo'),
      ...undoing,
      access: changes,
      answer: undone,
    }),
  }
}

type Call = 'list' | 'available' | 'addMatching' | 'removeMatching' | 'add' | 'remove' | 'undo'
type Says = { readonly [C in Call]?: string }

type Members<Row, Candidate, Reads, Changes, Finds> = {
  /** Where they are: '/groups/{id}/users'. */
  at: string
  /** Who may see them, and who may add and remove them. */
  reads: Reads
  changes: Changes
  /** One that is there, and one that may be added. */
  row: Row
  candidate: Candidate
  /** How they are found: `PEOPLE` or `THINGS`. */
  finds: Finds
  /** What each call does. A call of which nothing is said there is not. */
  says: Says
}

/** The calls of what an owner has, those that are said: a feature's contract names them (`named`). */
export function membersOf<
  Row extends z.ZodType,
  Candidate extends z.ZodType,
  Reads extends Access,
  Changes extends Access,
  Finds extends Asked,
  Said extends Says,
>(members: Members<Row, Candidate, Reads, Changes, Finds> & { says: Said }) {
  const all = calls(members)
  const made = Object.entries(all).filter(([call]) => call in members.says)
  return Object.fromEntries(made) as Pick<typeof all, Call & keyof Said>
}

type Named<Noun extends string, Calls> = {
  [C in keyof Calls & string as C extends 'list' ? Noun : `${C}${Capitalize<Noun>}`]: Calls[C]
}

/** The calls by their names in a feature's contract: `users`, `availableUsers`, `addUsers` and so on. */
export function named<const Noun extends string, Calls extends object>(
  noun: Noun,
  made: Calls,
): Named<Noun, Calls> {
  const many = noun.charAt(0).toUpperCase() + noun.slice(1)
  const entries = Object.entries(made).map(([call, its]: [string, unknown]) => [
    call === 'list' ? noun : `${call}${many}`,
    its,
  ])
  return Object.fromEntries(entries) as Named<Noun, Calls>
}

type Made<Asked, Answer> = Pick<Endpoint, 'method' | 'path' | 'summary' | 'access'> &
  Asked & { readonly answer: z.ZodType<Answer> }

type Listed = Asked['listed']
type Matching = Asked['matching']
type MatchingAsked = Asked['asked']

/** The calls by what they are asked and answer, whoever the owner is. */
export type MemberCalls<Row, Candidate> = {
  readonly list: Made<Listed, Page<Row>>
  readonly available: Made<Listed, Page<Candidate>>
  readonly add: Made<typeof picked, MembershipChange>
  readonly remove: Made<typeof picked, MembershipChange>
  /** Where all that match may be picked at once. */
  readonly addMatching?: Made<Matching, MembershipChange>
  readonly removeMatching?: Made<MatchingAsked, MembershipChange>
  readonly undo: Made<typeof undoing, Undone>
}
