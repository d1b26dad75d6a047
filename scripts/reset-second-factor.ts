import { parseArgs } from 'node:util'
import pg from 'pg'
import { parseOptions, runCommand, UsageError, withOwnerDatabase } from './owner-database.ts'

const USAGE = `Quita el segundo factor de una cuenta cuyo dueño lo perdió, cuando ningún otro administrador puede hacerlo:
la de un superadministrador que está solo. En los demás casos, un administrador lo hace en el perfil de la persona.

  npm run reset-second-factor -- --email ana@acme.co --reason "Perdió su celular y sus códigos"

  --email CORREO   de la cuenta
  --reason MOTIVO  queda en el registro de cambios de su compañía
  --help           esta ayuda

Sus sesiones terminan; ingresa con su contraseña. Usa la base de datos de la configuración.`

type Options = { email: string; reason: string }

await runCommand(async (given) => {
  const options = parseOptions(USAGE, readOptions)
  if (options === 'help') {
    console.log(USAGE)
    return
  }
  await withOwnerDatabase(given, async (ownerUrl) => {
    await resetSecondFactor(ownerUrl, options)
    console.log(`Se quitó el segundo factor de ${options.email}. Sus sesiones terminaron.`)
  })
})

function readOptions(): Options | 'help' {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      reason: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const email = values.email?.trim()
  const reason = values.reason?.trim()
  if (!email) throw new UsageError('--email: debes especificar el correo electrónico')
  if (!reason) throw new UsageError('--reason: debes especificar el motivo')
  return { email, reason }
}

async function resetSecondFactor(ownerUrl: string, { email, reason }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'sendero-admin' })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ tenant_id: number; id: string }>(
      'select tenant_id, id from users where lower(email) = lower($1) for no key update',
      [email],
    )
    const [account] = rows
    if (!account) throw new UsageError('--email: ninguna cuenta tiene ese correo electrónico')
    const owner = [account.tenant_id, account.id]
    const removed = await client.query(
      'delete from second_factors where tenant_id = $1 and user_id = $2',
      owner,
    )
    if (removed.rowCount === 0) throw new UsageError('Esa cuenta no tiene segundo factor')
    await client.query('delete from recovery_codes where tenant_id = $1 and user_id = $2', owner)
    await client.query(
      'update users set token_version = token_version + 1 where tenant_id = $1 and id = $2',
      owner,
    )
    await client.query(
      `insert into audit_log (tenant_id, action, entity, label, user_id, after)
       values ($1, 'other', 'second_factor', 'Segundo factor restablecido', $2, jsonb_build_object('reason', $3::text))`,
      [...owner, reason],
    )
    await client.query('commit')
  } finally {
    // Without a commit the server undoes everything.
    await client.end()
  }
}
