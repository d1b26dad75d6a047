import type { ImportChange } from '#contract/platform/imports/import-jobs.ts'
import { newUser, username } from '#contract/platform/people/user-shapes.ts'
import {
  isSameName,
  rowReader,
  excerpt,
  textRule,
  type ReadRow,
  type Rule,
} from '#api/platform/imports/cells.ts'
import type {
  ExpectedValues,
  RowValidator,
  ValidationContext,
  ValidatedRow,
  Job,
} from '#api/platform/imports/kind.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { dueRule } from '#api/platform/imports/due-rule.ts'
import { NAMING, type CourseUserColumn, type NamingColumn } from './columns.ts'
import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { findPeople, type NamedPerson, type Person } from '#api/platform/imports/people.ts'
import { COURSE_DUE } from '#api/platform/members/due-dates.ts'
import { formatNumber } from '#api/platform/http/wording.ts'

const RULES: ReadonlyMap<CourseUserColumn, Rule> = new Map([
  ['username', textRule(username)],
  ['email', textRule(newUser.shape.email)],
  ['identification_number', textRule(newUser.shape.identification_number)],
  ['due_date', dueRule],
] as const)

/** Validates the rows of a file of users for a course (domain decisions, 'Imports'; spec 2, §2 and §7). */
export function validateCourseUserRows({
  job,
  header,
  session,
}: ValidationContext<CourseUserColumn>): Promise<RowValidator> {
  const read = rowReader(header, RULES)
  const hasDue = header.at.has('due_date')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: job.scope.tenant.timezone }).format()
  /** First line of each user. */
  const seen = new Map<number, number>()

  const namedBy = ({ cells, errors }: ReadRow): Named => {
    // An invalid username or e-mail matches nobody and is not looked up.
    const cell = (column: NamingColumn) =>
      errors.length > 0 ? null : cells[header.at.get(column) ?? -1] || null
    return {
      username: cell('username'),
      email: cell('email'),
      identification_number: cell('identification_number'),
    }
  }

  function validateRow(row: ReadRow, named: Named, found: readonly CourseUser[]): ValidatedRow {
    const { line, cells, errors, warnings } = row
    const by = NAMING.find((column) => named[column] !== null)
    const given = NAMING.map((column) => cells[header.at.get(column) ?? -1]).find(Boolean) ?? null
    const [person] = found
    const fail = (field: NamingColumn | null, message: string) => errors.push({ field, message })

    if (errors.length > 0) {
      // Already reported.
    } else if (by === undefined) {
      fail(null, 'Debes especificar el usuario: username, email o identification_number')
    } else if (person === undefined) {
      fail(by, `${unknown(by, named[by]!)}${beyondUnits(job.scope)}`)
    } else if (found.length > 1) {
      fail(by, `Hay varios usuarios con la identificación «${excerpt(named[by]!)}»: usa username`)
    } else {
      const before = seen.get(person.id)
      if (before === undefined) seen.set(person.id, line)
      else fail(by, `El usuario se repite en el archivo: ya está en la línea ${before}`)
      for (const column of NAMING) {
        if (!isTheirs(person, named, column)) fail(column, OF_SOMEBODY_ELSE[column])
      }
    }

    const due = hasDue ? { day: cells[header.at.get('due_date')!] || null } : undefined
    const outcome = person && errors.length === 0 ? outcomeFor(person, due) : null
    const moved = outcome?.changes.find(({ field }) => field === 'due_date')
    if (moved?.new && moved.new < today) warnings.push({ field: 'due_date', message: PASSED })
    if (outcome?.warning) warnings.push({ field: by!, message: outcome.warning })
    if (outcome && outcome.action !== 'unchanged' && person!.disabled) {
      warnings.push({ field: by!, message: DISABLED })
    }
    const { action = 'error', changes = [] } = outcome ?? {}
    return {
      line,
      label: given,
      action,
      cells,
      secret: null,
      targetId: outcome ? person!.id : null,
      changes: changes.length > 0 ? changes : null,
      expected: changes.length > 0 ? expectedValuesOf(person!, moved !== undefined) : null,
      errors,
      warnings,
    }
  }

  return Promise.resolve({
    async rows(batch) {
      const rows = batch.map(read)
      const named = rows.map(namedBy)
      const people = await findCourseUsers(session, job, named)
      return rows.map((row, place) => validateRow(row, named[place]!, people.get(place) ?? []))
    },
    finish: () => Promise.resolve([]),
  })
}

type Outcome = {
  action: 'create' | 'update' | 'unchanged'
  warning: string | null
  changes: ImportChange[]
}

/**
 * Returns the effect for a user who is named once: the same as a manual assignment, and their own due date when the
 * file has the column. A day that already counts for them, by whatever source, is no change.
 */
function outcomeFor(person: CourseUser, due: { day: string | null } | undefined): Outcome {
  const given = assignmentFor(person)
  const had = person.enabled ? person.own_due_date : null
  const stays =
    due === undefined || due.day === had || (person.enabled && due.day === person.due_date)
  if (stays) return given
  const change = { field: 'due_date', old: had, new: due.day }
  const action = given.action === 'unchanged' ? 'update' : given.action
  return { ...given, action, changes: [...given.changes, change] }
}

function assignmentFor(person: CourseUser): Outcome {
  const { full_name: name, enabled, direct, percentage_completed: percentage } = person
  const course = (old: string | null, becomes: string) => [{ field: 'curso', old, new: becomes }]
  if (enabled && direct) return { action: 'unchanged', warning: null, changes: [] }
  if (enabled) {
    return {
      action: 'update',
      warning: 'El usuario ya tiene el curso por un grupo o un plan, y lo conservará sin él',
      changes: course('Por un grupo o un plan', `Asignado directamente a ${name}`),
    }
  }
  if (enabled === null) {
    return { action: 'create', warning: null, changes: course(null, `Asignado a ${name}`) }
  }
  const progress = percentage ? ` con su progreso de ${formatNumber(percentage)} %` : ''
  return {
    action: 'create',
    warning: `El usuario ya tuvo el curso y lo recupera${progress}`,
    changes: course(null, `Asignado de nuevo a ${name}${progress}`),
  }
}

/** Returns the enrolment at validation, the progress when it would come back, and the due date when it changes. */
function expectedValuesOf(
  { enabled, percentage_completed, own_due_date }: CourseUser,
  moved: boolean,
): ExpectedValues {
  return {
    enabled,
    ...(enabled === false && { percentage_completed: percentage_completed ?? 0 }),
    ...(moved && enabled && { due_date: own_due_date }),
  }
}

const PASSED = 'La fecha límite ya pasó: quedará vencido si no ha terminado'

/** Disabled users can be assigned courses too, and have them once they are enabled. */
const DISABLED = 'El usuario está desactivado: tendrá el curso cuando se active'

/**
 * True when the cell belongs to the user. E-mails and usernames are compared without case; an
 * absent or empty cell matches.
 */
function isTheirs(person: CourseUser, named: Named, column: NamingColumn): boolean {
  return named[column] === null || isSameName(person[column], named[column])
}

const OF_SOMEBODY_ELSE: Record<NamingColumn, string> = {
  username: 'No es el nombre de este usuario',
  email: 'No es el correo electrónico de este usuario',
  identification_number: 'No es la identificación de este usuario',
}

function unknown(column: NamingColumn, value: string): string {
  const named: Record<NamingColumn, string> = {
    username: `El usuario «${excerpt(value)}» no existe`,
    email: `El usuario con el correo «${excerpt(value)}» no existe`,
    identification_number: `El usuario con la identificación «${excerpt(value)}» no existe`,
  }
  return named[column]
}

const beyondUnits = ({ areaIds }: Scope) =>
  areaIds === null ? '' : ' o no está en tus unidades de negocio'

/** Keys of a row; the first one present identifies the user. */
type Named = Required<NamedPerson>

/** A user named by a row, with their enrolment: current, direct, progress in percent. */
type CourseUser = Person & {
  full_name: string
  /** Null when the user never had the course. */
  enabled: boolean | null
  direct: boolean | null
  percentage_completed: number | null
  /** Their own due date, and the one that counts. */
  own_due_date: string | null
  due_date: string | null
}

/** `findPeople` with their enrolments in the course of the job. */
function findCourseUsers(session: Transaction, job: Job, rows: readonly Named[]) {
  return findPeople<CourseUser>(session, job, rows, {
    columns: sql`, u.full_name, cu.enabled, cu.direct,
      cu.percentage_completed::float8 as percentage_completed, cu.own_due_date::text as own_due_date,
      ${COURSE_DUE.date}::text as due_date`,
    joins: sql`left join course_users cu on cu.tenant_id = ${job.tenantId}
      and cu.tenant_course_id = ${job.parentId} and cu.user_id = u.id`,
  })
}
