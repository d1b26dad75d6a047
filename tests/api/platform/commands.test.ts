import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database/empty-database.ts'
import { sampled } from '#tests/support/extent.ts'

const run = promisify(execFile)
const fresh = await emptyDatabase()

const command = (script: string, args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: fresh.url,
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
const refused = (script: string, args: string[], env?: Record<string, string>) =>
  command(script, args, env).then(
    () => expect.fail('the command should have failed'),
    (error: unknown) => error as { code: number; stderr: string },
  )

test('create-super-admin makes a company and an account whose password opens it once', async () => {
  const args = ['--email', 'ana@acme.co', '--company', 'Ácme Ñandú "S. A. S."']
  const { stdout } = await command('create-super-admin', args)
  const password = /Contraseña: (\S+)/.exec(stdout)?.[1]
  expect(password?.length).toBeGreaterThan(20)
  expect(
    await fresh.rows(`select t.name, t.slug, u.email, u.username, u.role, u.superadmin,
        u.must_change_password, u.password_expires_at > now() + interval '71 hours' as fresh
      from users u join tenants t on t.id = u.tenant_id`),
  ).toEqual([
    {
      name: 'Ácme Ñandú "S. A. S."',
      slug: 'acme-nandu-s-a-s',
      email: 'ana@acme.co',
      username: 'ana@acme.co',
      role: 'admin',
      superadmin: true,
      must_change_password: true,
      fresh: true,
    },
  ])
  const [{ password_hash }] = (await fresh.rows('select password_hash from users')) as [
    { password_hash: string },
  ]
  expect(stdout).not.toContain(password_hash)
})

test('a second one joins the company; an e-mail that exists is refused and changes nothing', async () => {
  await command('create-super-admin', [
    '--email',
    'eva@acme.co',
    '--company',
    'ácme ñandú "s. a. s."',
  ])
  expect(await fresh.rows('select count(*)::int as n from tenants')).toEqual([{ n: 1 }])
  const { code, stderr } = await refused('create-super-admin', [
    '--email',
    'EVA@acme.co',
    '--company',
    'Otra',
  ])
  expect([code, stderr.trim()]).toEqual([1, 'El correo electrónico ya existe'])
  expect(await fresh.rows('select count(*)::int as n from tenants')).toEqual([{ n: 1 }])
})

test('seed adds users to it and tells how far it is', async () => {
  const { stdout } = await command('seed', ['--users', '300', '--tenant', '1'])
  expect(stdout).toContain('100 % · 300 usuarios')
  expect(await fresh.rows('select count(*)::int as n from users')).toEqual([{ n: 302 }])
})

test('seed refuses to put demonstration users into production', async () => {
  const secrets = { SESSION_SECRET: 'x'.repeat(32), TOKEN_SECRET: 'y'.repeat(32) }
  const { stderr } = await refused('seed', ['--users', '10'], {
    NODE_ENV: 'production',
    ...secrets,
  })
  expect(stderr).toContain('En producción no se crean usuarios de demostración')
})

const REFUSED: [script: string, args: string[], message: string][] = [
  ['seed', ['--users', '0'], '--users: se espera un número entero'],
  ['seed', ['--users', '1e3'], '--users: se espera un número entero'],
  ['seed', [], '--users: se espera un número entero'],
  ['seed', ['--users', '1', '--tenant', '77'], 'No existe la compañía 77'],
  ['seed', ['--usuarios', '1'], 'Opción no válida: --usuarios'],
  ['create-super-admin', ['--email', 'no', '--company', 'X'], 'Debes especificar un correo válido'],
  ['create-super-admin', ['--email', 'a@b.co'], '--company: debes especificar'],
]

// Each starts a process.
test.each(sampled(REFUSED, 4))(
  '%s %j is answered in Spanish, without a stack',
  async (script, args, message) => {
    const { code, stderr } = await refused(script, args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  },
)

test.each(sampled(['seed', 'create-super-admin'], 2))(
  '%s --help explains itself in Spanish',
  async (script) => {
    const { stdout } = await command(script, ['--help'])
    expect(stdout).toContain(`npm run ${script} --`)
    expect(stdout).toContain('esta ayuda')
  },
)
