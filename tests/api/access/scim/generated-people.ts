import fc from 'fast-check'
import { ENTERPRISE, OWN, USER } from './directory.ts'
import type { Condition, ListName, Step, TextName, Value } from './user-model.ts'

/** People of a directory and what it sends about them, in the spellings of several directories. */

/** Text as it is sent, and as it is kept. */
type Spelled = { sent: unknown; kept: string | null }

const blank = fc.constantFrom(' ', '\u00a0', '\u202f')
const end = fc.constantFrom('', '', ' ', '\u00a0')
const word = fc.constantFrom('Ana', 'José', 'de la', 'Muñoz', 'O’Neil', 'Łukasz', '李', 'Ñusta')

/** Names with no-break blanks, blanks at their ends and decomposed accents. */
export const name: fc.Arbitrary<{ sent: string; kept: string }> = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), blank, end, end, fc.boolean())
  .map(([words, between, before, after, decomposed]) => {
    const kept = words.join(' ')
    const sent = `${before}${words.join(between)}${after}`
    return { sent: decomposed ? sent.normalize('NFD') : sent, kept }
  })

/** Areas and positions that the company has; two areas have the name 'Gemela'. */
export const AREAS = ['Operación norte', 'Gemela', 'Ventas']
export const POSITIONS = ['Jefe de almacén', 'Cajera']

/** The name of an area or position in other letters, accents and blanks. */
const place = (names: readonly string[]): fc.Arbitrary<Spelled> =>
  fc.record({ kept: fc.constantFrom(...names), how: fc.nat(4) }).map(({ kept, how }) => ({
    kept,
    sent: [
      kept,
      kept.toUpperCase(),
      kept.normalize('NFD').replace(/\p{M}/gu, ''),
      ` ${kept.replaceAll(' ', '\u00a0 ')} `,
      kept.normalize('NFD'),
    ][how]!,
  }))

const employee = fc.stringMatching(/^\d{4}$/).map((kept): Spelled => ({ kept, sent: kept }))

/** Addresses and user names of one person at a time. */
const address = fc.constantFrom('a', 'B', 'c-d', 'E.f').map((local) => `${local}@modelo.example`)

/** A mobile, as it is kept, and in one of the ways in which it is written. */
const mobile = fc.tuple(fc.nat(3), fc.nat(3)).map(([n, how]) => {
  const local = `300555010${n}`
  const kept = `+57 ${local}`
  return { kept, sent: [kept, `tel:+57${local}`, `+57-${local}`, local][how]! }
})

/** Value of a list as it is sent, and as it is meant. */
type SentValue = { sent: object; meant: Value }

function valueOf(list: ListName): fc.Arbitrary<SentValue> {
  const text = list === 'emails' ? address.map((kept) => ({ kept, sent: kept })) : mobile
  const type = fc.constantFrom('work', 'Work', 'home', 'mobile', 'MOBILE', 'other', undefined)
  const primary = fc.constantFrom(true, false, 'True', undefined)
  return fc
    .tuple(text, type, primary, fc.boolean())
    .map(([{ kept, sent }, type, primary, upper]) => {
      const given = {
        value: sent,
        ...(type && { type }),
        ...(primary !== undefined && { primary }),
      }
      return {
        sent: upper ? inUpperCase(given) : given,
        meant: {
          value: kept,
          ...(type && { type }),
          ...(primary !== undefined && { primary: primary !== false }),
        },
      }
    })
}

const inUpperCase = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toUpperCase(), inner]))

const valuesOf = (list: ListName) => fc.array(valueOf(list), { maxLength: 3 })

function conditionOf(list: ListName): fc.Arbitrary<Condition> {
  const type = (name: string): Condition => ({
    text: `type eq "${name}"`,
    meets: (value) => value.type?.toLowerCase() === name.toLowerCase(),
    namesValue: false,
  })
  const named = (list === 'emails' ? address.map((kept) => ({ kept, sent: kept })) : mobile).map(
    ({ kept, sent }): Condition => ({
      text: `VALUE eq "${sent}"`,
      meets: ({ value }) => value.toLowerCase() === kept.toLowerCase(),
      namesValue: true,
    }),
  )
  const other = fc.constantFrom(...['work', 'WORK', 'mobile', 'home', 'fax'].map(type))
  const both = fc.tuple(other, named).map(([one, two]): Condition => ({
    text: `${one.text} and ${two.text}`,
    meets: (value) => one.meets(value) && two.meets(value),
    namesValue: true,
  }))
  return fc.oneof(other, other, named, both)
}

const PATHS: Readonly<Record<TextName, readonly [string | null, string]>> = {
  userName: [null, 'userName'],
  externalId: [null, 'externalId'],
  givenName: ['name', 'givenName'],
  familyName: ['name', 'familyName'],
  title: [null, 'title'],
  department: [ENTERPRISE, 'department'],
  employeeNumber: [ENTERPRISE, 'employeeNumber'],
  location: [OWN, 'location'],
  manager: [ENTERPRISE, 'manager'],
}

/** Operation of a PATCH with the step of the model that it is. */
export type SentStep = { operation: object; step: Step }

function operationsOfTexts(managers: readonly string[]): fc.Arbitrary<SentStep> {
  const texts: Record<TextName, fc.Arbitrary<Spelled>> = {
    userName: address.map((kept) => ({ kept, sent: kept })),
    externalId: fc.constantFrom('x-1', 'X-1').map((kept) => ({ kept, sent: kept })),
    givenName: name,
    familyName: name,
    title: place(POSITIONS),
    department: place(AREAS),
    employeeNumber: employee,
    location: name,
    manager: fc.constantFrom(...managers).map((kept) => ({ kept, sent: kept })),
  }
  return fc
    .constantFrom(...(Object.keys(texts) as TextName[]))
    .chain((field) =>
      fc.tuple(fc.constant(field), texts[field], fc.nat(5), fc.boolean(), fc.boolean()),
    )
    .map(([field, { sent, kept }, form, upper, added]): SentStep => {
      const [parent, last] = PATHS[field]
      const plain =
        parent === null ? last : `${parent}${parent.startsWith('urn:') ? ':' : '.'}${last}`
      const path = upper ? plain.toUpperCase() : plain
      const op = added ? 'Add' : 'replace'
      const step: Step = { does: 'set', field, value: kept }
      const nested = parent === null ? { [path]: sent } : { [parent]: { [last]: sent } }
      return [
        { operation: { op, path, value: sent }, step },
        { operation: { op, path, value: [{ VALUE: sent }] }, step },
        { operation: { op, value: { [path]: sent } }, step },
        { operation: { op, value: nested }, step },
        { operation: { op: 'replace', path, value: '' }, step: { ...step, value: null } },
        { operation: { op: 'Remove', path }, step: { ...step, value: null } },
      ][form]!
    })
}

function operationsOf(list: ListName): fc.Arbitrary<SentStep> {
  const values = valuesOf(list)
  const text = list === 'emails' ? address.map((kept) => ({ kept, sent: kept })) : mobile
  const whole = fc
    .tuple(values, fc.constantFrom('add' as const, 'replace' as const))
    .map(([given, op]): SentStep => ({
      operation: { op, path: list, value: given.map(({ sent }) => sent) },
      step: { does: 'put', op, list, values: given.map(({ meant }) => meant) },
    }))
  const one = fc
    .tuple(conditionOf(list), text, fc.boolean())
    .map(([condition, { sent, kept }, added]): SentStep => ({
      operation: {
        op: added ? 'add' : 'Replace',
        path: `${list}[${condition.text}].value`,
        value: sent,
      },
      step: { does: 'put value', list, condition, value: kept },
    }))
  const taken = conditionOf(list).map((condition): SentStep => ({
    operation: { op: 'remove', path: `${list}[${condition.text}]` },
    step: { does: 'take', list, condition },
  }))
  const named = fc.array(valueOf(list), { minLength: 1, maxLength: 2 }).map((given): SentStep => ({
    operation: { op: 'Remove', path: list, value: given.map(({ sent }) => sent) },
    step: { does: 'take values', list, values: given.map(({ meant }) => meant) },
  }))
  return fc.oneof(whole, one, taken, named)
}

const activation = fc.constantFrom(true, false, 'True', 'False', null).map((sent): SentStep => {
  const value = sent === null ? null : String(sent).toLowerCase() === 'true'
  const operation =
    sent === null ? { op: 'remove', path: 'active' } : { op: 'replace', value: { active: sent } }
  return { operation, step: { does: 'activate', value } }
})

/** Operations of one PATCH about a person. */
export const patch = (managers: readonly string[]): fc.Arbitrary<SentStep[]> =>
  fc.array(
    fc.oneof(
      operationsOfTexts(managers),
      operationsOf('emails'),
      operationsOf('phoneNumbers'),
      activation,
    ),
    { minLength: 1, maxLength: 3 },
  )

/** A new person, with e-mails and telephones of several types. */
export const person = fc
  .record({
    userName: address,
    given: name,
    family: name,
    emails: valuesOf('emails'),
    phones: valuesOf('phoneNumbers'),
    area: place(AREAS),
    position: place(POSITIONS),
  })
  .map(({ userName, given, family, emails, phones, area, position }) => ({
    resource: {
      schemas: [USER],
      userName,
      externalId: 'x-1',
      name: { givenName: given.sent, familyName: family.sent },
      emails: emails.map(({ sent }) => sent),
      phoneNumbers: phones.map(({ sent }) => sent),
      title: position.sent,
      [ENTERPRISE]: { department: area.sent },
    },
    kept: {
      userName,
      externalId: 'x-1',
      givenName: given.kept,
      familyName: family.kept,
      title: position.kept,
      department: area.kept,
      employeeNumber: null,
      location: null,
      manager: null,
      active: true,
    },
    emails: emails.map(({ meant }) => meant),
    phones: phones.map(({ meant }) => meant),
  }))
