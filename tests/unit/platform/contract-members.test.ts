import { expect, test } from 'vitest'
import { z } from 'zod'
import { membersOf, named, THINGS } from '#contract/platform/people/members.ts'

const skill = z.object({ id: z.number() })
const skills = {
  at: '/certifications/{id}/skills',
  reads: 'staff',
  changes: 'admin',
  row: skill,
  candidate: skill,
  finds: THINGS,
} as const

test('members of an owner are read by some roles and changed by others', () => {
  const made = membersOf({
    ...skills,
    says: { list: 'Tiene', available: 'Puede tener', add: 'Agregar', remove: 'Quitar' },
  })
  expect(Object.values(made).map(({ method, path, access }) => [method, path, access])).toEqual([
    ['get', '/certifications/{id}/skills', 'staff'],
    ['get', '/certifications/{id}/skills/available', 'staff'],
    ['post', '/certifications/{id}/skills/{ids}', 'admin'],
    ['delete', '/certifications/{id}/skills/{ids}', 'admin'],
  ])
})

test('undeclared calls do not exist, and fixed paths come before those with an id', () => {
  const made = membersOf({ ...skills, says: { add: 'Agregar', addMatching: 'Agregar los que…' } })
  expect(Object.keys(made)).toEqual(['addMatching', 'add'])
})

test('a contract names the calls by what they are of', () => {
  const made = membersOf({ ...skills, says: { list: 'Tiene', available: 'Puede tener', add: '+' } })
  const names = named('formationPaths', made)
  expect(Object.keys(names)).toEqual([
    'formationPaths',
    'availableFormationPaths',
    'addFormationPaths',
  ])
  expect(names.addFormationPaths).toBe(made.add)
})
