import sql from 'sql-template-tag'
import type { SignOnCheck, SignOnTest } from '#contract/access/sign-on-shapes.ts'
import { SIGN_ON_FIELDS, TRUSTS_EMAIL, type SignOnRefusal } from '#contract/access/sign-on-words.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { readConnection, type Connection } from './connection.ts'
import type { Answered } from './oidc/authorization.ts'
import { ProviderProblem } from './oidc/problems.ts'
import { findOrLink } from './person.ts'
import { superadminRefused } from './refusals.ts'
import { roleOf } from './roles.ts'

/** Trial: a whole sign-on of which only the outcome is kept, for the page of the connection. */

const ROLES = { admin: 'administrador', reader: 'lector', user: 'estudiante' } as const

const VERIFIED = {
  oidc: 'Firma, emisor, audiencia, hora y nonce del token son correctos.',
  saml: 'Firma, emisor, audiencia, destino, hora y solicitud de la aserción son correctos.',
}

/** Keeps the outcome of a test. */
export async function keepTest(
  { db }: Services,
  tenantId: number,
  test: SignOnTest,
): Promise<SignOnTest> {
  await db.transaction({ tenantId }, (tx) =>
    tx.query(
      sql`update sign_on_connections set tested_at = now(), test = ${JSON.stringify(test)}::jsonb
          where tenant_id = ${tenantId}`,
    ),
  )
  return test
}

/** Keeps how a trial ended: with claims, or with the reason for which there are none. */
export async function keepTrial(
  services: Services,
  tenantId: number,
  answered: Promise<Answered>,
): Promise<void> {
  const checks = await answered.then(
    (answer) => checksOf(services, tenantId, answer),
    (error: unknown): SignOnCheck[] =>
      reasonsOf(error).map((reason) => ({ ...reason, state: 'error' })),
  )
  await keepTest(services, tenantId, { kind: 'trial', checks })
}

function reasonsOf(error: unknown): readonly { key: string; message: string }[] {
  if (error instanceof ProviderProblem) return error.problems
  if (error instanceof Failure) {
    const wayOut = WAYS_OUT[error.code as SignOnRefusal]
    return [{ key: 'person', message: wayOut ? `${error.message} ${wayOut}` : error.message }]
  }
  throw error
}

/** Changes that let such a person in, by the refusal: a trial is read by who configures the connection. */
const WAYS_OUT: Partial<Record<SignOnRefusal, string>> = {
  sign_on_email_missing: `Corrige «${SIGN_ON_FIELDS.email_claim}» en esta página, o envía ese dato desde el proveedor.`,
  sign_on_email_unverified: `Haz que el proveedor envíe email_verified en verdadero (en Entra ID, el dato opcional xms_edov), o marca en esta página «${TRUSTS_EMAIL}» si solo él asigna los correos.`,
  sign_on_email_domain: 'Agrega y comprueba ese dominio en «Dominios», en esta página.',
  sign_on_unknown_person: `O cambia en esta página «${SIGN_ON_FIELDS.unknown_people}».`,
  sign_on_other_account: 'El vínculo se quita en el perfil de la persona.',
}

async function checksOf(
  services: Services,
  tenantId: number,
  { claims, missing }: Answered,
): Promise<SignOnCheck[]> {
  const connection = await services.db.transaction({ tenantId }, (tx) =>
    readConnection(tx, tenantId),
  )
  return [
    {
      key: 'token',
      state: 'ok',
      message: VERIFIED[connection!.protocol],
    },
    ...missing.map((claim): SignOnCheck => missingClaim(connection!, claim)),
    {
      key: 'claims',
      state: 'ok',
      message: `El proveedor envió: correo ${claims.email ?? '—'}, nombre ${claims.firstName ?? '—'}, apellido ${claims.lastName ?? '—'}, usuario ${claims.login ?? '—'}.`,
    },
    ...groupsCheck(connection!, claims.groups),
    await personCheck(services, connection!, { claims, missing }),
  ]
}

function missingClaim({ email_claim, groups_claim }: Connection, claim: string): SignOnCheck {
  const effects: Record<string, string> = {
    [email_claim]: ' Sin él no se vincula ni se crea a nadie.',
    ...(groups_claim && { [groups_claim]: ' Se entiende que la persona no está en ningún grupo.' }),
  }
  return {
    key: 'claims',
    state: claim === email_claim ? 'error' : 'warning',
    message: `Falta el dato «${claim}».${effects[claim] ?? ''}`,
  }
}

function groupsCheck(connection: Connection, groups: readonly string[] | null): SignOnCheck[] {
  if (connection.groups_claim === null) return []
  if (groups === null) {
    const message =
      'El proveedor no envía todos los grupos porque son demasiados: los roles no cambian. Limita allá qué grupos envía.'
    return [{ key: 'groups', state: 'warning', message }]
  }
  const role = roleOf(connection, groups)
  const groupList = groups.slice(0, 20).join(', ') || 'ninguno'
  const gives = role === null ? 'No hay grupos que den un rol.' : `Dan el rol ${ROLES[role]}.`
  return [{ key: 'groups', state: 'ok', message: `Grupos: ${groupList}. ${gives}` }]
}

/** Undoes what a sign-on would have done, and says it. */
class Undone extends Error {
  readonly check: SignOnCheck
  constructor(message: string) {
    super(message)
    this.check = { key: 'person', state: 'ok', message }
  }
}

async function personCheck(
  services: Services,
  connection: Connection,
  { claims }: Answered,
): Promise<SignOnCheck> {
  const tenantId = connection.tenant_id
  try {
    return await services.db.transaction({ tenantId }, async (tx) => {
      const person = await findOrLink(services, tx, connection, claims)
      if (person.superadmin) throw superadminRefused()
      const name = `${person.first_name} ${person.last_name}`.trim()
      if (person.disabled)
        throw new Undone(`Ingresaría como ${name}, que está desactivado: se rechaza.`)
      throw new Undone(`Ingresaría como ${name} (${person.email}).`)
    })
  } catch (error) {
    if (error instanceof Undone) return error.check
    return { ...reasonsOf(error)[0]!, state: 'error' }
  }
}
