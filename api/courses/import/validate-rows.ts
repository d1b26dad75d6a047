import { newUser, username } from '#contract/user-shapes.ts'
import { isSameName, rowReader, shown, textRule, type ReadRow } from '../../imports/cells.ts'
import type {
  ExpectedValues,
  RowValidator,
  ValidationContext,
  ValidatedRow,
} from '../../imports/kind.ts'
import type { Scope } from '../../http/scope.ts'
import { COURSE_USER_COLUMNS, type CourseUserColumn } from './columns.ts'
import { findPeople, type Named, type Person } from './facts.ts'
import { formatNumber } from '../../http/wording.ts'

const RULES = new Map([
  ['username', textRule(username)],
  ['email', textRule(newUser.shape.email)],
  ['identification_number', textRule(newUser.shape.identification_number)],
] as const)

/** Validates the rows of a file of users for a course (domain decisions, 'Imports'; spec 2, §2 and §7). */
export function validateCourseUserRows({
  job,
  header,
  session,
}: ValidationContext<CourseUserColumn>): Promise<RowValidator> {
  const read = rowReader(header, RULES)
  /** First line of each user. */
  const seen = new Map<number, number>()

  const namedBy = ({ cells, errors }: ReadRow): Named => {
    // An invalid username or e-mail matches nobody and is not looked up.
    const cell = (column: CourseUserColumn) =>
      errors.length > 0 ? null : cells[header.at.get(column) ?? -1] || null
    return {
      username: cell('username'),
      email: cell('email'),
      identification_number: cell('identification_number'),
    }
  }

  function validateRow(row: ReadRow, named: Named, found: readonly Person[]): ValidatedRow {
    const { line, cells, errors, warnings } = row
    const by = COURSE_USER_COLUMNS.find((column) => named[column] !== null)
    const given =
      COURSE_USER_COLUMNS.map((column) => cells[header.at.get(column) ?? -1]).find(Boolean) ?? null
    const [person] = found
    const fail = (field: CourseUserColumn | null, message: string) =>
      errors.push({ field, message })

    if (errors.length > 0) {
      // Already reported.
    } else if (by === undefined) {
      fail(null, 'Debes especificar el usuario: username, email o identification_number')
    } else if (person === undefined) {
      fail(by, `${unknown(by, named[by]!)}${beyondUnits(job.scope)}`)
    } else if (found.length > 1) {
      fail(by, `Hay varios usuarios con la identificación «${shown(named[by]!)}»: usa username`)
    } else {
      const before = seen.get(person.id)
      if (before === undefined) seen.set(person.id, line)
      else fail(by, `El usuario se repite en el archivo: ya está en la línea ${before}`)
      for (const column of COURSE_USER_COLUMNS) {
        if (!isTheirs(person, named, column)) fail(column, OF_SOMEBODY_ELSE[column])
      }
    }

    const outcome = person && errors.length === 0 ? outcomeFor(person) : null
    if (outcome?.warning) warnings.push({ field: by!, message: outcome.warning })
    if (outcome && outcome.action !== 'unchanged' && person!.disabled) {
      warnings.push({ field: by!, message: DISABLED })
    }
    const { action = 'error', becomes } = outcome ?? {}
    return {
      line,
      label: given,
      action,
      cells,
      secret: null,
      targetId: outcome ? person!.id : null,
      changes: becomes ? [{ field: 'curso', ...becomes }] : null,
      expected: becomes ? expectedValuesOf(person!) : null,
      errors,
      warnings,
    }
  }

  return Promise.resolve({
    async rows(batch) {
      const rows = batch.map(read)
      const named = rows.map(namedBy)
      const people = await findPeople(session, job, named)
      return rows.map((row, place) => validateRow(row, named[place]!, people.get(place) ?? []))
    },
    finish: () => Promise.resolve([]),
  })
}

type Outcome = {
  action: 'create' | 'update' | 'unchanged'
  warning: string | null
  becomes: { old: string | null; new: string } | null
}

/** Returns the effect for a user who is named once: the same as a manual assignment. */
function outcomeFor(person: Person): Outcome {
  const { full_name: name, enabled, direct, percentage_completed: percentage } = person
  if (enabled && direct) return { action: 'unchanged', warning: null, becomes: null }
  if (enabled) {
    return {
      action: 'update',
      warning: 'El usuario ya tiene el curso por un grupo o un plan, y lo conservará sin él',
      becomes: { old: 'Por un grupo o un plan', new: `Asignado directamente a ${name}` },
    }
  }
  if (enabled === null) {
    return { action: 'create', warning: null, becomes: { old: null, new: `Asignado a ${name}` } }
  }
  const progress = percentage ? ` con su avance de ${formatNumber(percentage)} %` : ''
  return {
    action: 'create',
    warning: `El usuario ya tuvo el curso y lo recupera${progress}`,
    becomes: { old: null, new: `Asignado de nuevo a ${name}${progress}` },
  }
}

/** Returns the enrolment at validation, and the progress when it would come back. */
function expectedValuesOf({ enabled, percentage_completed }: Person): ExpectedValues {
  return { enabled, ...(enabled === false && { percentage_completed: percentage_completed ?? 0 }) }
}

/** Disabled users can be assigned courses too, and have them once they are enabled. */
const DISABLED = 'El usuario está desactivado: tendrá el curso cuando se active'

/**
 * True when the cell belongs to the user. E-mails and usernames are compared without case; an
 * absent or empty cell matches.
 */
function isTheirs(person: Person, named: Named, column: CourseUserColumn): boolean {
  return named[column] === null || isSameName(person[column], named[column])
}

const OF_SOMEBODY_ELSE: Record<CourseUserColumn, string> = {
  username: 'No es el nombre de este usuario',
  email: 'No es el correo electrónico de este usuario',
  identification_number: 'No es la identificación de este usuario',
}

function unknown(column: CourseUserColumn, value: string): string {
  const named: Record<CourseUserColumn, string> = {
    username: `El usuario «${shown(value)}» no existe`,
    email: `El usuario con el correo «${shown(value)}» no existe`,
    identification_number: `El usuario con la identificación «${shown(value)}» no existe`,
  }
  return named[column]
}

const beyondUnits = ({ areaIds }: Scope) =>
  areaIds === null ? '' : ' o no está en tus unidades de negocio'
