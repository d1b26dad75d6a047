import type { UserRecord } from './copy-users.ts'
import type { Random } from './random.ts'
import {
  EXTENDED_VALUES,
  FIRST_NAMES,
  LAST_NAMES,
  LEADING_POSITIONS,
  LOCATIONS,
} from './vocabulary.ts'

/** The tenant that people are generated for, as in the database. */
export type Workplace = {
  tenantId: number
  slug: string
  extendedFields: Record<string, string>
  areaIds: readonly number[]
  /** In the order of their codes; managers get the first ones. */
  positionIds: readonly number[]
}

/** Number of people who report to one manager. */
const SPAN = 7

/**
 * Generates the people for `ids`, in this order: a tree of managers, some of them disabled or without an
 * area, a mobile, a location or a surname, as in real tenants.
 *
 * @param username returns a unique username for each person, from a plain `name.surname`.
 */
export function* makePeople(
  workplace: Workplace,
  ids: readonly number[],
  random: Random,
  username: (plain: string, id: number) => string,
): Generator<UserRecord> {
  const extended = extendedMakers(workplace.extendedFields)
  for (const [index, id] of ids.entries()) {
    const firstName = random.pick(FIRST_NAMES)
    const surname = random.pick(LAST_NAMES)
    const lastName = random.chance(0.3) ? `${surname} ${random.pick(LAST_NAMES)}` : surname
    const name = username(plainName(firstName, surname), id)
    const leads = index * SPAN + 1 < ids.length
    const made = new Date(FIRST_DAY + random.below(DAYS * 24 * 3600) * 1000)
    yield {
      id,
      tenantId: workplace.tenantId,
      username: name,
      email: `${name}@${workplace.slug}.test`,
      firstName,
      lastName: random.chance(0.01) ? null : lastName,
      mobile: random.chance(0.1) ? null : mobileOf(id),
      areaId: random.chance(0.04) ? null : somebody(random, workplace.areaIds),
      positionId: random.chance(0.03) ? null : position(random, workplace.positionIds, leads),
      role: 'user',
      identificationNumber: random.chance(0.02) ? null : identificationOf(id),
      location: random.chance(0.05) ? null : location(random),
      managerId: index === 0 ? null : (ids[Math.floor((index - 1) / SPAN)] ?? null),
      extended: extended.map((make) => (make && !random.chance(0.08) ? make(random) : null)),
      disabled: random.chance(0.06),
      superadmin: false,
      password: null,
      createdAt: made,
    }
  }
}

const FIRST_DAY = Date.UTC(2023, 0, 10)
const DAYS = 900

/** 'María José', 'Ñáñez' → 'maria.nanez'. */
function plainName(firstName: string, lastName: string): string {
  const plain = (text: string) =>
    (text.split(' ')[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain(firstName)}.${plain(lastName)}`
}

const MOBILE_PREFIXES = [300, 301, 302, 304, 305, 310, 311, 312, 313, 314, 315, 316, 317, 318, 320]
const MOBILES = MOBILE_PREFIXES.length * 10_000_000
const IDENTIFICATIONS = 200_000_000
// A prime that divides neither range, so that each id gets a unique number, out of order.
const STRIDE = 7_368_787

/** Returns '+57 3001234567'; unique for ids below 150 million. */
export function mobileOf(id: number): string {
  const place = spread(id, MOBILES)
  const prefix = MOBILE_PREFIXES[Math.floor(place / 10_000_000)]
  return `+57 ${prefix}${String(place % 10_000_000).padStart(7, '0')}`
}

function identificationOf(id: number): string {
  return String(1_000_000_000 + spread(id, IDENTIFICATIONS))
}

/** Computes `id × STRIDE mod range`, in two halves that stay below 2^53. */
function spread(id: number, range: number): number {
  const high = Math.floor(id / 100_000) % range
  const low = id % 100_000
  return (((high * STRIDE) % range) * 100_000 + low * STRIDE) % range
}

function somebody<T>(random: Random, list: readonly T[]): T | null {
  return list.length === 0 ? null : random.pick(list)
}

function position(random: Random, ids: readonly number[], leads: boolean): number | null {
  const leading = ids.slice(0, LEADING_POSITIONS)
  const others = ids.slice(LEADING_POSITIONS)
  return somebody(random, leads || others.length === 0 ? leading : others)
}

/** Returns a location: two in three people work in the first four cities. */
function location(random: Random): string {
  return random.chance(0.66) ? random.pick(LOCATIONS.slice(0, 4)) : random.pick(LOCATIONS)
}

function extendedMakers(names: Record<string, string>) {
  return Array.from({ length: 7 }, (_, index) => {
    const name = names[String(index + 1)]
    return name === undefined
      ? null
      : (EXTENDED_VALUES[name] ?? ((random: Random) => `Valor ${1 + random.below(20)}`))
  })
}
