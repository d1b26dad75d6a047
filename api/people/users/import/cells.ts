import { passwordTooShort } from '#contract/platform/values/passwords.ts'
import { ROLE_LABELS } from '#contract/platform/people/user-labels.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import { accepted, textRule, type Rule } from '#api/platform/imports/cells.ts'
import { parseBoolean } from '#api/platform/imports/parse-boolean.ts'
import { SCHEMAS, TEXTS, type TextColumn, type UserColumn } from './columns.ts'
import { readMobile } from '../mobile.ts'

/** Rules of the columns that can be validated by their cell alone. */
export function cellRules({
  passwordMinLength,
}: {
  passwordMinLength: number
}): ReadonlyMap<UserColumn, Rule> {
  const rules = new Map<UserColumn, Rule>()
  for (const column of Object.keys(TEXTS) as TextColumn[]) {
    rules.set(column, textRule(TEXTS[column], PLAIN[column]))
  }
  rules.set('mobile', mobileRule(rules.get('mobile')!))
  rules.set('role', roleRule)
  rules.set('disabled', disabledRule)
  rules.set('password', (cell, notes) => {
    if (cell.length >= passwordMinLength) return accepted(SCHEMAS.password, cell, notes)
    notes.error(passwordTooShort(passwordMinLength))
    return cell
  })
  return rules
}

/** Patterns of values that satisfy the schema of their column and are stored unchanged. */
export const PLAIN: Partial<Record<TextColumn, RegExp>> = {
  username: /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/,
  email: /^[a-zA-Z0-9]+(?:[._-][a-zA-Z0-9]+)*@(?:[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*\.)+[a-zA-Z]{2,}$/,
  mobile: /^\+[1-9]\d{0,2} [1-9]\d{5,12}$/,
}

function mobileRule(stored: Rule): Rule {
  return (cell, notes) => {
    const { value, countryAssumed } = readMobile(lineOf(cell))
    const mobile = stored(value, notes)
    if (countryAssumed) notes.warning(`El celular no tiene código de país: se toma como ${mobile}`)
    return mobile
  }
}

/** Roles by their labels in the console. */
const ROLES = new Map(
  Object.entries(ROLE_LABELS).map(([name, label]) => [label.toLowerCase(), name]),
)

const roleRule: Rule = (cell, notes) => {
  const written = lineOf(cell).toLowerCase()
  const role = SCHEMAS.role.safeParse(ROLES.get(written) ?? written)
  if (role.success) return role.data
  notes.error('El rol debe ser user, reader o admin')
  return cell
}

/** Values of 'Estado' that mean disabled. */
const INACTIVE = new Set([
  'inactivo',
  'inactiva',
  'desactivado',
  'desactivada',
  'retirado',
  'retirada',
])
const ACTIVE = new Set(['activo', 'activa'])

const disabledRule: Rule = (cell, notes) => {
  const word = lineOf(cell).toLowerCase()
  if (INACTIVE.has(word)) return 'true'
  if (ACTIVE.has(word)) return 'false'
  const answer = parseBoolean(cell)
  if (answer === null) notes.error('El valor de disabled debe ser sí o no')
  return answer ?? cell
}
