import type { Tokens } from '#api/platform/identity/tokens.ts'
import type { Persona } from './api.ts'
import { PERSONA_AGENT } from './tenant-isolation.ts'
import type { Rows } from './database/database-rows.ts'

export type AnyPersona = Persona | 'super'

/** Columns of an account that some calls change and later calls depend on. */
const KEPT = [
  'email',
  'role',
  'disabled',
  'superadmin',
  'must_change_password',
  'password_kind',
  'password_hash',
  'password_expires_at',
  'token_version',
  'area_id',
]

/** E-mails of the demo personas, as a regular expression of PostgreSQL. */
const PERSONA_EMAIL = String.raw`^((admin|reader|unit|learner)@[0-9]+\.|super@)sendero\.test$`

/** The demo personas of every company by id and token, whatever the test did to their rows. */
export async function personasOf(rows: Rows, tokens: Tokens) {
  const account = KEPT.map((column) => `u.${column}`).join(', ')
  const kept = KEPT.map((column) => `k.${column}`).join(', ')
  const isChanged = `(${account}) is distinct from (${kept})`
  await rows(
    `create table kept_personas as select id, ${account} from users u where email ~ '${PERSONA_EMAIL}'`,
  )
  await rows('alter table kept_personas add primary key (id)')
  await rows('analyze kept_personas')

  const emailOf = (persona: AnyPersona, tenant: number) =>
    persona === 'super' ? 'super@sendero.test' : `${persona}@${tenant}.sendero.test`

  async function found(persona: AnyPersona, tenant: number, sessionId = '0') {
    const [row] = await rows<{ id: string; token_version: number; is_open: boolean }>(
      `select id, u.token_version, exists (
         select from sessions s
         where s.id = $2 and s.token_version = u.token_version and s.expires_at > now()) as is_open
       from users u join kept_personas k using (id) where k.email = $1`,
      [emailOf(persona, tenant), sessionId],
    )
    return row!
  }

  /** Session of each persona, for as long as it is open. */
  const sessions = new Map<string, string>()

  async function startSession(id: string, tokenVersion: number): Promise<string> {
    // An account keeps its newest hundred, and those that a test looks at shall be among them.
    await rows(
      `delete from sessions where id in (
         select id from sessions where user_id = $1 and user_agent = $2 order by id desc offset 20)`,
      [id, PERSONA_AGENT],
    )
    const [session] = await rows<{ id: string }>(`select start_session($1, $2, 3600, $3) as id`, [
      id,
      tokenVersion,
      PERSONA_AGENT,
    ])
    return session!.id
  }

  return {
    /** Undoes what was done to their accounts and companies. */
    async revive(): Promise<void> {
      await rows('delete from impersonations')
      // Mostly there is nothing to undo, and an update of no row still runs every trigger.
      const [changed] = await rows(
        `select from users u join kept_personas k using (id)
         where ${isChanged} union all select from tenants where not active or second_factor_required limit 1`,
      )
      if (!changed) return
      await rows(
        `update users u set (${KEPT.join(', ')}) = row(${kept}) from kept_personas k
         where k.id = u.id and ${isChanged}`,
      )
      await rows(
        `update tenants set active = true, second_factor_required = false
         where not active or second_factor_required`,
      )
    },
    async idOf(persona: AnyPersona, tenant: number): Promise<number> {
      return Number((await found(persona, tenant)).id)
    },
    /** A token of the account as it is now, `life` seconds long. */
    async token(persona: AnyPersona, tenant: number, life = 3600): Promise<string> {
      const email = emailOf(persona, tenant)
      const known = sessions.get(email)
      const { id, token_version, is_open } = await found(persona, tenant, known)
      const session = known && is_open ? known : await startSession(id, token_version)
      sessions.set(email, session)
      return tokens.issue(Number(id), Number(session), life)
    },
  }
}

/** Replaces the id in a token and keeps its signature. */
export function otherUser(token: string): string {
  const [header, claims, signature] = token.split('.')
  const read = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sub: string }
  const written = JSON.stringify({ ...read, sub: String(Number(read.sub) + 1) })
  return [header, Buffer.from(written).toString('base64url'), signature].join('.')
}

/** The same token as somebody without the secret would sign it. */
export function otherSignature(token: string): string {
  const [header, claims, signature] = token.split('.')
  const bytes = Buffer.from(signature!, 'base64url')
  bytes[0]! ^= 1
  return [header, claims, bytes.toString('base64url')].join('.')
}

/** The same claims under no signature at all, which a careless reader takes for one. */
export function unsigned(token: string): string {
  const [, claims] = token.split('.')
  const header = Buffer.from('{"alg":"none"}').toString('base64url')
  return `${header}.${claims}.`
}
