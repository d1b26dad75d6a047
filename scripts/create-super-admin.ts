import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  email as emailRule,
  username as usernameRule,
} from '../contract/platform/people/user-shapes.ts'
import {
  GENERATED_PASSWORD_HOURS,
  generatePassword,
  hashGeneratedPassword,
} from '../api/platform/secrets/passwords.ts'
import { uniqueViolation } from '../api/platform/db/database.ts'
import { parseOptions, runCommand, UsageError, withOwnerDatabase } from './owner-database.ts'

const USAGE = `Crea un superadministrador, y su compañía si aún no existe. Es el primer paso en una instalación
sin datos de demostración.

  npm run create-super-admin -- --email ana@acme.co --company "Acme S. A. S."

  --email CORREO       con él inicia sesión
  --company NOMBRE     su compañía; si ninguna tiene ese nombre, se crea
  --username USUARIO   sin esta opción, el correo
  --first-name NOMBRE  sin esta opción, «Superadministrador»
  --last-name APELLIDO
  --help               esta ayuda

Muestra una sola vez una contraseña generada, que vence en ${GENERATED_PASSWORD_HOURS} horas y debe cambiarse al
entrar. Usa la base de datos de la configuración (DATABASE_OWNER_URL, DATABASE_URL o la embebida en
DATA_DIR), con los mismos secretos de la aplicación.`

type Options = {
  email: string
  company: string
  username: string
  firstName: string
  lastName: string | null
}

await runCommand(async (given) => {
  const options = parseOptions(USAGE, readOptions)
  if (options === 'help') {
    console.log(USAGE)
    return
  }
  await withOwnerDatabase(given, async (ownerUrl, settings) => {
    const password = generatePassword()
    const stored = hashGeneratedPassword(password, settings.sealingKey)
    const company = await createSuperAdmin(ownerUrl, options, stored.hash)
    console.log(`Superadministrador de «${options.company}» (compañía ${company}):

  Correo:     ${options.email}
  Contraseña: ${password}

La contraseña no se vuelve a mostrar. Vence en ${GENERATED_PASSWORD_HOURS} horas y debe cambiarse al entrar.`)
  })
})

function readOptions(): Options | 'help' {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      company: { type: 'string' },
      username: { type: 'string' },
      'first-name': { type: 'string', default: 'Superadministrador' },
      'last-name': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const email = check('--email', emailRule, values.email)
  const company = values.company?.trim()
  if (!company) throw new UsageError('--company: debes especificar el nombre de la compañía')
  return {
    email,
    company,
    username: check('--username', usernameRule, values.username ?? email.slice(0, 100)),
    firstName: values['first-name'].trim() || 'Superadministrador',
    lastName: values['last-name']?.trim() || null,
  }
}

function check(option: string, rule: typeof emailRule | typeof usernameRule, value: unknown) {
  const parsed = rule.safeParse(value)
  if (!parsed.success) throw new UsageError(`${option}: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/** Company and account, both or none; answers the company's id. */
async function createSuperAdmin(
  ownerUrl: string,
  options: Options,
  passwordHash: string,
): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'sendero-admin' })
  await client.connect()
  try {
    await client.query('begin')
    const tenantId = await companyNamed(client, options.company)
    await client.query(
      `insert into users (tenant_id, username, email, first_name, last_name, role, superadmin,
         password_kind, password_hash, password_expires_at, must_change_password)
       values ($1, $2, $3, $4, $5, 'admin', true, 'generated', $6,
         now() + make_interval(hours => $7), true)`,
      [
        tenantId,
        options.username,
        options.email,
        options.firstName,
        options.lastName,
        passwordHash,
        GENERATED_PASSWORD_HOURS,
      ],
    )
    await client.query('commit')
    return tenantId
  } catch (error) {
    const taken = uniqueViolation(error)
    const sameName = options.username === options.email
    if (taken === 'users_email' || (taken === 'users_username' && sameName))
      throw new UsageError('El correo electrónico ya existe')
    if (taken === 'users_username') throw new UsageError('El nombre de usuario ya existe')
    throw error
  } finally {
    // Without a commit the server undoes everything.
    await client.end()
  }
}

async function companyNamed(client: pg.Client, name: string): Promise<number> {
  const found = await client.query<{ id: number }>(
    'select id from tenants where lower(name) = lower($1) order by id limit 1',
    [name],
  )
  if (found.rows[0]) return found.rows[0].id
  const made = await client.query<{ id: number }>(
    `insert into tenants (name, slug)
     select $1, case when exists (select from tenants where slug = $2)
       then $2 || '-' || left(gen_random_uuid()::text, 8) else $2 end
     returning id`,
    [name, slugOf(name)],
  )
  return made.rows[0]!.id
}

function slugOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 60) || 'compania'
}
