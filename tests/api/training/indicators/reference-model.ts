/** Sessions of a company as a test made them, and what indicators come to when a plain loop counts them. */

export type Course = {
  id: number
  name: string
  /** In hundredths. */
  hours: number
  assessable: boolean
  category: { id: number; name: string } | null
  competence: number | null
  instructor: { id: number; name: string; type: 'internal' | 'external' } | null
  trashed: boolean
}

export type Person = {
  id: number
  area: number | null
  position: number | null
  costCenter: string | null
}

export type Session = {
  id: number
  course: Course
  person: Person
  /** In milliseconds, or none. */
  start: number | null
  assisted: boolean
  approved: boolean
  enabled: boolean
}

export type World = {
  timeZone: string
  sessions: Session[]
  /** Hundredths of a peso an hour, by position and year. */
  costs: Map<string, number>
  costCenterName: string
}

export type Filters = {
  dt?: [string, string]
  cc?: string[]
  comp?: number[]
  esc?: number[]
  cour?: number[]
  form?: number[]
  areas?: number[]
}

const days = new Map<string, Intl.DateTimeFormat>()

/** 'YYYY-MM-DD' that it is then in a time zone. */
function localDay(instant: number, timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  days.set(timeZone, format)
  return format.format(instant)
}

export function counted({ sessions, timeZone }: World, filters: Filters): Session[] {
  const found: Session[] = []
  for (const session of sessions) {
    const { course, person } = session
    if (!session.enabled || course.trashed || session.start === null) continue
    const day = localDay(session.start, timeZone)
    if (filters.dt && (day < filters.dt[0] || day > filters.dt[1])) continue
    if (filters.cc && !filters.cc.includes(person.costCenter ?? '–')) continue
    if (filters.comp && !filters.comp.includes(course.competence ?? -1)) continue
    if (filters.esc && !filters.esc.includes(course.category?.id ?? -1)) continue
    if (filters.cour && !filters.cour.includes(course.id)) continue
    if (filters.form && !filters.form.includes(course.instructor?.id ?? -1)) continue
    if (filters.areas && !filters.areas.includes(person.area ?? -1)) continue
    found.push(session)
  }
  return found
}

/** In ten thousandths of a peso. */
export function costOf(
  { costs, timeZone }: World,
  { assisted, start, person, course }: Session,
): bigint {
  if (!assisted) return 0n
  const year = localDay(start!, timeZone).slice(0, 4)
  return BigInt(course.hours) * BigInt(costs.get(`${person.position} ${year}`) ?? 0)
}

/** True when a person attended hours that have a cost and their position has no cost in that year. */
export function isUnpriced(
  { costs, timeZone }: World,
  { assisted, start, person, course }: Session,
) {
  const year = localDay(start!, timeZone).slice(0, 4)
  return assisted && course.hours > 0 && !costs.has(`${person.position} ${year}`)
}

export function unpricedIn(world: World, sessions: Session[]): number {
  return sessions.filter((session) => isUnpriced(world, session)).length
}

const pesos = (tenThousandths: bigint) => Number(tenThousandths) / 10_000
const percentage = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)

export function metricsOf(world: World, sessions: Session[]) {
  let [programmed, attended, assistance, approval, assessable, cost] = [0, 0, 0, 0, 0, 0n]
  const types = new Map<string | null, number>()
  for (const session of sessions) {
    const { course, assisted, approved } = session
    programmed += course.hours
    if (assisted) {
      attended += course.hours
      assistance++
      const type = course.instructor?.type ?? null
      types.set(type, (types.get(type) ?? 0) + course.hours)
    }
    if (course.assessable) {
      assessable++
      if (approved) approval++
    }
    cost += costOf(world, session)
  }
  return {
    hours: {
      percentage: percentage(attended / 100, programmed / 100),
      assisted_hours: attended / 100,
      programmed_hours: programmed / 100,
    },
    attendance: {
      percentage: percentage(assistance, sessions.length),
      assistance,
      total: sessions.length,
    },
    approval: { percentage: percentage(approval, assessable), approval, total: assessable },
    cost: { total: pesos(cost) },
    'hours-by-type': [
      ...(['internal', 'external'] as const).map((type) => ({
        type,
        total: (types.get(type) ?? 0) / 100,
      })),
      ...(types.get(null) ? [{ type: null, total: types.get(null)! / 100 }] : []),
    ],
  }
}

type By = 'month' | 'category' | 'cost_center' | 'instructor'

export function historyOf(
  world: World,
  sessions: Session[],
  type: 'hours' | 'attendance' | 'approval' | 'cost',
  by: By,
) {
  const groups = new Map<string, { label: string; value: string | null; sessions: Session[] }>()
  for (const session of sessions) {
    const { label, value } = groupOf(world, session, by)
    const group = groups.get(`${value}`) ?? { label, value, sessions: [] }
    group.sessions.push(session)
    groups.set(`${value}`, group)
  }
  return [...groups.values()].map(({ label, value, sessions }) => ({
    label,
    value,
    metrics: metricsOf(world, sessions)[type],
  }))
}

function groupOf({ timeZone, costCenterName }: World, { start, course, person }: Session, by: By) {
  const named = (thing: { id: number; name: string } | null, none: string) =>
    thing ? { label: thing.name, value: String(thing.id) } : { label: none, value: null }
  if (by === 'category') return named(course.category, 'Sin escuela')
  if (by === 'instructor') return named(course.instructor, 'Sin formador')
  const text = by === 'month' ? localDay(start!, timeZone).slice(0, 7) : person.costCenter
  return { label: text ?? `Sin ${costCenterName}`, value: text }
}

/** The sessions that a list has. */
export function listed(sessions: Session[], list: string): Session[] {
  if (list === 'approval') return sessions.filter(({ course }) => course.assessable)
  if (list === 'cost' || list === 'hours-by-type')
    return sessions.filter(({ assisted }) => assisted)
  return sessions
}
