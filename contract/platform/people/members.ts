import { z } from 'zod'
import { endpoint, type Access, type Endpoint } from '../endpoint.ts'
import { matchingOf } from './matching.ts'
import { peopleFilters } from './people-filters.ts'
import { id, idList, idParams, idFilter, page, paged, q } from '../values/shapes.ts'
import { request, undone, type Undone } from '../undo.ts'
import { userRow } from './user-shapes.ts'

/**
 * Members: independent entities linked to an owner, such as the users of a group or course. The
 * owner is the `id` in the path.
 */

/** Users as lists of members show them. */
export const person = userRow.omit({ role: true, location: true })
export type Person = z.infer<typeof person>

const count = z.number().int()

/** Result of adding or removing. `skipped` were already members, or were not. */
export const membershipChange = z.object({ changed: count, skipped: count })
export type MembershipChange = z.infer<typeof membershipChange>

/** Page of a list. */
export type Page<Row> = { results: Row[]; pagination: { total: number; limit: number } }

/** Selected members by id, or the undo of a request's change. */
export const picked = { params: z.object({ id, ids: idList }) } as const
const undoing = { params: z.object({ id, request }) } as const

/** Page of a list, or everything in it that matches a search. */
export const THINGS = {
  listed: { params: idParams, query: z.object({ ...page, ...idFilter, q }) },
  matching: { params: idParams, body: matchingOf({ q }) },
  matchingQuery: { params: idParams, query: matchingOf({ q }) },
} as const

/** Users can also be filtered by their attributes. */
export const PEOPLE = {
  listed: { params: idParams, query: z.object({ ...page, ...idFilter, q, ...peopleFilters }) },
  matching: { params: idParams, body: matchingOf({ q, ...peopleFilters }) },
  matchingQuery: { params: idParams, query: matchingOf({ q, ...peopleFilters }) },
} as const

type MemberSearch = typeof THINGS | typeof PEOPLE

/** Routes match in this order: `matching` would match an earlier `{ids}` route. */
function calls<
  Row extends z.ZodType,
  Candidate extends z.ZodType,
  Reads extends Access,
  Changes extends Access,
  Finds extends MemberSearch,
>({
  at,
  reads,
  changes,
  row,
  candidate,
  finds,
  says,
}: Members<Row, Candidate, Reads, Changes, Finds>) {
  const { listed, matching, matchingQuery } = finds
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
      ...matchingQuery,
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
  /** Base path: '/groups/{id}/users'. */
  at: string
  /** Access to read them, and to add and remove them. */
  reads: Reads
  changes: Changes
  /** Row of a member, and of a candidate. */
  row: Row
  candidate: Candidate
  /** Search parameters: `PEOPLE` or `THINGS`. */
  finds: Finds
  /** Summary of each call. A call without one does not exist. */
  says: Says
}

/** Calls of an owner's members that have a summary: a feature's contract names them (`named`). */
export function membersOf<
  Row extends z.ZodType,
  Candidate extends z.ZodType,
  Reads extends Access,
  Changes extends Access,
  Finds extends MemberSearch,
  Said extends Says,
>(members: Members<Row, Candidate, Reads, Changes, Finds> & { says: Said }) {
  const all = calls(members)
  const made = Object.entries(all).filter(([call]) => call in members.says)
  return Object.fromEntries(made) as Pick<typeof all, Call & keyof Said>
}

type Named<Noun extends string, Calls> = {
  [C in keyof Calls & string as C extends 'list' ? Noun : `${C}${Capitalize<Noun>}`]: Calls[C]
}

/** Calls by their names in a feature's contract: `users`, `availableUsers`, `addUsers` and so on. */
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

type Made<Input, Answer> = Pick<Endpoint, 'method' | 'path' | 'summary' | 'access'> &
  Input & { readonly answer: z.ZodType<Answer> }

type Listed = MemberSearch['listed']
type Matching = MemberSearch['matching']
type MatchingQuery = MemberSearch['matchingQuery']

/** Calls by their parameters and answers, for any owner. */
export type MemberCalls<Row, Candidate> = {
  readonly list: Made<Listed, Page<Row>>
  readonly available: Made<Listed, Page<Candidate>>
  readonly add: Made<typeof picked, MembershipChange>
  readonly remove: Made<typeof picked, MembershipChange>
  /** Present where all that match can be added at once. */
  readonly addMatching?: Made<Matching, MembershipChange>
  readonly removeMatching?: Made<MatchingQuery, MembershipChange>
  readonly undo: Made<typeof undoing, Undone>
}
